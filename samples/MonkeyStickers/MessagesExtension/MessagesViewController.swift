import Messages
import StickerCatalog
import UIKit

/// What Messages shows: the sticker browser, and above it a button that expands the view; in the expanded one a bar, to add a sticker or to go
/// back, a button for the pack on the web, and the stickers that were added.
///
/// What must be decided about stickers is decided in `StickerCatalog`; this only shows it.
@objc(MessagesViewController)
final class MessagesViewController: MSMessagesAppViewController {
    /// Where newer stickers than the app's own come from.
    private static let address = URL(string: "https://example.com/monkeys/manifest.json")
    /// Messages makes several view controllers, and a folder has one store.
    private static let store = Result {
        let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
        return try StickerStore(folder: support.appendingPathComponent("Stickers"))
    }

    private var browser: StickerBrowserViewController?
    private let stack = UIStackView()
    private let more = UIButton(type: .system)
    private let bar = UIStackView()
    private let message = UILabel()
    private let download = UIButton(type: .system)
    private lazy var added = AddedStickersView { [weak self] sticker in self?.remove(sticker) }
    private var store: StickerStore?
    private var bundled: StickerPack?

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(Palette.background)
        arrange()
        do {
            let pack = try StickerPack(folder: Bundle.main.bundleURL.appendingPathComponent("Web"))
            bundled = pack
            show(pack, added: [])
            store = try Self.store.get()
        } catch {
            message.text = "\(error)"
        }
    }

    private func arrange() {
        message.text = "Monkeys"
        message.textColor = UIColor(Palette.text)
        // The expanded view covers the conversation, so it has a way back.
        bar.addArrangedSubview(button("Cancel") { $0.requestPresentationStyle(.compact) })
        bar.addArrangedSubview(message)
        bar.addArrangedSubview(button("Add a monkey") { $0.addSticker() })
        download.tintColor = UIColor(Palette.button)
        download.addAction(UIAction { [weak self] _ in self?.downloadOrRemove() }, for: .touchUpInside)
        download.isHidden = true
        bar.addArrangedSubview(download)
        more.setTitle("More", for: .normal)
        more.tintColor = UIColor(Palette.button)
        more.addAction(UIAction { [weak self] _ in self?.requestPresentationStyle(.expanded) }, for: .touchUpInside)
        arrangeBar(for: presentationStyle)

        stack.addArrangedSubview(more)
        stack.addArrangedSubview(bar)
        stack.addArrangedSubview(added)
        stack.axis = .vertical
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        let area = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: area.topAnchor),
            stack.bottomAnchor.constraint(equalTo: area.bottomAnchor),
            stack.leadingAnchor.constraint(equalTo: area.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: area.trailingAnchor),
        ])
    }

    private func button(_ title: String, _ action: @escaping (MessagesViewController) -> Void) -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        button.tintColor = UIColor(Palette.button)
        button.addAction(UIAction { [weak self] _ in self.map(action) }, for: .touchUpInside)
        return button
    }

    /// The compact view has the keyboard's height, and all of it but a button is for stickers.
    private func arrangeBar(for style: MSMessagesAppPresentationStyle) {
        more.isHidden = style != .compact
        bar.isHidden = style == .compact
        added.isHidden = style == .compact
    }

    /// Shows a pack and the stickers that were added in a browser of the pack's size.
    private func show(_ pack: StickerPack, added own: [StickerPack.Sticker]) {
        added.show(own)
        let stickers = pack.stickers + own
        if let browser, browser.sizeClass == pack.sizeClass { return browser.show(stickers) }
        if let browser {
            browser.willMove(toParent: nil)
            browser.view.removeFromSuperview()
            browser.removeFromParent()
        }
        let new = StickerBrowserViewController(sizeClass: pack.sizeClass)
        addChild(new)
        stack.addArrangedSubview(new.view)
        new.didMove(toParent: self)
        new.show(stickers)
        browser = new
    }

    // MARK: Messages

    override func willBecomeActive(with conversation: MSConversation) {
        super.willBecomeActive(with: conversation)
        Task { await refresh() }
    }

    override func didTransition(to presentationStyle: MSMessagesAppPresentationStyle) {
        super.didTransition(to: presentationStyle)
        arrangeBar(for: presentationStyle)
    }

    // MARK: Stickers

    /// Shows what was downloaded before, then looks for more.
    private func refresh() async {
        await showStored()
        guard let store, let address = Self.address, address.host != "example.com" else {
            message.text = "Set MessagesViewController.address to your server"
            return
        }
        do {
            if await store.pack(from: address) != nil {
                try await store.update(from: address)
                await showStored()
            } else if let bytes = try await store.bytesToDownload(from: address) {
                offer("Download", bytes)
            }
        } catch {
            // The stickers that are there stay, so this is nothing to interrupt anyone for.
            message.text = "No new monkeys today"
        }
    }

    /// Shows the pack from the web, or the pack in the bundle before its download.
    private func showStored() async {
        guard let store, let bundled, let address = Self.address else { return }
        let stored = await store.pack(from: address)
        show(stored ?? bundled, added: await store.addedStickers)
        download.isHidden = true
        if let stored { offer("Remove", stored.bytesOnDisk) }
    }

    private func offer(_ action: String, _ bytes: Int) {
        download.setTitle("\(action) \(bytes.formatted(.byteCount(style: .file)))", for: .normal)
        download.isHidden = false
    }

    private func downloadOrRemove() {
        guard let store, let bundled, let address = Self.address else { return }
        perform {
            if await store.pack(from: address) == nil {
                try await store.update(from: address)
            } else {
                self.show(bundled, added: await store.addedStickers)
                try await store.removePack(from: address)
            }
            await self.refresh()
        }
    }

    private func remove(_ sticker: StickerPack.Sticker) {
        guard let store else { return }
        perform {
            try await store.removeSticker(named: sticker.name)
            await self.showStored()
        }
    }

    /// Performs a change, and shows its error.
    private func perform(_ change: @escaping @MainActor () async throws -> Void) {
        Task {
            do {
                try await change()
            } catch {
                message.text = "\(error)"
            }
        }
    }

    /// Draws a sticker and adds it to the pack, for good.
    private func addSticker() {
        let face = ["🐵", "🙈", "🙉", "🙊"].randomElement() ?? "🐵"
        let size = CGSize(width: 408, height: 408)
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        // Wide color would make a file of 16 bits in Display P3, which is too large for a sticker.
        format.preferredRange = .standard
        let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in
            let font = UIFont.systemFont(ofSize: 320)
            (face as NSString).draw(at: CGPoint(x: 24, y: 12), withAttributes: [.font: font])
        }
        guard let store, let data = image.pngData() else { return }
        perform {
            try await store.add(png: data, label: "A monkey of your own")
            await self.showStored()
        }
    }
}
