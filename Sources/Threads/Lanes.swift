package import Dispatch

/// Parallel work on many numbers.
///
/// A lane works on one number after another. It is a private serial queue of Dispatch. Unlike blocks of the global queues, blocks of busy
/// serial queues get threads of their own, outside the pool of one thread per core that runs Swift's tasks, so long work starves no task.
package enum Lanes {
    /// Starts work on a private serial queue.
    package static func start(in group: DispatchGroup? = nil, _ work: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "lane").async(group: group, execute: work)
    }

    /// Returns the results of some work on each number from 0 to `count - 1`, in order.
    ///
    /// Each lane takes the next number until no number is left. The calling thread runs one lane. It does not wait for lanes that have not
    /// started by then: if Dispatch has no thread for them, the caller does all the work.
    ///
    /// - Parameters:
    ///   - lanes: The maximum number of lanes.
    ///   - state: Creates the state that a lane reuses from number to number.
    package static func map<State, Output: Sendable>(
        _ count: Int, lanes: Int, state: @escaping @Sendable (_ lane: Int) -> State,
        _ work: @escaping @Sendable (_ number: Int, inout State) -> Output
    ) -> [Output] {
        guard count > 0 else { return [] }
        let (slots, helpers) = (Slots<Output>(count: count), Admission())
        let runLane: @Sendable (Int) -> Void = { lane in
            var state = state(lane)
            while let number = slots.nextIndex() { slots.set(work(number, &state), at: number) }
        }
        for lane in 1..<min(max(1, lanes), count) { start { helpers.admit { runLane(lane) } } }
        runLane(0)
        helpers.end()
        return slots.outputs.compactMap(\.self)
    }

    /// Returns the results of some work on each number from 0 to `count - 1`, in order, with the help of idle threads.
    ///
    /// - Parameters:
    ///   - idle: The threads that may help. They are taken now and given back at the end.
    ///   - state: Creates the state that a lane reuses from number to number.
    package static func map<State, Output: Sendable>(
        _ count: Int, helpedBy idle: IdleThreads, state: @escaping @Sendable (_ lane: Int) -> State,
        _ work: @escaping @Sendable (_ number: Int, inout State) -> Output
    ) -> [Output] {
        let helpers = idle.take(upTo: count - 1)
        defer { idle.give(helpers) }
        return map(count, lanes: helpers + 1, state: state, work)
    }
}
