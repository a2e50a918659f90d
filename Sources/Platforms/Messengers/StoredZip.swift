import PNGCodec
import Support

/// A ZIP archive whose files are stored as they are, after APPNOTE.TXT 6.3.10.
///
/// Stickers are compressed already. The archive has no times, so equal files give equal bytes.
struct StoredZip {
    private var content: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    /// 1 January 1980, the first day that the format knows.
    private static let firstDay = 0x21
    /// Names are in UTF-8.
    private static let flags = 0x0800
    private static let version = 20

    /// Adds a file.
    ///
    /// - Parameter name: A name without folders.
    mutating func add(_ name: String, _ bytes: [UInt8]) {
        let offset = content.count
        var entry: [UInt8] = []
        for value in [Self.version, Self.flags, 0, 0, Self.firstDay] { entry.append(littleEndian: value, bytes: 2) }
        for value in [Int(PNGChunk.checksum(bytes, bytes.indices)), bytes.count, bytes.count] {
            entry.append(littleEndian: value, bytes: 4)
        }
        for value in [name.utf8.count, 0] { entry.append(littleEndian: value, bytes: 2) }
        content.append(littleEndian: 0x0403_4B50, bytes: 4)
        content += entry
        content += name.utf8
        content += bytes
        directory.append(littleEndian: 0x0201_4B50, bytes: 4)
        directory.append(littleEndian: Self.version, bytes: 2)
        directory += entry
        // No comment, one disk, no attributes.
        for value in [0, 0, 0] { directory.append(littleEndian: value, bytes: 2) }
        directory.append(littleEndian: 0, bytes: 4)
        directory.append(littleEndian: offset, bytes: 4)
        directory += name.utf8
        count += 1
    }

    /// Returns the archive.
    func finished() -> [UInt8] {
        var archive = content + directory
        archive.append(littleEndian: 0x0605_4B50, bytes: 4)
        for value in [0, 0, count, count] { archive.append(littleEndian: value, bytes: 2) }
        for value in [directory.count, content.count] { archive.append(littleEndian: value, bytes: 4) }
        archive.append(littleEndian: 0, bytes: 2)
        return archive
    }
}
