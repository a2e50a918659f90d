import Messages
import StickerCatalog
import UIKit

/// The stickers that people have added, in a row of views of their own: each can be peeled off as in a browser, and removed.
///
/// An `MSStickerView` shows a sticker wherever an app wants it; a browser shows a whole pack.
final class AddedStickersView: UIStackView {
    private let remove: (StickerPack.Sticker) -> Void

    init(remove: @escaping (StickerPack.Sticker) -> Void) {
        self.remove = remove
        super.init(frame: .zero)
        axis = .horizontal
        spacing = 12
    }

    @available(*, unavailable)
    required init(coder: NSCoder) {
        fatalError("this view is made in code")
    }

    /// Shows stickers, the newest first, as many as fit.
    func show(_ stickers: [StickerPack.Sticker]) {
        for view in arrangedSubviews { view.removeFromSuperview() }
        for sticker in stickers.suffix(4).reversed() { addArrangedSubview(cell(sticker)) }
    }

    private func cell(_ sticker: StickerPack.Sticker) -> UIView {
        let shown = try? MSSticker(contentsOfFileURL: sticker.fileURL, localizedDescription: sticker.label)
        let view = MSStickerView(frame: CGRect(x: 0, y: 0, width: 72, height: 72), sticker: shown)
        let button = UIButton(type: .system)
        button.setTitle("Remove", for: .normal)
        button.tintColor = UIColor(Palette.button)
        button.addAction(UIAction { [remove] _ in remove(sticker) }, for: .touchUpInside)
        let cell = UIStackView(arrangedSubviews: [view, button])
        cell.axis = .vertical
        NSLayoutConstraint.activate([
            view.widthAnchor.constraint(equalToConstant: 72), view.heightAnchor.constraint(equalToConstant: 72),
        ])
        return cell
    }
}
