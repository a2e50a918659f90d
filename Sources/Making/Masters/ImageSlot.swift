package import Inspection

/// What the folder of a picture says of it, such as Android's `drawable-xhdpi`, Flutter's `2.0x`, or an image set.
package struct ImageSlot: Sendable, Hashable {
    /// The pixels per point of the picture, or `nil` if the folder does not say.
    package let scale: Scale?
    /// Whether the picture is for dark backgrounds.
    package let isDark: Bool

    package init(_ scale: Scale?, isDark: Bool) { (self.scale, self.isDark) = (scale, isDark) }

    /// Returns what a folder's name says, or `nil` for the name of another folder.
    package init?(folder name: String) {
        let words = name.split(separator: "-", omittingEmptySubsequences: false)
        if words[0] == "drawable", words.count == 2 || words.count == 3 && words[1] == "night", let density = words.last
        {
            let scale = Self.densities[String(density)]
            guard scale != nil || density == Self.noDensity else { return nil }
            self.init(scale, isDark: words.count == 3)
        } else if name.hasSuffix("x"), name.contains("."), let scale = Double(name.dropLast()).flatMap({ Scale($0) }) {
            self.init(scale, isDark: false)
        } else {
            return nil
        }
    }

    /// The scales of Android's densities.
    package static let densities: [String: Scale] = [
        "ldpi": 0.75, "mdpi": 1, "hdpi": 1.5, "xhdpi": 2, "xxhdpi": 3, "xxxhdpi": 4,
    ].compactMapValues { Scale($0) }

    /// The density of Android for pictures that no device scales.
    package static let noDensity = "nodpi"
}
