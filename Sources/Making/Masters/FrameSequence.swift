package import Inspection
package import PNGCodec

/// The files of a master with one file per frame, in order, with the delay of each frame.
package struct FrameSequence: Sendable, Hashable {
    package let paths: [String]
    package let delays: [FrameDelay]
    /// Why the files are not a sequence, or `nil` if they are.
    package var fault: MakeError?

    /// Describes a sequence with the delay of each frame in milliseconds.
    package init(_ paths: [String], milliseconds: [Int]) {
        self.paths = paths
        delays = milliseconds.map(FrameDelay.init(milliseconds:))
    }

    /// Describes a sequence with a number of frames per second.
    package init(_ paths: [String], framesPerSecond: Int) {
        self.paths = paths
        delays = paths.map { _ in FrameDelay(numerator: 1, denominator: UInt16(clamping: framesPerSecond)) }
    }
}
