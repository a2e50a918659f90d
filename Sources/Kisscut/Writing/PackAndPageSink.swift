import Inspection
import Making
import Platforms
import Support

/// Writes stickers to a pack, and keeps their pictures for its page.
///
/// A fault of the page does not make the master fail.
struct PackAndPageSink: Sink {
    let pack: any Sink
    let page: PageSink

    func makeScratchFile() -> ScratchFile? { pack.makeScratchFile() }

    func write(_ judged: JudgedMaster) throws(KisscutError) -> [FileReport] {
        let reports = try pack.write(judged)
        page.keep(judged)
        return reports
    }
}
