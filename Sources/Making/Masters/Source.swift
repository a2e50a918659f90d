package import Inspection
package import PNGCodec
import PackManifest
import Support

/// The bytes of one master.
///
/// They come from one file, or from several files that are the frames of an animation. A source has no path and no name.
package struct Source: Sendable {
    /// The bytes of the first file.
    package let bytes: [UInt8]
    /// The files that are the frames of an animation, or `nil` for a master with one file.
    package let frames: Frames?

    /// Files that are the frames of one animation, which plays forever.
    package struct Frames: Sendable {
        /// One delay per file.
        package let delays: [FrameDelay]
        /// Reads a file by its index.
        ///
        /// Files are read when they are needed, so that memory contains only one at a time.
        package let read: @Sendable (Int) throws(MakeError) -> [UInt8]
    }

    /// Returns the SHA-256 of every file.
    ///
    /// - Throws: `MakeError` if a file cannot be read.
    func fileHashes() throws(MakeError) -> [[UInt8]] {
        guard let frames else { return [SHA256.hash(of: bytes)] }
        var hashes: [[UInt8]] = []
        for index in frames.delays.indices { hashes.append(SHA256.hash(of: try frames.read(index))) }
        return hashes
    }

    /// Returns the source with checks: a frame is refused if its file no longer has its hash.
    func unchanged(since hashes: [[UInt8]]) -> Source {
        guard let frames else { return self }
        let checked = Frames(delays: frames.delays) { index throws(MakeError) in
            let bytes = try frames.read(index)
            guard SHA256.hash(of: bytes) == hashes[index] else {
                throw MakeError(.changedWhileRead)
            }
            return bytes
        }
        return Source(bytes, checked)
    }

    private init(_ bytes: [UInt8], _ frames: Frames) {
        (self.bytes, self.frames) = (bytes, frames)
    }

    /// Creates the source of a master with one file.
    package init(_ bytes: [UInt8]) {
        (self.bytes, frames) = (bytes, nil)
    }

    /// Reads the file of a master, or the first file of a sequence.
    ///
    /// - Parameter limit: The most bytes that a file may have.
    /// - Throws: `MakeError` with the code `notReadable` or `tooManyBytes`; the fault of a sequence.
    package init(of master: Master, limit: Int) throws(MakeError) {
        if let fault = master.sequence?.fault { throw fault }
        bytes = try Self.contents(of: master.path, limit: limit)
        frames = master.sequence.map { sequence in
            Frames(delays: sequence.delays) { index throws(MakeError) in
                try Self.contents(of: sequence.paths[index], limit: limit)
            }
        }
    }

    /// Reads a file within a limit.
    package static func contents(of path: String, limit: Int) throws(MakeError) -> [UInt8] {
        let bytes: [UInt8]
        do {
            bytes = try FileSystem.contents(of: path, limit: limit)
        } catch {
            throw MakeError(.notReadable(cause: error.reason))
        }
        guard bytes.count <= limit else { throw MakeError(.tooManyBytes(limit: limit)) }
        return bytes
    }
}
