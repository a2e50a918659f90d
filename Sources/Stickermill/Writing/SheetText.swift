import Inspection
import Making
import Raster
import Support

/// A line of text on a contact sheet, drawn as an SVG with the fonts of the machine.
struct SheetText {
    private let text: String
    private let font: TextFont
    private let fontSize: Int
    private let isBold: Bool
    private let isCentered: Bool

    /// The mean width of a letter in font sizes, on the safe side.
    private static let letterWidth = 0.65

    init(_ text: String, _ font: TextFont, fontSize: Int, isBold: Bool = false, isCentered: Bool = true) {
        (self.text, self.font) = (font.drawable(text.printable), font)
        (self.fontSize, self.isBold, self.isCentered) = (fontSize, isBold, isCentered)
    }

    /// Draws the text in one line, shortened if there is too little room.
    ///
    /// - Throws: The errors of drawing an SVG, such as without libvips.
    func drawn(in size: PixelSize, _ limits: Limits) throws -> Bitmap {
        let letters = max(1, Int(Double(size.width) / (Double(fontSize) * Self.letterWidth)))
        let line = text.count > letters ? text.prefix(letters - 1) + "…" : text[...]
        let (x, anchor) = isCentered ? (size.width / 2, "middle") : (0, "start")
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(size.width)" height="\(size.height)">
            <text x="\(x)" y="\((size.height + fontSize * 7 / 10) / 2)" text-anchor="\(anchor)" font-family="\(escapedForXML(font.families))" \
            font-size="\(fontSize)" font-weight="\(isBold ? "bold" : "normal")" fill="#282c34">\(escapedForXML(String(line)))</text>
            </svg>
            """
        return try MasterReader(limits: limits, for: .standard).drawn(Array(svg.utf8), size)
    }
}
