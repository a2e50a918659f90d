/// The frames of a picture that something was found in, and what was found in the first of them.
package struct FrameMarks<Value: Sendable>: Sendable {
    /// The numbers of the frames, from 0 on.
    package private(set) var frames: [Int] = []
    private(set) var first: Value?

    /// Adds what was found in a later frame; nil if nothing was.
    mutating func add(_ value: Value?, in frame: Int) {
        guard let value else { return }
        frames.append(frame)
        if first == nil { first = value }
    }

    /// What was found first, and where, such as ` in frames 8 and 9 of 12`; the place is empty for a still.
    func found(in total: Int) -> (value: Value, place: String)? {
        first.map { ($0, total > 1 ? " in \(Self.names(of: frames, in: total))" : "") }
    }

    private static func names(of frames: [Int], in total: Int) -> String {
        guard frames.count < total else { return "every frame" }
        var numbers = frames.prefix(5).map { "\($0 + 1)" }
        if frames.count > numbers.count { numbers.append("\(frames.count - numbers.count) more") }
        let last = numbers.removeLast()
        let list = numbers.isEmpty ? last : "\(numbers.joined(separator: ", ")) and \(last)"
        return "frame\(frames.count == 1 ? "" : "s") \(list) of \(total)"
    }
}
