import UIKit

extension UIColor {
    /// A color that follows light and dark mode.
    convenience init(_ color: AdaptiveColor) {
        self.init { traits in
            let (red, green, blue) = traits.userInterfaceStyle == .dark ? color.dark : color.light
            return UIColor(red: red, green: green, blue: blue, alpha: 1)
        }
    }
}
