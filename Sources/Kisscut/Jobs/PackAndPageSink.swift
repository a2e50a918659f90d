import Making
import Platforms

/// Writes stickers to a pack, and keeps what its page shows of them; a fault of the page is not one of the master.
struct PackAndPageSink: Sink {
    let pack: any Sink
    let page: PageSink

    func write(_ judged: JudgedMaster) throws(KisscutError) -> [FileReport] {
        let reports = try pack.write(judged)
        page.keep(judged)
        return reports
    }
}
