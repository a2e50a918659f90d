import Synchronization

/// One line that shows the progress of a run; it may be advanced from any thread.
final class ProgressBar: Sendable {
    private let total: Int
    private let output: Output
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    private struct State {
        var done = 0
        var drawnAt: ContinuousClock.Instant?
    }

    init(total: Int, output: Output) {
        self.total = total
        self.output = output
    }

    func advance() {
        state.withLock { state in
            state.done += 1
            let now = ContinuousClock.now
            if let last = state.drawnAt, now - last < .milliseconds(80), state.done < total { return }
            state.drawnAt = now
            draw(done: state.done, elapsed: (now - start) / .seconds(1))
        }
    }

    /// Clears the line, so that what follows starts on a clean one.
    func clear() {
        output.write("\r\u{1B}[K")
    }

    private func draw(done: Int, elapsed: Double) {
        output.write("\r\(Self.line(done: done, total: total, elapsed: elapsed, columns: output.columns))\u{1B}[K")
    }

    /// Returns the text of the line, at most `columns` - 1 characters long.
    static func line(done: Int, total: Int, elapsed: Double, columns: Int) -> String {
        let rate = elapsed > 0 ? Double(done) / elapsed : 0
        let left = rate > 0 ? Int((Double(total - done) / rate).rounded(.up)) : 0
        let seconds = left % 60
        let time = "\(left / 60):\(seconds < 10 ? "0" : "")\(seconds)"
        let figures = " \(grouped(done))/\(grouped(total))  \(decimal(rate, places: 0))/s  \(time) left"
        let room = min(40, columns - 1 - figures.count)
        guard room >= 5 else { return String(figures.dropFirst().prefix(max(0, columns - 1))) }
        let filled = total > 0 ? room * done / total : room
        return String(repeating: "█", count: filled) + String(repeating: "░", count: room - filled) + figures
    }
}
