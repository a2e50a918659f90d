import Inspection
import Threads

/// The work of one call on a picture, within its limits.
package enum PictureWork {
    /// What the calls on this thread are a part of.
    package struct Scope: Sendable {
        /// Cancels the calls.
        package var cancellation: Cancellation
        /// The limits that no picture can exceed, or `nil` for none.
        package var limits: Limits?

        package init(_ cancellation: Cancellation, _ limits: Limits?) {
            (self.cancellation, self.limits) = (cancellation, limits)
        }
    }

    /// The work on a workshop that the calls on this thread are a part of, or `nil` for other calls.
    @TaskLocal package static var scope: Scope?

    /// Does the work of a call on this thread.
    ///
    /// - Parameters:
    ///   - name: The name of the picture in error messages.
    ///   - work: Gets the buffers, whose deadline has started.
    static func perform<Value>(
        _ name: String, _ limits: Limits, _ encoding: EncodingOptions = EncodingOptions(),
        _ work: (inout Buffers) throws -> Value
    ) throws(StickermillError) -> Value {
        var buffers = Buffers(helpedBy: IdleThreads(0), until: scope?.cancellation ?? Cancellation())
        buffers.start(encoding, seconds: limits.seconds)
        do {
            return try work(&buffers)
        } catch let error as MakeError {
            throw StickermillError(error, at: name)
        } catch {
            throw StickermillError(MakeError(decoding: .png, error), at: name)
        }
    }

    /// Throws an error that names a value outside its range.
    static func check(_ value: Int, in range: ClosedRange<Int>, _ name: String) throws(StickermillError) {
        guard !range.contains(value) else { return }
        let fault = SettingFault.outOfRange(value: value, from: range.lowerBound, through: range.upperBound)
        throw StickermillError(.setting(fault: fault, key: nil), path: name)
    }
}
