import Dispatch
import Files
import Rendering
import Synchronization
import Texts
import Threads
import Vips

/// The work protocol: requests in, one JSON object per line; one answer per request out, in any order.
///
/// At most twice as many requests as workers are in memory: no more are read until one is answered. After a cancellation,
/// every request that was read is answered, unfinished ones as cancelled.
package final class WorkLoop: Sendable {
    private let jobs: Int
    private let cancellation: Cancellation
    /// Writes a line; returns false if nobody can read it.
    private let write: @Sendable ([UInt8]) -> Bool
    private let state = Mutex(State())
    /// How many requests may still be read.
    private let space = DispatchSemaphore(value: 0)
    /// Signaled once per request in the queue, and once per worker at the end of the input.
    private let filled = DispatchSemaphore(value: 0)
    /// Signaled when the loop may be over.
    private let changed = DispatchSemaphore(value: 0)

    private struct State {
        var queue: [(number: Int, line: LineReader.Line)] = []
        /// The requests that workers have taken and not answered, by the number of their line.
        var taken: [Int: LineReader.Line] = [:]
        var workers = 0
        /// What workers write with, by worker.
        var sinks: [Int: FolderSink] = [:]
        /// The number of steps that are writing files.
        var steps = 0
        var isOver = false
        var inputFault: FileSystem.Fault?
    }

    private init(jobs: Int, _ cancellation: Cancellation, write: @escaping @Sendable ([UInt8]) -> Bool) {
        (self.jobs, self.cancellation, self.write) = (jobs, cancellation, write)
        // A semaphore must not be freed with a lower value than it was created with.
        for _ in 0..<jobs { space.signal() }
    }

    /// Answers the requests of a stream until its end, or until the task is cancelled.
    ///
    /// - Parameters:
    ///   - descriptor: An open descriptor.
    ///   - jobs: The number of workers; nil means one per core.
    ///   - write: Writes a line, from any thread; returns false if nobody can read it, which ends the loop.
    /// - Returns: Whether the end of the stream was reached.
    /// - Throws: `KisscutError` if libvips cannot be loaded, or the stream cannot be read.
    package static func answer(
        requestsFrom descriptor: CInt, jobs: Int? = nil, write: @escaping @Sendable ([UInt8]) -> Bool
    ) async throws(KisscutError) -> Bool {
        try await offload(nil) { monitor throws(KisscutError) in
            do {
                try VipsLibrary.start()
            } catch {
                throw KisscutError(.notReadable, path: "libvips", reason: "cannot be loaded", detail: "\(error)")
            }
            let loop = WorkLoop(jobs: min(workers(jobs), 1024), monitor.cancellation, write: write)
            return try loop.run(descriptor)
        }
    }

    private func run(_ descriptor: CInt) throws(KisscutError) -> Bool {
        send(WorkHello(jobs: jobs))
        state.withLock { $0.workers = jobs }
        let wake: @Sendable () -> Void = {
            for _ in 0..<self.jobs { self.filled.signal() }
            self.changed.signal()
        }
        let isRunning = cancellation.withAction(wake) {
            guard Threads.start({ self.read(descriptor) }) else { return false }
            for worker in 0..<jobs where !Threads.start({ self.work(worker) }) { endWorker() }
            waitForWorkers()
            return true
        }
        // A worker that compresses on after a cancellation writes nothing more.
        for sink in state.withLock({ $0.sinks }).values { sink.end() }
        let (rest, fault) = state.withLock { state in
            (state.taken.map { ($0, $1) } + state.queue.map { ($0.number, $0.line) }, state.inputFault)
        }
        for (number, line) in rest.sorted(by: { $0.0 < $1.0 }) { answerCancelled(line, number) }
        let reason = isRunning ? fault?.reason : "no thread can be started"
        if let reason { throw KisscutError(.notReadable, path: "standard input", reason: reason) }
        return !cancellation.isRequested
    }

    /// Waits until the workers have ended, after a cancellation only a short time.
    private func waitForWorkers() {
        while isWorking && !cancellation.isRequested { changed.wait() }
        let deadline = DispatchTime.now() + .milliseconds(50)
        while isWorking && changed.wait(timeout: deadline) == .success {}
        state.withLock { $0.isOver = true }
        while state.withLock({ $0.steps > 0 }) { changed.wait() }
    }

    private var isWorking: Bool { state.withLock { $0.workers > 0 } }

    private func endWorker() {
        state.withLock { $0.workers -= 1 }
        changed.signal()
    }

    private func send(_ line: some Encodable) {
        guard let bytes = try? encodeJSONLine(line) else { return }
        if !write(bytes) { cancellation.request() }
    }

    private func answerCancelled(_ line: LineReader.Line, _ number: Int) {
        do throws(WorkRequest.Fault) {
            let request = try WorkRequest(line, number: number)
            send(
                WorkAnswer(
                    request.id,
                    KisscutError(.cancelled, path: request.master.path, reason: "the run was interrupted")))
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
                let item = (number, line)
                state.withLock { $0.queue.append(item) }
                filled.signal()
                space.wait()
            }
        } catch {
            state.withLock { $0.inputFault = error }
        }
        for _ in 0..<jobs { filled.signal() }
    }

    // MARK: Working

    private func work(_ worker: Int) {
        var session: WorkSession?
        while !cancellation.isRequested {
            filled.wait()
            let item = state.withLock { [cancellation] state in
                guard !state.queue.isEmpty, !cancellation.isRequested else {
                    return nil as (number: Int, line: LineReader.Line)?
                }
                let item = state.queue.removeFirst()
                state.taken[item.number] = item.line
                return item
            }
            guard let item else { break }
            space.signal()
            guard finish(answer(item.line, item.number, &session, worker), item.number) else { break }
        }
        session?.end()
        VipsLibrary.endThread()
        endWorker()
    }

    /// Does everything for a request except writing its files, which the returned function does.
    private func answer(
        _ line: LineReader.Line, _ number: Int, _ session: inout WorkSession?, _ worker: Int
    ) -> () -> WorkAnswer {
        let request: WorkRequest
        do throws(WorkRequest.Fault) {
            request = try WorkRequest(line, number: number)
        } catch {
            return { [error] in WorkAnswer(error.id, error.error) }
        }
        do throws(KisscutError) {
            if session?.serves(request) != true {
                session?.end()
                session = nil
                session = try WorkSession(request, cancellation)
                register(session?.sink, worker)
            }
            guard let step = try session?.outcome(of: request.master) else {
                return { WorkAnswer(request.id, KisscutError(.cancelled, path: request.master.path, reason: "")) }
            }
            return { WorkAnswer(request.id, step().report) }
        } catch {
            return { [error] in WorkAnswer(request.id, error) }
        }
    }

    /// Keeps what a worker writes with, so that its lock is released even if the worker ends too late.
    private func register(_ sink: FolderSink?, _ worker: Int) {
        let isOver = state.withLock { state in
            state.sinks[worker] = sink
            return state.isOver
        }
        if isOver { sink?.end() }
    }

    /// Writes the files of a request and its answer; returns false if the loop is over.
    private func finish(_ step: () -> WorkAnswer, _ number: Int) -> Bool {
        let isWanted = state.withLock { state in
            if !state.isOver {
                state.steps += 1
                state.taken[number] = nil
            }
            return !state.isOver
        }
        guard isWanted else { return false }
        send(step())
        state.withLock { $0.steps -= 1 }
        changed.signal()
        return true
    }
}
