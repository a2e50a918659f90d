import Stickermill
import Support

/// One line that shows the progress of a run.
struct ProgressBar {
    private let output: Output
    private let start = ContinuousClock.now
    private var drawnAt: ContinuousClock.Instant?

    init(output: Output) {
        self.output = output
    }

    /// Shows how many masters of a run are finished.
    ///
    /// The line is redrawn at most every 80 ms.
    mutating func show(_ done: Int, of total: Int) {
        draw(isLast: done == total) { elapsed, columns in
            Self.line(done: done, total: total, elapsed: elapsed, columns: columns)
        }
    }

    /// Shows how far Stickermill is in bringing a file under its limit.
    mutating func show(_ done: Int, of total: Int, fitting path: String, _ fit: FitProgress) {
        draw(isLast: false) { _, columns in
            Self.line(done: done, total: total, fitting: path, fit, columns: columns)
        }
    }

    private mutating func draw(isLast: Bool, _ line: (_ elapsed: Double, _ columns: Int) -> String) {
        let now = ContinuousClock.now
        if let drawnAt, now - drawnAt < .milliseconds(80), !isLast { return }
        drawnAt = now
        output.write("\r\(line((now - start) / .seconds(1), output.columns))\u{1B}[K")
    }

    /// Clears the line for the text that follows.
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

    /// Returns the text of the line while Stickermill brings a file under its limit, at most `columns` - 1 characters long.
    static func line(done: Int, total: Int, fitting path: String, _ fit: FitProgress, columns: Int) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let line =
            "\(done.grouped)/\(total.grouped)  fitting \(name.printable): step \(fit.step) of at most \(fit.steps), "
            + "\(count(fit.frames, "frame")) compressed"
        return String(line.prefix(max(0, columns - 1)))
    }
}
