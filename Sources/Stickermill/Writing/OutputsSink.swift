import Inspection
import Making
import Support

/// Passes the files of each master to several outputs.
struct OutputsSink: Sink {
    let outputs: [(path: String, writer: OutputWriter)]

    func makeScratchFile() -> ScratchFile? { outputs.first?.writer.sink.makeScratchFile() }

    func write(_ judged: JudgedMaster) throws(StickermillError) -> [FileReport] {
        var reports: [FileReport] = []
        for (index, output) in outputs.enumerated() {
            var part = judged
            part.made.files.removeAll { $0.product.output != index }
            for var report in try output.writer.sink.write(part) {
                report.path = Paths.join(output.path, report.path)
                reports.append(report)
            }
        }
        return reports
    }
}
