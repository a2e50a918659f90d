import PNGCodec
import Support

/// Keeps the parts of a master's animations until they are written: a few megabytes in memory, the other parts in a scratch file.
final class PartStore {
    private static let maximumMemory = 4 << 20

    private let makeFile: () -> ScratchFile?
    private lazy var file = makeFile()
    private var inMemory = 0

    /// Creates a store.
    ///
    /// - Parameter makeFile: Makes the file when it is first needed. If it returns `nil`, all parts stay in memory.
    init(makeFile: @escaping () -> ScratchFile?) {
        self.makeFile = makeFile
    }

    /// Returns a part with some bytes, which stay in memory if they cannot be written to the file.
    func keep(_ bytes: [UInt8]) -> FilePart {
        let count = bytes.count
        if inMemory + count > Self.maximumMemory, let file, let start = try? file.append(bytes) {
            return FilePart(count: count) { try file.bytes(at: start, count: count) }
        }
        inMemory += count
        return FilePart(bytes)
    }
}
