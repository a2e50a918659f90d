import Raster
import Support

extension Words {
    /// Returns the figures of a step of the preparation.
    package func detail(of step: PreparationStep) -> String {
        let unit = step.isInArtPixels ? "pixels of the art" : "px"
        return switch step.change {
        case .frames(let count, let all, let shortest, let seconds):
            "\(count == all ? "all \(all)" : "\(count) of \(all)"), each shown for \(Self.text(shortest)) ms or more, "
                + "\(seconds.rounded(toPlaces: 2).shortText) s as drawn"
        case .background(let colors, let square, let withShadow, let share):
            Self.text(colors, square) + (withShadow ? " with a shadow" : "")
                + ", \(Self.text(100 * share))% of the first frame with a background"
        case .choke(let distance): "\(Self.text(distance)) px of the sticker inward"
        case .defringe(let pixels): "\(pixels) pixels"
        case .strays(let number, let ignoresHaze):
            [number > 0 ? "\(number) removed" : nil, ignoresHaze ? "the haze does not count as art" : nil]
                .compactMap(\.self).joined(separator: "; ")
        case .trim(let before, let after, let art, let moved):
            "\(before) \(unit) to \(after) \(unit); the art of \(art.size) \(unit) was at \(art.x), \(art.y), and is at \(moved.x), \(moved.y)"
        case .grow(let before, let after): "\(before) \(unit) to \(after) \(unit)"
        case .outline(let width?): "\(Self.text(width)) \(unit) wide on this canvas"
        case .outline(nil): "none, because no pixel has an alpha of 50% or more"
        case .shadow(let right, let down, let blur):
            "at \(Self.text(right)), \(Self.text(down)) \(unit), blurred by \(Self.text(blur)) \(unit)"
        }
    }

    private static func text(_ colors: [OpaqueColor], _ square: Int?) -> String {
        let names = colors.map(\.hexadecimal).joined(separator: " and ")
        return square.map { "a checkerboard of \(names), \($0) px" } ?? names
    }

    private static func text(_ number: Double) -> String { number.rounded(toPlaces: 1).shortText }
}
