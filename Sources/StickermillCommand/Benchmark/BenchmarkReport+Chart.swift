import Stickermill
import Support

extension BenchmarkReport {
    /// A bar chart as SVG 1.1, readable on light and dark pages: masters per second for each number of workers, and the
    /// share of each stage.
    var chart: String {
        var shapes: [String] = []
        var top = 34
        shapes.append(text(10, 22, "\(masters) masters, \(filesOut) files: masters per second", "title"))
        let most = max(runs.map(\.mastersPerSecond).max() ?? 1, 0.001)
        for run in runs {
            let width = 420 * run.mastersPerSecond / most
            let label = run.jobs == 1 ? "1 worker" : "\(run.jobs) workers"
            let scaling = run.scaling.map { run.jobs == 1 ? "" : " (\($0.rounded(toPlaces: 2)) x)" } ?? ""
            shapes.append(text(100, top + 16, label, "end"))
            shapes.append(#"<rect class="bar" x="110" y="\#(top)" width="\#(width.rounded())" height="22" rx="3"/>"#)
            shapes.append(text(118 + Int(width), top + 16, "\(run.mastersPerSecond)\(scaling)"))
            top += 30
        }
        top += 14
        shapes.append(text(10, top + 14, "Share of each stage", "title"))
        top += 26
        for run in runs {
            var x = 110.0
            shapes.append(text(100, top + 16, run.jobs == 1 ? "1 worker" : "\(run.jobs) workers", "end"))
            for (index, stage) in Stage.allCases.enumerated() {
                let width = 560 * (run.stages[stage] ?? 0)
                shapes.append(
                    #"<rect class="s\#(index)" x="\#(x.rounded(toPlaces: 1))" y="\#(top)" width="\#(width.rounded(toPlaces: 1))" height="22"/>"#
                )
                x += width
            }
            top += 30
        }
        for (index, stage) in Stage.allCases.enumerated() {
            shapes.append(#"<rect class="s\#(index)" x="\#(110 + index * 84)" y="\#(top)" width="12" height="12"/>"#)
            shapes.append(text(127 + index * 84, top + 11, stage.rawValue))
        }
        let style =
            "text{font:14px system-ui,sans-serif;fill:#24292f}.title{font-weight:bold}.end{text-anchor:end}"
            + ".bar,.s4{fill:#d6336c}.s0{fill:#868e96}.s1{fill:#1c7ed6}.s2{fill:#0c8599}.s3{fill:#f59f00}.s5{fill:#37b24d}.s6{fill:#7048e8}"
            + "@media (prefers-color-scheme:dark){text{fill:#e6edf3}}"
        return #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 \#(top + 26)" role="img" "#
            + #"aria-label="Masters per second by number of workers"><style>\#(style)</style>"#
            + shapes.joined() + "</svg>\n"
    }
}

private func text(_ x: Int, _ y: Int, _ content: String, _ kind: String = "") -> String {
    #"<text x="\#(x)" y="\#(y)"\#(kind.isEmpty ? "" : #" class="\#(kind)""#)>\#(content)</text>"#
}
