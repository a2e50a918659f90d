import Foundation

/// A color for light mode and one for dark mode; `samples/MonkeyStickers/contrast` checks that text can be read on the background in both.
struct AdaptiveColor {
    /// Red, green and blue from 0 to 1.
    typealias Color = (red: Double, green: Double, blue: Double)

    let light: Color
    let dark: Color
}

enum Palette {
    static let background = AdaptiveColor(light: (0.85, 0.93, 0.83), dark: (0.09, 0.17, 0.11))
    static let text = AdaptiveColor(light: (0.10, 0.13, 0.10), dark: (0.93, 0.96, 0.92))
    static let button = AdaptiveColor(light: (0.05, 0.36, 0.16), dark: (0.55, 0.88, 0.58))
}
