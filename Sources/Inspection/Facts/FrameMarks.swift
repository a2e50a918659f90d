/// The frames with a fault, and the measure of the fault in the first such frame.
package struct FrameMarks<Value: Sendable & Codable>: Sendable, Codable {
    /// The indices of the frames.
    package private(set) var frames: [Int] = []
    package var first: Value?

    /// Adds the next frame.
    ///
    /// - Parameter value: The measure of the fault, or `nil` if the frame does not have it.
    mutating func add(_ value: Value?, in frame: Int) {
        guard let value else { return }
        frames.append(frame)
        if first == nil { first = value }
    }

    /// Returns the first measure, and the frames with the fault.
    func found(in total: Int) -> (value: Value, place: Finding.Place)? {
        first.map { ($0, Finding.Place(frames: frames, frameCount: total)) }
    }
}
