import Inspection
import Making
import Platforms
import Support

/// Writes the stickers of a run for each platform, and keeps their pictures for the page of the pack.
///
/// A fault of the page does not make the master fail.
struct PlatformsSink: Sink {
    /// The pack for Messages and its folder below the output, or `nil` if the pack is for messengers only.
    let pack: (sink: PackSink, folder: String)?
    let messengers: [MessengerSink]
    let page: PageSink?

    /// Returns the first frame that was kept of a master, for icons and pictures of packs, or `nil` if none was.
    func cover(_ master: Int) -> MadePicture? { pack?.sink.cover(master) ?? messengers.first?.cover(master) }

    func makeScratchFile() -> ScratchFile? {
        pack?.sink.makeScratchFile() ?? messengers.first?.makeScratchFile()
    }

    func write(_ judged: JudgedMaster) throws(StickermillError) -> [FileReport] {
        var reports: [FileReport] = []
        if let pack {
            for var report in try pack.sink.write(judged) {
                report.path = Paths.join(pack.folder, report.path)
                reports.append(report)
            }
        }
        for messenger in messengers { reports += try messenger.write(judged) }
        page?.keep(judged)
        return reports
    }
}
