import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Gets files from the web piece by piece, so that nothing too long is ever held or stored.
final class Transfers: Sendable {
    /// Takes what one transfer brings; called on one queue, in order.
    protocol Sink: AnyObject, Sendable {
        /// Looks at the answer before its body comes.
        func begin(_ response: HTTPURLResponse) throws
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

    /// Gets what a request asks for.
    ///
    /// - Throws: What the sink throws; `StickerCatalogError.connection` where the network fails; `CancellationError`.
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
            // Before it is expected, nobody would hear that it has ended; the line above sees to that one.
            if delegate.expects(task) { task.cancel() }
        }
    }
}

/// Hands what comes to the sinks of the transfers of one session.
private final class Delegate: NSObject, @unchecked Sendable {
    private struct Running {
        var sink: any Transfers.Sink
        var continuation: CheckedContinuation<Void, any Error>
        /// Why the sink wants no more.
        var fault: (any Error)?
    }

    // Every access is in `with`, which holds the lock.
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

    /// Gives something to a transfer's sink; false where it wants no more.
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
                throw StickerCatalogError.connection(address(of: dataTask), "the answer is not one of HTTP")
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

/// Collects a manifest or an index, as far as its limit allows.
final class DocumentSink: Transfers.Sink, @unchecked Sendable {
    // One transfer calls it on one queue, and its bytes are read after that has ended.
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

/// Appends a file's bytes to what is there of it already.
final class FileSink: Transfers.Sink, @unchecked Sendable {
    // One transfer calls it on one queue, and it is closed after that has ended.
    private let url: URL
    private let handle: FileHandle
    /// How many bytes there are to be in the end.
    private let bytes: Int
    private var count: Int

    /// Opens a file to go on with; one that is there must be a part of what is to come.
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
            // The server sends all of it, whatever was asked.
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

    /// Brings what was written to the disk.
    func close() throws {
        try handle.synchronize()
        try handle.close()
    }
}
