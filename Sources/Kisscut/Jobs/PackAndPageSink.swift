import Rendering
import StickerPacks

/// Writes stickers to a pack, and keeps what its page shows of them; a fault of the page is not one of the master.
struct PackAndPageSink: Sink {
    let pack: PackSink
    let page: PageSink

    func write(_ rendered: RenderedMaster) throws(KisscutError) -> [FileReport] {
        var packed = rendered
        packed.files.removeAll { $0.wanted.isStillOfSticker }
        let reports = try pack.write(packed)
        page.keep(rendered)
        return reports
    }
}
