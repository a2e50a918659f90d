import Raster
import Support

/// The rule about art that its preparation did not improve.
extension Judgment {
    /// The share of its convex hull below which art has probably lost its inside together with the background.
    static let smallestFill = 0.2
    /// The maximum number of places that a message names.
    private static let namedPlaces = 3

    /// The findings about the preparation, the worst first.
    var preparation: [Finding] {
        guard let prepared = art.prepared, !facts.alpha.isEmpty else { return [] }
        return [
            lostArt(prepared), remains(prepared), missingOutline(prepared), secondBorder(prepared),
            secondShadow(prepared),
        ].compactMap(\.self)
    }

    private func lostArt(_ prepared: PreparedFacts) -> Finding? {
        guard let fill = prepared.fillWithoutBackground, fill < Self.smallestFill else { return nil }
        let percent = (100 * fill).rounded(toPlaces: 1).shortText
        return Finding(
            .preparation, "most of the art disappeared with its background: it fills only \(percent)% of its shape",
            remedy: "Close gaps in the lines of the art, or export it with transparency.")
    }

    private func remains(_ prepared: PreparedFacts) -> Finding? {
        let places = prepared.remains
        guard !places.isEmpty else { return nil }
        var counts: [(place: Place, count: Int)] = []
        for place in places {
            if let index = counts.firstIndex(where: { $0.place == place }) {
                counts[index].count += 1
            } else {
                counts.append((place, 1))
            }
        }
        // A single place needs no numbers.
        let named = counts.prefix(Self.namedPlaces).map {
            counts.count == 1 ? $0.place.text : "\($0.count) \($0.place.text)"
        }
        let others = counts.dropFirst(Self.namedPlaces).reduce(0) { $0 + $1.count }
        let all = listed(named + (others > 0 ? ["\(others) elsewhere"] : []))
        let pieces = places.count == 1 ? "1 piece" : "\(places.count) pieces"
        return Finding(
            .preparation, "removing the background left \(pieces) of nearly the same color: \(all)",
            remedy: "Erase what is left of the background before you export, or export the art with transparency.")
    }

    private func missingOutline(_ prepared: PreparedFacts) -> Finding? {
        guard prepared.lacksOutline else { return nil }
        return Finding(
            .preparation, "no outline drawn, because no pixel has an alpha of 50% or more",
            remedy:
                "Draw the art less transparent, or set outline: 0px for this sticker under prepare: stickers: in kisscut.yml."
        )
    }

    private func secondBorder(_ prepared: PreparedFacts) -> Finding? {
        guard let color = prepared.ownBorder else { return nil }
        return Finding(
            .preparation, "the art already has a border of \(color.hexadecimal), and gets an outline around it",
            remedy:
                "Export the art without its border, or set outline: 0px for this sticker under prepare: stickers: in kisscut.yml."
        )
    }

    private func secondShadow(_ prepared: PreparedFacts) -> Finding? {
        guard let place = prepared.ownShadow else { return nil }
        let result = prepared.hasDrawnShadow ? "and gets a second shadow" : "which stains the outline"
        return Finding(
            .preparation, "the art already has a shadow \(place.text), \(result)",
            remedy: prepared.hasDrawnShadow
                ? "Export the art without its shadow, or set another shadow for this sticker under prepare: stickers: in kisscut.yml."
                : "Export the art without its shadow, and use prepare.shadow instead.")
    }
}
