package import Inspection

/// A folder for the pictures of one scale, such as Android's `drawable-xhdpi` and Flutter's `2.0x`.
package struct ScaledFolder {
    /// The pixels per point of the pictures.
    package let scale: Scale
    /// Whether the pictures are for dark backgrounds.
    package let isDark: Bool

    /// Returns `nil` for the name of another folder.
    package init?(name: String) {
        let words = name.split(separator: "-", omittingEmptySubsequences: false)
        if words[0] == "drawable", let density = words.last, let scale = Self.densities[String(density)],
            words.count == 2 || words.count == 3 && words[1] == "night"
        {
            (self.scale, isDark) = (scale, words.count == 3)
        } else if name.hasSuffix("x"), name.contains("."), let number = Double(name.dropLast()),
            let scale = Scale(number)
        {
            (self.scale, isDark) = (scale, false)
        } else {
            return nil
        }
    }

    /// The scales of Android's densities.
    package static let densities: [String: Scale] = [
        "ldpi": 0.75, "mdpi": 1, "hdpi": 1.5, "xhdpi": 2, "xxhdpi": 3, "xxxhdpi": 4,
    ].compactMapValues { Scale($0) }
}
