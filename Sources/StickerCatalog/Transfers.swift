import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Downloads files piece by piece, so that data over a limit is never kept or stored.
final class Transfers: Sendable {
    /// Receives the data of one transfer, on one queue and in order.
    protocol Sink: AnyObject, Sendable {
        /// Checks the response before its body.
        func begin(_ response: HTTPURLResponse) throws
        /// Receives the next part of the body.
        func receive(_ data: Data) throws
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

    /// Performs a request.
    ///
    /// - Throws: The errors of the sink; `StickerCatalogError.connection` if the network fails; `CancellationError`.
    func get(_ request: URLRequest, into sink: any Sink) async throws {
        try Task.checkCancellation()
        let task = session.dataTask(with: request)
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                delegate.expect(task, sink, continuation)
                task.resume()
                if Task.isCancelled { task.cancel() }
            }
        } onCancel: {
            // A task that the delegate does not know yet must not be cancelled here, because nobody would resume the
            // continuation; the check after `resume` cancels it.
            if delegate.expects(task) { task.cancel() }
        }
    }
}

/// Passes the data of a session's transfers to their sinks.
private final class Delegate: NSObject, @unchecked Sendable {
    private struct Running {
        var sink: any Transfers.Sink
        var continuation: CheckedContinuation<Void, any Error>
        /// The error of the sink, after which it receives no more.
        var fault: (any Error)?
    }

    // Only `with` accesses it, which holds the lock.
    private let lock = NSLock()
    private var running: [Int: Running] = [:]

    private func with<Value>(_ body: (inout [Int: Running]) -> Value) -> Value {
        lock.lock()
        defer { lock.unlock() }
        return body(&running)
    }

    func expect(
        _ task: URLSessionTask, _ sink: any Transfers.Sink, _ continuation: CheckedContinuation<Void, any Error>
    ) {
        with { $0[task.taskIdentifier] = Running(sink: sink, continuation: continuation) }
    }

    func expects(_ task: URLSessionTask) -> Bool {
        with { $0[task.taskIdentifier] != nil }
    }

    /// Calls the sink of a transfer; returns false if it has failed.
    private func give(_ task: URLSessionTask, _ body: (any Transfers.Sink) throws -> Void) -> Bool {
        guard let running = with({ $0[task.taskIdentifier] }), running.fault == nil else { return false }
        do {
            try body(running.sink)
            return true
        } catch {
            with { $0[task.taskIdentifier]?.fault = error }
            return false
        }
    }
}

extension Delegate: URLSessionDataDelegate {
    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        let isWanted = give(dataTask) { sink in
            guard let response = response as? HTTPURLResponse else {
                throw StickerCatalogError.connection(address(of: dataTask), "the response is not HTTP")
            }
            try sink.begin(response)
        }
        completionHandler(isWanted ? .allow : .cancel)
        if !isWanted { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        if !give(dataTask, { try $0.receive(data) }) { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let running = with({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        if let fault = running.fault {
            running.continuation.resume(throwing: fault)
        } else if let error {
            let isCancelled = (error as NSError).code == NSURLErrorCancelled
            running.continuation.resume(
                throwing: isCancelled
                    ? CancellationError()
                    : StickerCatalogError.connection(address(of: task), error.localizedDescription))
        } else {
            running.continuation.resume()
        }
    }

    private func address(of task: URLSessionTask) -> URL {
        task.originalRequest?.url ?? URL(fileURLWithPath: "/")
    }
}

// MARK: Sinks

/// Collects the bytes of a manifest or an index within its limit.
final class DocumentSink: Transfers.Sink, @unchecked Sendable {
    // One transfer calls it on one queue, and its bytes are read after the transfer.
    private(set) var bytes = Data()
    private let url: URL
    private let limit: Int
    private let tooLong: any Error

    init(_ url: URL, limit: Int, tooLong: any Error) {
        self.url = url
        self.limit = limit
        self.tooLong = tooLong
    }

    func begin(_ response: HTTPURLResponse) throws {
        guard response.statusCode == 200 else { throw StickerCatalogError.badStatus(url, response.statusCode) }
        guard response.expectedContentLength <= Int64(limit) else { throw tooLong }
    }

    func receive(_ data: Data) throws {
        guard bytes.count + data.count <= limit else { throw tooLong }
        bytes.append(data)
    }
}

/// Appends the bytes of a transfer to a partial file.
final class FileSink: Transfers.Sink, @unchecked Sendable {
    // One transfer calls it on one queue, and it is closed after the transfer.
    private let url: URL
    private let handle: FileHandle
    /// The size of the complete file.
    private let bytes: Int
    private var count: Int

    /// Opens a partial file, or creates an empty one.
    init(_ url: URL, appendingTo file: URL, bytes: Int) throws {
        self.url = url
        self.bytes = bytes
        if lengthOfFile(file) == nil { try Data().write(to: file) }
        handle = try FileHandle(forWritingTo: file)
        count = Int(try handle.seekToEnd())
    }

    func begin(_ response: HTTPURLResponse) throws {
        switch response.statusCode {
        case 200:
            // The server ignores ranges and sends the whole file.
            try handle.truncate(atOffset: 0)
            count = 0
        case 206:
            let range = response.value(forHTTPHeaderField: "Content-Range") ?? ""
            guard range.hasPrefix("bytes \(count)-") else { throw StickerCatalogError.wrongLength(url) }
        default: throw StickerCatalogError.badStatus(url, response.statusCode)
        }
    }

    func receive(_ data: Data) throws {
        guard count + data.count <= bytes else { throw StickerCatalogError.wrongLength(url) }
        try handle.write(contentsOf: data)
        count += data.count
    }

    /// Flushes the file to disk and closes it.
    func close() throws {
        try handle.synchronize()
        try handle.close()
    }
}
