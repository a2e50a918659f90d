import Synchronization

/// The items of a list, which several threads share out among themselves by index, and their outputs.
package final class Slots<Output: Sendable>: Sendable {
    private let count: Int
    private let next = Atomic(0)
    private let slots: Mutex<[Output?]>

    /// Creates a slot for each item.
    package init(count: Int) {
        self.count = count
        slots = Mutex(Array(repeating: nil, count: count))
    }

    /// Returns the index of the next free item, or `nil` after the last item.
    package func nextIndex() -> Int? {
        let index = next.add(1, ordering: .relaxed).oldValue
        return index < count ? index : nil
    }

    /// Keeps the output of an item.
    package func set(_ output: Output, at index: Int) {
        slots.withLock { $0[index] = output }
    }

    /// The outputs in the order of the items, with `nil` for unfinished items.
    package var outputs: [Output?] { slots.withLock { $0 } }
}
