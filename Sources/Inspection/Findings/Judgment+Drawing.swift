/// The rules about drawings.
extension Judgment {
    var lostParts: Finding? {
        let parts = header.lostParts
        return parts.isEmpty ? nil : Finding(.lostParts(parts: parts), severity: .warning, remedy: .changeDrawing)
    }

    var canvasOfArt: Finding? {
        header.lacksCanvas ? Finding(.lacksCanvas, severity: .note, remedy: .checkMargins) : nil
    }

    var text: Finding? { header.hasText ? Finding(.drawnText(texts: header.texts)) : nil }
}
