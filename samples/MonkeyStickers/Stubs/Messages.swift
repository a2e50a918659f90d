// The few declarations of Apple's Messages that the sample uses, without their bodies.

public import UIKit

public enum MSMessagesAppPresentationStyle: UInt, Sendable { case compact, expanded, transcript }

@MainActor open class MSConversation: NSObject {}

@MainActor open class MSMessagesAppViewController: UIViewController {
    open var presentationStyle: MSMessagesAppPresentationStyle { .compact }
    open func requestPresentationStyle(_ presentationStyle: MSMessagesAppPresentationStyle) {}
    open func willBecomeActive(with conversation: MSConversation) {}
    open func didTransition(to presentationStyle: MSMessagesAppPresentationStyle) {}
}

public enum MSStickerSize: Int, Sendable { case small, regular, large }

open class MSSticker: NSObject {
    public init(contentsOfFileURL fileURL: URL, localizedDescription: String) throws {}
}

@MainActor open class MSStickerView: UIView {
    public init(frame: CGRect, sticker: MSSticker?) { super.init(frame: frame) }
}

@MainActor open class MSStickerBrowserView: UIView {
    open func reloadData() {}
}

@MainActor public protocol MSStickerBrowserViewDataSource {
    func numberOfStickers(in stickerBrowserView: MSStickerBrowserView) -> Int
    func stickerBrowserView(_ stickerBrowserView: MSStickerBrowserView, stickerAt index: Int) -> MSSticker
}

@MainActor open class MSStickerBrowserViewController: UIViewController, MSStickerBrowserViewDataSource {
    public init(stickerSize: MSStickerSize) {}
    public required init?(coder: NSCoder) {}
    open var stickerBrowserView: MSStickerBrowserView { MSStickerBrowserView() }
    open func numberOfStickers(in stickerBrowserView: MSStickerBrowserView) -> Int { 0 }
    open func stickerBrowserView(_ stickerBrowserView: MSStickerBrowserView, stickerAt index: Int) -> MSSticker {
        preconditionFailure("a subclass answers")
    }
}
