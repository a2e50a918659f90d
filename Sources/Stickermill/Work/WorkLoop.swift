import Dispatch
package import Inspection
import Making
import Support
import Synchronization
import Threads
import Vips

/// Serves the work protocol: reads requests, one JSON object per line, and writes one answer per request, in any order.
///
/// Requests beyond those that the workshop works on and lets wait are not read until a worker takes one; the loop has no other calls, so its
/// workers have a queue of their own. After a cancellation, every request in memory is answered, and unfinished requests are answered as
/// cancelled.
package final class WorkLoop: Sendable {
    private let workshop: Workshop
    private let cancellation: Cancellation
    private let roots: WorkRoots
    private let start = ContinuousClock.now
    /// Writes a line, and returns `false` if the reader is gone.
    private let write: @Sendable ([UInt8]) -> Bool
    private let state = Mutex(State())
    /// How many more requests may be in the queue.
    private let space = DispatchSemaphore(value: 0)
    /// Signaled once per request in the queue, and once per worker at the end of the input.
    private let filled = DispatchSemaphore(value: 0)

    /// A request without an answer.
    private struct OpenRequest {
        let line: LineReader.Line
        /// Whether another line asks to cancel it.
        var isCancelled = false
        /// Cancels the work on it, or `nil` before a worker starts.
        var work: Cancellation?
    }

    private struct State {
        /// The requests that were read and are not answered, by the number of their line.
        var open: [Int: OpenRequest] = [:]
        /// The numbers of the requests that no worker has taken.
        var queue: [Int] = []
        /// The number of workers that have started.
        var workers = 0
        /// The sinks that workers write to, by worker.
        var sinks: [Int: FolderSink] = [:]
        /// How many requests were answered, and how many of them with a failure.
        var answered = 0
        var failed = 0
        var isOver = false
        var inputFault: FileSystem.Fault?
    }

    private init(
        _ workshop: Workshop, _ cancellation: Cancellation, _ roots: WorkRoots,
        write: @escaping @Sendable ([UInt8]) -> Bool
    ) {
        (self.workshop, self.cancellation, self.roots, self.write) = (workshop, cancellation, roots, write)
        // A semaphore must not be freed with a lower value than it was created with.
        for _ in 0..<max(1, workshop.waiting ?? workshop.workers) { space.signal() }
    }

    /// Answers the requests of a stream until its end, or until the task is cancelled.
    ///
    /// - Parameters:
    ///   - descriptor: An open descriptor.
    ///   - workshop: The workers, the number of requests that may wait for one (as many as there are workers if it has none), the cache, and
    ///     the limits that a request can only lower.
    ///   - roots: The folders below which all masters and outputs must be. If there are none, any folder is allowed.
    ///   - write: Writes a line, from any thread. It returns `false` if the reader is gone, which ends the loop.
    /// - Returns: Whether the end of the stream was reached.
    /// - Throws: `StickermillError` if libvips cannot be loaded, a root does not exist, or the stream cannot be read.
    package static func answer(
        requestsFrom descriptor: CInt, _ workshop: Workshop, roots: [String] = [],
        write: @escaping @Sendable ([UInt8]) -> Bool
    ) async throws(StickermillError) -> Bool {
        try await offload { monitor throws(StickermillError) in
            do {
                try VipsLibrary.use()
            } catch {
                let cause = (error as? VipsNotLoaded)?.predicate ?? "cannot start"
                throw StickermillError(.libvipsNotLoaded(cause: cause), path: "libvips", detail: "\(error)")
            }
            let roots = try WorkRoots(roots)
            let loop = WorkLoop(workshop, monitor.cancellation, roots, write: write)
            return try loop.run(descriptor)
        }
    }

    private func run(_ descriptor: CInt) throws(StickermillError) -> Bool {
        send(WorkHello(jobs: workshop.workers))
        let isRunning = cancellation.withAction({ self.wakeWorkers() }) {
            guard LongThread.start({ self.read(descriptor) }) else { return false }
            WorkerPool(jobs: workshop.workers, until: cancellation).run(next: takeRequest, makeWorker: makeWorker) {
                request, worker in
                let answer = self.answer(request.line, request.number, &worker)
                return {
                    let answer = answer()
                    self.state.withLock { state in
                        state.open[request.number] = nil
                        state.answered += 1
                        if answer.isFailure { state.failed += 1 }
                    }
                    self.send(answer)
                }
            }
            return true
        }
        let (sinks, rest, fault) = state.withLock { state in
            state.isOver = true
            return (state.sinks.values, state.open.sorted { $0.key < $1.key }, state.inputFault)
        }
        // Releases all locks. A worker that still compresses after a cancellation writes nothing more.
        for sink in sinks { sink.end() }
        workshop.cache?.endRun()
        for (number, request) in rest { answerCancelled(request.line, number) }
        let path = "standard input"
        guard isRunning else { throw StickermillError(.noThreadForRequests, path: path) }
        if let fault { throw StickermillError(.notReadable(cause: fault.reason), path: path) }
        return !cancellation.isRequested
    }

    private func answer(_ control: WorkControl) {
        switch control.job {
        case .stats: send(stats(control.id))
        case .cancel(let request): send(WorkCancel(id: control.id, requests: cancel(request)))
        }
    }

    /// Cancels the requests with an ID, whether work on them has begun or not.
    ///
    /// Their workers answer them.
    ///
    /// - Returns: The number of these requests.
    private func cancel(_ id: String) -> Int {
        // Lines are long, so they are parsed without the lock.
        let numbers = state.withLock { $0.open.filter { !$1.isCancelled } }
            .filter { WorkRequest.id(of: $1.line, number: $0)?.utf8.elementsEqual(id.utf8) == true }.keys
        return state.withLock { state in
            let open = numbers.filter { state.open[$0] != nil }
            for number in open {
                state.open[number]?.isCancelled = true
                // Hold the lock, so that this cannot cancel the session's next request.
                state.open[number]?.work?.request()
            }
            return open.count
        }
    }

    private func stats(_ id: String) -> WorkStats {
        let (answered, failed, waiting) = state.withLock { ($0.answered, $0.failed, $0.open.count) }
        let seconds = { (duration: Duration) in (duration / .seconds(1)).rounded(toPlaces: 3) }
        return WorkStats(
            id: id, answered: answered, failed: failed, waiting: waiting, seconds: seconds(.now - start),
            cpuSeconds: seconds(ProcessFigures.cpuTime), peakMemoryBytes: ProcessFigures.peakMemory)
    }

    /// Wakes every worker that waits for a request.
    private func wakeWorkers() {
        for _ in 0..<workshop.workers { filled.signal() }
    }

    private func send(_ line: some Encodable) {
        guard let bytes = try? encodeJSONLine(line) else { return }
        if !write(bytes) { cancellation.request() }
    }

    private func answerCancelled(_ line: LineReader.Line, _ number: Int) {
        do throws(WorkRequest.Fault) {
            let request = try WorkRequest(line, number: number)
            send(WorkAnswer(cancelled: request, isRun: true))
        } catch {
            send(WorkAnswer(error.id, error.error))
        }
    }

    // MARK: Reading

    /// Reads requests into the queue, as fast as workers take them.
    private func read(_ descriptor: CInt) {
        var reader = LineReader(descriptor, limit: WorkRequest.maximumBytes)
        var number = 0
        do throws(FileSystem.Fault) {
            while !cancellation.isRequested, let line = try reader.next() {
                number += 1
                if case .bytes(let bytes) = line, bytes.allSatisfy({ $0 == 32 || $0 == 9 || $0 == 13 }) { continue }
                if let control = WorkControl(line) {
                    answer(control)
                    continue
                }
                state.withLock { [number] in $0.open[number] = OpenRequest(line: line) }
                space.wait()
                state.withLock { [number] in $0.queue.append(number) }
                filled.signal()
            }
        } catch {
            state.withLock { $0.inputFault = error }
        }
        wakeWorkers()
    }

    // MARK: Working

    /// The state that a worker keeps from request to request.
    private struct Worker {
        let number: Int
        var session: WorkSession?
    }

    private func makeWorker() -> Worker {
        state.withLock { state in
            state.workers += 1
            return Worker(number: state.workers)
        }
    }

    /// Waits for the next request, and returns `nil` after the last request or a cancellation.
    private func takeRequest() -> (number: Int, line: LineReader.Line)? {
        filled.wait()
        let request = state.withLock { [cancellation] state in
            guard !state.queue.isEmpty, !cancellation.isRequested else {
                return nil as (number: Int, line: LineReader.Line)?
            }
            let number = state.queue.removeFirst()
            return state.open[number].map { (number, $0.line) }
        }
        if request != nil { space.signal() }
        return request
    }

    /// Does everything for a request except writing its files, which the returned function does.
    private func answer(
        _ line: LineReader.Line, _ number: Int, _ worker: inout Worker
    ) -> () -> WorkAnswer {
        let request: WorkRequest
        do throws(WorkRequest.Fault) {
            request = try WorkRequest(line, number: number)
        } catch {
            return { [error] in WorkAnswer(error.id, error.error) }
        }
        do throws(StickermillError) {
            if request.data == nil { try roots.refuseOutside(request.master.path) }
            if let output = request.output { try roots.refuseOutside(output) }
            if worker.session?.serves(request) != true {
                worker.session?.end()
                worker.session = nil
                worker.session = try WorkSession(request, workshop, cancellation)
                register(worker.session?.folder, worker.number)
            }
            guard begin(number, worker.session?.cancellation),
                let step = try worker.session?.outcome(of: request, within: roots)
            else {
                return { [cancellation] in WorkAnswer(cancelled: request, isRun: cancellation.isRequested) }
            }
            return { [cancellation] in
                let (outcome, files) = step()
                // All unfinished requests get the same kind of answer, whether they were begun or not.
                return outcome.report.status == .cancelled
                    ? WorkAnswer(cancelled: request, isRun: cancellation.isRequested)
                    : WorkAnswer(request.id, outcome, files)
            }
        } catch {
            return { [error] in WorkAnswer(request.id, error) }
        }
    }

    /// Lets other lines cancel the work on a request.
    ///
    /// - Returns: Whether the request is still wanted; `false` if a line has already cancelled it.
    private func begin(_ number: Int, _ work: Cancellation?) -> Bool {
        state.withLock { state in
            state.open[number]?.work = work
            return state.open[number]?.isCancelled == false
        }
    }

    /// Keeps a worker's sink, so that `run` releases its lock.
    private func register(_ sink: FolderSink?, _ worker: Int) {
        let isOver = state.withLock { state in
            state.sinks[worker] = sink
            return state.isOver
        }
        if isOver { sink?.end() }
    }
}
