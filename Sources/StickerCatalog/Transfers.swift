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

    /// How long a transfer may take.
    struct TimeLimits: Sendable {
        /// How long a transfer waits for data.
        var silenceSeconds: Int
        /// How long a transfer takes from its request to its last byte.
        var transferSeconds: Int
    }

    private let delegate = Delegate()
    private let session: URLSession
    private let limits: TimeLimits

    init(_ limits: TimeLimits) {
        self.limits = limits
        let configuration = URLSessionConfiguration.ephemeral
        // Foundation's own limit must not come before `limits`.
        configuration.timeoutIntervalForRequest = 86_400
        // The store is the cache. Also, on Linux a transfer that is cancelled while Foundation queries a cache crashes or hangs
        // the process (swift-corelibs-foundation, issue 3296).
        configuration.urlCache = nil
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
    /// - Throws: The errors of the sink; `badAddress`; `connection` if the network fails or a limit is exceeded; `cancelled`.
    func get(_ url: URL, from start: Int = 0, into sink: any Sink) async throws(StickerCatalogError) {
        guard ["http", "https"].contains(url.scheme?.lowercased() ?? "") else { throw .badAddress(url) }
        guard !Task.isCancelled else { throw .cancelled(url) }
        var request = URLRequest(url: url)
        // Lengths and ranges refer to the file itself, and stickers are already compressed.
        request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        if start > 0 { request.setValue("bytes=\(start)-", forHTTPHeaderField: "Range") }
        let task = session.dataTask(with: request)
        var watch: Task<Void, Never>?
        defer { watch?.cancel() }
        try await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                delegate.expect(task, from: url, sink, continuation)
                task.resume()
                watch = Task { await endWhenLate(task, url) }
                // The delegate did not know a transfer that was cancelled before.
                if Task.isCancelled { end(task, .cancelled(url)) }
            }
        } onCancel: {
            end(task, .cancelled(url))
        }.get()
    }

    /// Ends a transfer that exceeds a time limit; returns when the transfer ends.
    private func endWhenLate(_ task: URLSessionTask, _ url: URL) async {
        let end = ContinuousClock.now + .seconds(limits.transferSeconds)
        while let last = delegate.lastData(of: task), !Task.isCancelled {
            let endOfSilence = last + .seconds(limits.silenceSeconds)
            if ContinuousClock.now >= end {
                self.end(
                    task, .connection(url, reason: "the transfer was not complete after \(limits.transferSeconds) s"))
                return
            }
            if ContinuousClock.now >= endOfSilence {
                let reason = "the server sent nothing for \(limits.silenceSeconds) s"
                self.end(task, .connection(url, reason: reason))
                return
            }
            try? await Task.sleep(until: min(end, endOfSilence))
        }
    }

    /// Ends a transfer at once, between two calls of its sink.
    private func end(_ task: URLSessionTask, _ error: StickerCatalogError) {
        session.delegateQueue.addOperation { [delegate] in delegate.end(task, .failure(error)) }
    }
}

/// Passes the data of a session's transfers to their sinks.
private final class Delegate: NSObject, @unchecked Sendable {
    typealias Continuation = CheckedContinuation<Result<Void, StickerCatalogError>, Never>

    private struct Running {
        let url: URL
        let sink: any Transfers.Sink
        let continuation: Continuation
        var lastData = ContinuousClock.now
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

    /// Returns when a transfer began or last received data, or `nil` if it is not running.
    func lastData(of task: URLSessionTask) -> ContinuousClock.Instant? {
        with { $0[task.taskIdentifier]?.lastData }
    }

    /// Calls the sink of a transfer, and ends the transfer if the sink throws.
    ///
    /// - Returns: Whether the transfer continues.
    private func give(
        _ task: URLSessionTask, _ body: (any Transfers.Sink, URL) throws(StickerCatalogError) -> Void
    ) -> Bool {
        let running = with { running in
            running[task.taskIdentifier]?.lastData = .now
            return running[task.taskIdentifier]
        }
        guard let running else { return false }
        do throws(StickerCatalogError) {
            try body(running.sink, running.url)
            return true
        } catch {
            end(task, .failure(error))
            return false
        }
    }

    /// Ends a transfer at once, without waiting for Foundation, which on Linux cancels late while data arrives fast.
    func end(_ task: URLSessionTask, _ result: Result<Void, StickerCatalogError>) {
        guard let running = with({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        running.continuation.resume(returning: result)
        if case .failure = result { task.cancel() }
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
        end(task, .failure(.connection(url, reason: error.localizedDescription)))
    }
}
