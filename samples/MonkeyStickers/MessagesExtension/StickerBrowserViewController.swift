import Messages
import StickerCatalog
import UIKit

/// Shows a pack on a background of its own.
final class StickerBrowserViewController: MSStickerBrowserViewController {
    private var stickers: [MSSticker] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        stickerBrowserView.backgroundColor = Palette.jungle
    }

    /// Shows another pack, or another version of this one.
    func show(_ pack: StickerPack) {
        // Messages itself has the last word on a file; one that it refuses must not leave a gap.
        stickers = pack.stickers.compactMap {
            try? MSSticker(contentsOfFileURL: $0.fileURL, localizedDescription: $0.label)
        }
        stickerBrowserView.reloadData()
    }

    override func numberOfStickers(in stickerBrowserView: MSStickerBrowserView) -> Int {
        stickers.count
    }

    override func stickerBrowserView(_ stickerBrowserView: MSStickerBrowserView, stickerAt index: Int) -> MSSticker {
        stickers[index]
    }
}

enum Palette {
    static let jungle = UIColor(red: 0.85, green: 0.93, blue: 0.83, alpha: 1)
}
