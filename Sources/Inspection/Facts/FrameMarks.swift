import Support

/// The frames with a fault, and the measure of the fault in the first such frame.
package struct FrameMarks<Value: Sendable & Codable>: Sendable, Codable {
    /// The indices of the frames.
    package private(set) var frames: [Int] = []
    private(set) var first: Value?

    /// Adds the next frame.
    ///
    /// - Parameter value: The measure of the fault, or `nil` if the frame does not have it.
    mutating func add(_ value: Value?, in frame: Int) {
        guard let value else { return }
        frames.append(frame)
        if first == nil { first = value }
    }

    /// Returns the first measure, and text such as ` in frames 8 and 9 of 12`, which is empty for a still.
    func found(in total: Int) -> (value: Value, place: String)? { first.map { ($0, place(of: frames, in: total)) } }
}

/// Returns text such as ` in frames 8 and 9 of 12` for frames by their indices, which is empty for a still.
package func place(of frames: [Int], in total: Int) -> String {
    guard total > 1 else { return "" }
    guard frames.count < total else { return " in every frame" }
    var numbers = frames.prefix(5).map { "\($0 + 1)" }
    if frames.count > numbers.count { numbers.append("\(frames.count - numbers.count) more") }
    return " in frame\(frames.count == 1 ? "" : "s") \(listed(numbers)) of \(total)"
}
