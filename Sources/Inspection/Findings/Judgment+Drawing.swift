import Support

/// The rules about drawings.
extension Judgment {
    /// The most parts, or fonts, that a message names.
    private static let namedParts = 4

    var lostParts: Finding? {
        let parts = header.lostParts
        guard !parts.isEmpty else { return nil }
        let named = parts.prefix(Self.namedParts).map { part in
            "\(part.title), which is not \(part.isPlayed ? "played" : "drawn"): \(part.remedy)"
        }
        let more = parts.count > Self.namedParts ? "; and \(parts.count - Self.namedParts) more" : ""
        return Finding(
            .format, "the SVG has \(named.joined(separator: "; "))\(more)", severity: .warning,
            remedy: "Change the drawing and export it again; the sticker lacks this part.")
    }

    var canvasOfArt: Finding? {
        guard header.lacksCanvas else { return nil }
        return Finding(
            .format,
            "the SVG has no viewBox and no size in units, so Kisscut fits the canvas to the art: add a viewBox",
            severity: .note, remedy: "No action needed if its margins are right.")
    }

    var text: Finding? {
        guard header.hasText else { return nil }
        guard !header.missingFonts.isEmpty else {
            return Finding(.text, "the SVG draws text with a font of this machine")
        }
        let more = header.missingFonts.count - Self.namedParts
        let fonts = header.missingFonts.prefix(Self.namedParts).map { "'\($0.prefix(60))'" }
        let names = listed(fonts + (more > 0 ? ["\(more) more"] : []), "and")
        let verb = header.missingFonts.count == 1 ? "is" : "are"
        return Finding(
            .text, "the SVG draws text in \(names), which \(verb) missing on this machine; Kisscut uses another font")
    }
}
