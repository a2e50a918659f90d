package import Dispatch
import Synchronization

/// Work on many numbers at once.
///
/// Each lane is a private serial queue of Dispatch. Unlike blocks of the global queues, those of busy serial queues get threads of their
/// own, outside the pool of one thread per core that runs Swift's tasks, so long work starves no task.
package enum Lanes {
    /// Starts work on a private serial queue.
    package static func start(in group: DispatchGroup? = nil, _ work: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "kisscut.lane").async(group: group, execute: work)
    }

    /// Calls `work` with each number from 0 to `count - 1`, all at once, and waits for all calls.
    ///
    /// One of the calls runs on the calling thread.
    package static func perform(_ count: Int, _ work: @Sendable (Int) -> Void) {
        guard count > 1 else {
            if count == 1 { work(0) }
            return
        }
        withoutActuallyEscaping(work) { work in
            let group = DispatchGroup()
            for number in 1..<count { start(in: group) { work(number) } }
            work(0)
            group.wait()
        }
    }

    /// Returns the results of some work on each number from 0 to `count - 1`, in order.
    ///
    /// Each lane takes the next number until none is left.
    ///
    /// - Parameters:
    ///   - lanes: The maximum number of lanes.
    ///   - state: Creates what a lane reuses from number to number.
    package static func map<State, Output: Sendable>(
        _ count: Int, lanes: Int, state: @Sendable (_ lane: Int) -> State,
        _ work: @Sendable (_ number: Int, inout State) -> Output
    ) -> [Output] {
        let next = Atomic(0)
        let outputs = Mutex([Output?](repeating: nil, count: count))
        perform(min(max(1, lanes), count)) { lane in
            var state = state(lane)
            while true {
                let number = next.add(1, ordering: .relaxed).oldValue
                guard number < count else { return }
                let output = work(number, &state)
                outputs.withLock { $0[number] = output }
            }
        }
        return outputs.withLock { $0.compactMap(\.self) }
    }

    /// Returns the results of some work on each number from 0 to `count - 1`, in order, with the help of idle threads.
    ///
    /// - Parameters:
    ///   - idle: The threads that may help; they are taken now, and given back at the end.
    ///   - state: Creates what a lane reuses from number to number.
    package static func map<State, Output: Sendable>(
        _ count: Int, helpedBy idle: IdleThreads, state: @Sendable (_ lane: Int) -> State,
        _ work: @Sendable (_ number: Int, inout State) -> Output
    ) -> [Output] {
        let helpers = idle.take(upTo: count - 1)
        defer { idle.give(helpers) }
        return map(count, lanes: helpers + 1, state: state, work)
    }
}
