import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Downloads files piece by piece, so that data over a limit is never kept or stored.
final class Transfers: Sendable {
    /// Receives the data of one transfer, on one queue and in order.
    protocol Sink: AnyObject, Sendable {
        /// Checks the response before its body.
        func begin(_ response: HTTPURLResponse) throws(StickerCatalogError)
        /// Receives the next part of the body.
        func receive(_ data: Data) throws(StickerCatalogError)
    }

    private let delegate = Delegate()
    private let session: URLSession

    init(_ configuration: URLSessionConfiguration) {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Fetches the data at an address.
    ///
    /// - Parameter start: The position of the first byte to request. A server may ignore it and send all bytes.
    /// - Throws: The errors of the sink; `badAddress`; `connection` if the network fails; `cancelled`.
    func get(_ url: URL, from start: Int = 0, into sink: any Sink) async throws(StickerCatalogError) {
        guard ["http", "https"].contains(url.scheme?.lowercased() ?? "") else { throw .badAddress(url) }
        guard !Task.isCancelled else { throw .cancelled(url) }
        var request = URLRequest(url: url)
        // Lengths and ranges refer to the file itself, and stickers are already compressed.
        request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        if start > 0 { request.setValue("bytes=\(start)-", forHTTPHeaderField: "Range") }
        let task = session.dataTask(with: request)
        try await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                delegate.expect(task, from: url, sink, continuation)
                task.resume()
                if Task.isCancelled { task.cancel() }
            }
        } onCancel: {
            // Do not cancel a task before the delegate knows it, because its continuation would never be resumed. The check after `resume`
            // cancels such a task.
            if delegate.expects(task) { task.cancel() }
        }.get()
    }
}

/// Passes the data of a session's transfers to their sinks.
private final class Delegate: NSObject, @unchecked Sendable {
    typealias Continuation = CheckedContinuation<Result<Void, StickerCatalogError>, Never>

    private struct Running {
        let url: URL
        let sink: any Transfers.Sink
        let continuation: Continuation
    }

    // Only `with` accesses this, while it holds the lock.
    private let lock = NSLock()
    private var running: [Int: Running] = [:]

    private func with<Value>(_ body: (inout [Int: Running]) -> Value) -> Value {
        lock.lock()
        defer { lock.unlock() }
        return body(&running)
    }

    func expect(_ task: URLSessionTask, from url: URL, _ sink: any Transfers.Sink, _ continuation: Continuation) {
        with { $0[task.taskIdentifier] = Running(url: url, sink: sink, continuation: continuation) }
    }

    func expects(_ task: URLSessionTask) -> Bool {
        with { $0[task.taskIdentifier] != nil }
    }

    /// Calls the sink of a transfer, and ends the transfer if the sink throws.
    ///
    /// The transfer ends at once, without waiting for Foundation, which on Linux cancels late while data arrives fast.
    ///
    /// - Returns: Whether the transfer continues.
    private func give(
        _ task: URLSessionTask, _ body: (any Transfers.Sink, URL) throws(StickerCatalogError) -> Void
    ) -> Bool {
        guard let running = with({ $0[task.taskIdentifier] }) else { return false }
        do throws(StickerCatalogError) {
            try body(running.sink, running.url)
            return true
        } catch {
            end(task, .failure(error))
            task.cancel()
            return false
        }
    }

    private func end(_ task: URLSessionTask, _ result: Result<Void, StickerCatalogError>) {
        with { $0.removeValue(forKey: task.taskIdentifier) }?.continuation.resume(returning: result)
    }
}

extension Delegate: URLSessionDataDelegate {
    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        let isWanted = give(dataTask) { sink, url throws(StickerCatalogError) in
            guard let response = response as? HTTPURLResponse else {
                throw .connection(url, reason: "the response is not HTTP")
            }
            try sink.begin(response)
        }
        completionHandler(isWanted ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        _ = give(dataTask) { sink, _ throws(StickerCatalogError) in try sink.receive(data) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let error, let url = with({ $0[task.taskIdentifier]?.url }) else { return end(task, .success(())) }
        let isCancelled = (error as NSError).code == NSURLErrorCancelled
        end(task, .failure(isCancelled ? .cancelled(url) : .connection(url, reason: error.localizedDescription)))
    }
}

// MARK: Sinks

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

/// Appends the bytes of a transfer to a partial file.
final class FileSink: Transfers.Sink, @unchecked Sendable {
    // Safe without a lock: one transfer calls this on one queue, and the file is closed after the transfer.
    private let url: URL
    private let file: URL
    private let handle: FileHandle
    /// The size of the complete file.
    private let bytes: Int
    private var count: Int

    /// Opens or creates a partial file.
    init(_ url: URL, appendingTo file: URL, bytes: Int) throws(StickerCatalogError) {
        self.url = url
        self.file = file
        self.bytes = bytes
        (handle, count) = try writing(file) {
            if lengthOfFile(file) == nil { try Data().write(to: file) }
            let handle = try FileHandle(forWritingTo: file)
            return (handle, Int(try handle.seekToEnd()))
        }
    }

    func begin(_ response: HTTPURLResponse) throws(StickerCatalogError) {
        switch response.statusCode {
        case 200:
            // The server ignores ranges and sends the whole file.
            try writing(file) { try handle.truncate(atOffset: 0) }
            count = 0
        case 206:
            let range = response.value(forHTTPHeaderField: "Content-Range") ?? ""
            guard range.hasPrefix("bytes \(count)-") else { throw .wrongLength(url) }
        default: throw .status(response.statusCode, of: url)
        }
    }

    func receive(_ data: Data) throws(StickerCatalogError) {
        guard count + data.count <= bytes else { throw .wrongLength(url) }
        try writing(file) { try handle.write(contentsOf: data) }
        count += data.count
    }

    /// Flushes the file to disk and closes it.
    func close() throws(StickerCatalogError) {
        try writing(file) {
            try handle.synchronize()
            try handle.close()
        }
    }
}
