import Messages
import StickerCatalog
import UIKit

/// Shows stickers on a background of its own, in the size of their pack.
final class StickerBrowserViewController: MSStickerBrowserViewController {
    /// Messages takes the size of a browser once and for all.
    let sizeClass: SizeClass
    private var stickers: [MSSticker] = []

    init(sizeClass: SizeClass) {
        self.sizeClass = sizeClass
        super.init(stickerSize: MSStickerSize(sizeClass))
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        nil
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        stickerBrowserView.backgroundColor = UIColor(Palette.background)
    }

    /// Shows other stickers.
    func show(_ new: [StickerPack.Sticker]) {
        // Messages itself has the last word on a file; one that it refuses must not leave a gap.
        stickers = new.compactMap {
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

extension MSStickerSize {
    /// The size of the browser that a pack was drawn for.
    init(_ sizeClass: SizeClass) {
        self =
            switch sizeClass {
            case .small: .small
            case .regular: .regular
            case .large: .large
            }
    }
}
