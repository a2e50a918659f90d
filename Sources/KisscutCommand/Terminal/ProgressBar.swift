import Texts

/// One line that shows the progress of a run.
struct ProgressBar {
    private let output: Output
    private let start = ContinuousClock.now
    private var drawnAt: ContinuousClock.Instant?

    init(output: Output) {
        self.output = output
    }

    /// Shows how many masters of a run are finished; draws at most every 80 ms.
    mutating func show(_ done: Int, of total: Int) {
        let now = ContinuousClock.now
        if let drawnAt, now - drawnAt < .milliseconds(80), done < total { return }
        drawnAt = now
        let line = Self.line(done: done, total: total, elapsed: (now - start) / .seconds(1), columns: output.columns)
        output.write("\r\(line)\u{1B}[K")
    }

    /// Clears the line, so that what follows starts on a clean one.
    func clear() {
        output.write("\r\u{1B}[K")
    }

    /// Returns the text of the line, at most `columns` - 1 characters long.
    static func line(done: Int, total: Int, elapsed: Double, columns: Int) -> String {
        let rate = elapsed > 0 ? Double(done) / elapsed : 0
        let left = rate > 0 ? Int((Double(total - done) / rate).rounded(.up)) : 0
        let seconds = left % 60
        let time = "\(left / 60):\(seconds < 10 ? "0" : "")\(seconds)"
        let figures = " \(done.grouped)/\(total.grouped)  \(decimal(rate, places: 0))/s  \(time) left"
        let room = min(40, columns - 1 - figures.count)
        guard room >= 5 else { return String(figures.dropFirst().prefix(max(0, columns - 1))) }
        let filled = total > 0 ? room * done / total : room
        return String(repeating: "█", count: filled) + String(repeating: "░", count: room - filled) + figures
    }
}
