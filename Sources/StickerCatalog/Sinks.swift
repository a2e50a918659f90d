import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Collects the bytes of a manifest or an index within its limit.
final class DocumentSink: Transfers.Sink, @unchecked Sendable {
    // Safe without a lock: one transfer calls this on one queue, and the bytes are read after the transfer.
    private(set) var bytes = Data()
    private let url: URL
    private let limit: Int
    private let tooLong: StickerCatalogError

    init(_ url: URL, limit: Int, tooLong: StickerCatalogError) {
        self.url = url
        self.limit = limit
        self.tooLong = tooLong
    }

    func begin(_ response: HTTPURLResponse) throws(StickerCatalogError) {
        guard response.statusCode == 200 else { throw .status(response.statusCode, of: url) }
        guard response.expectedContentLength <= Int64(limit) else { throw tooLong }
    }

    func receive(_ data: Data) throws(StickerCatalogError) {
        guard bytes.count + data.count <= limit else { throw tooLong }
        bytes.append(data)
    }
}

/// Appends the bytes of a transfer to a partial file, which exists only once there are bytes for it.
final class FileSink: Transfers.Sink, @unchecked Sendable {
    // Safe without a lock: one transfer calls this on one queue, and the file is closed after the transfer.
    private let url: URL
    private let file: URL
    /// The size of the complete file.
    private let bytes: Int
    private var count: Int
    private var handle: FileHandle?

    /// - Parameters:
    ///   - start: The size of the partial file, or 0 if it does not exist.
    ///   - bytes: The size of the complete file.
    init(_ url: URL, _ file: URL, from start: Int, bytes: Int) {
        self.url = url
        self.file = file
        self.bytes = bytes
        count = start
    }

    func begin(_ response: HTTPURLResponse) throws(StickerCatalogError) {
        switch response.statusCode {
        // The server ignores ranges and sends the whole file.
        case 200: count = 0
        case 206:
            let range = response.value(forHTTPHeaderField: "Content-Range") ?? ""
            guard range.hasPrefix("bytes \(count)-") else { throw .wrongLength(url) }
        default: throw .status(response.statusCode, of: url)
        }
    }

    func receive(_ data: Data) throws(StickerCatalogError) {
        guard count + data.count <= bytes else { throw .wrongLength(url) }
        try writing(file) {
            let handle = try self.handle ?? open()
            self.handle = handle
            try handle.write(contentsOf: data)
        }
        count += data.count
    }

    /// Opens or creates the file, without bytes after the place of the first data.
    private func open() throws -> FileHandle {
        if lengthOfFile(file) == nil { try Data().write(to: file) }
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: UInt64(count))
        return handle
    }

    /// Flushes the file to disk and closes it.
    func close() throws(StickerCatalogError) {
        try writing(file) {
            try handle?.synchronize()
            try handle?.close()
        }
    }
}
