// The few declarations of Apple's UIKit that the sample uses, without their bodies, to type-check it where there is no UIKit.

@_exported import Foundation

@MainActor open class UIResponder: NSObject {}

@MainActor open class UIViewController: UIResponder {
    public override init() {}
    open var view: UIView! = UIView()
    open func viewDidLoad() {}
    open func addChild(_ childController: UIViewController) {}
    open func removeFromParent() {}
    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}
}

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

open class UITraitCollection: NSObject, @unchecked Sendable {
    open var userInterfaceStyle: UIUserInterfaceStyle { .light }
}

@MainActor open class UIView: UIResponder {
    public init(frame: CGRect) {}
    public override convenience init() { self.init(frame: .zero) }
    open var tintColor: UIColor!
    open var widthAnchor: NSLayoutDimension { NSLayoutDimension() }
    open var heightAnchor: NSLayoutDimension { NSLayoutDimension() }
    open var backgroundColor: UIColor?
    open var isHidden = false
    open var translatesAutoresizingMaskIntoConstraints = true
    open var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide() }
    open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
    open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
    open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
    open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
    open func removeFromSuperview() {}
    open func addSubview(_ view: UIView) {}
}

@MainActor open class UILayoutGuide: NSObject {
    open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
    open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
    open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
    open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
}

@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { NSLayoutConstraint() }
}
@MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
@MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}
@MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    open func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint() }
}
@MainActor open class NSLayoutConstraint: NSObject {
    open class func activate(_ constraints: [NSLayoutConstraint]) {}
    public enum Axis: Int { case horizontal, vertical }
}

@MainActor open class UIStackView: UIView {
    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init(coder: NSCoder) { super.init(frame: .zero) }
    public convenience init(arrangedSubviews views: [UIView]) { self.init(frame: .zero) }
    open var axis = NSLayoutConstraint.Axis.horizontal
    open var spacing: CGFloat = 0
    open var arrangedSubviews: [UIView] { [] }
    open func addArrangedSubview(_ view: UIView) {}
}

@MainActor open class UILabel: UIView {
    open var text: String?
    open var textColor: UIColor!
}

@MainActor open class UIControl: UIView {
    public struct State: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let normal = State([])
    }
    public struct Event: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let touchUpInside = Event(rawValue: 64)
    }
    open func addAction(_ action: UIAction, for controlEvents: Event) {}
}

@MainActor open class UIButton: UIControl {
    public enum ButtonType: Int { case custom, system }
    public convenience init(type buttonType: ButtonType) { self.init() }
    open func setTitle(_ title: String?, for state: State) {}
}

@MainActor open class UIAction: NSObject {
    public convenience init(handler: @escaping @MainActor (UIAction) -> Void) { self.init() }
}

open class UIColor: NSObject, @unchecked Sendable {
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
    public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {}
}

open class UIFont: NSObject, @unchecked Sendable {
    open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont() }
}

open class UIImage: NSObject, @unchecked Sendable {
    open func pngData() -> Data? { nil }
}

open class UIGraphicsImageRendererContext: NSObject {}
open class UIGraphicsImageRendererFormat: NSObject {
    public enum Range: Int, Sendable { case unspecified = -1, automatic, extended, standard }
    open var scale: CGFloat = 0
    open var preferredRange = Range.automatic
}
open class UIGraphicsImageRenderer: NSObject {
    public init(size: CGSize, format: UIGraphicsImageRendererFormat) {}
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage { UIImage() }
}

extension NSAttributedString.Key {
    public static let font = NSAttributedString.Key(rawValue: "NSFont")
}
extension NSString {
    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {}
}
