import Making
import Platforms
import Support

/// Writes stickers to a pack, and keeps what its page shows of them; a fault of the page is not one of the master.
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
