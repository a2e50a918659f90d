import FoundationSubset
package import Inspection
import PackManifest
package import Raster
import Support

/// A page that shows a pack as people will see it: in the drawer of Messages, in a conversation and on every background.
///
/// The page is one HTML document. It has no date and no path of the machine, so the same stickers give the same bytes. Its content security
/// policy allows only its own style, script, and pictures.
package struct PreviewPage: Sendable {
    /// A picture and its measures.
    package struct Picture: Sendable {
        package var bytes: Int
        package var size: PixelSize
        package var format: ImageFormat
        /// Finds the picture.
        ///
        /// It is called when the page is written up to the picture, so that the page never holds all pictures.
        package var address: @Sendable () throws -> PictureAddress

        package init(
            bytes: Int, size: PixelSize, format: ImageFormat, address: @escaping @Sendable () throws -> PictureAddress
        ) {
            (self.bytes, self.size, self.format, self.address) = (bytes, size, format, address)
        }

        /// The size at @3x, which Messages shows without enlarging it.
        var sizeInPoints: PixelSize { PixelSize(width: (size.width + 2) / 3, height: (size.height + 2) / 3) }
        var longerSideInPoints: Int { sizeInPoints.longerSide }
    }

    /// A sticker as the page shows it.
    package struct Sticker: Sendable {
        package var name: String
        /// What VoiceOver reads.
        package var label: String
        /// The path of the master, below the given folder.
        package var path: String
        package var frames: Int
        package var picture: Picture
        /// The first frame of an animation.
        package var still: Picture?
        /// The faults of its alpha, on transparency.
        package var marks: Picture?
        /// The master, if the sticker differs from it.
        package var before: Picture?
        /// Whether the sticker differs from its master, but the page has no room for the master.
        package var leavesOutBefore = false
        /// The longer side of the art in pixels, which is less than the picture's longer side if the master is not enlarged.
        package var artSide: Int
        /// Whether each frame is a separate file.
        package var isSequence = false
        package var findings: [Finding]
        /// The name in links, in ASCII and unique in the pack.
        package var slug: String

        package init(
            name: String, slug: String, label: String, path: String, frames: Int, picture: Picture, findings: [Finding]
        ) {
            (self.name, self.slug, self.label, self.path, self.frames) = (name, slug, label, path, frames)
            (self.picture, self.findings) = (picture, findings)
            artSide = picture.size.longerSide
        }

        /// The fragment of links to the sticker.
        var anchor: String { "sticker-\(slug)" }

        /// The severity of the worst finding, or `nil` if there is none.
        fileprivate var worst: Finding.Severity? { findings.map(\.severity).max() }
    }

    /// The place of style and script: in the page, or in files next to it.
    package enum Form: Sendable {
        case oneFile
        case folder
    }

    package var title: String
    package var size: StickerSize
    /// The user's own background, or `nil` for none.
    package var photo: PictureAddress?
    package var stickers: [Sticker]
    /// Whether the page leaves out findings, sizes and file names, which only the makers of the pack need.
    package var isForClient = false
    /// The masters that failed, with a sentence each.
    package var failures: [String] = []

    package init(title: String, size: StickerSize, photo: PictureAddress?, stickers: [Sticker]) {
        (self.title, self.size, self.photo, self.stickers) = (title, size, photo, stickers)
    }

    /// The style sheet.
    package var style: String {
        guard let photo else { return PageStyle.text }
        return PageStyle.text + "\n:root { --grounds: \(grounds.count); }\n"
            + ".on-photo { background-image: url(\(photo.text)); }\n"
    }

    /// The script.
    package static var script: String { PageScript.text }

    /// A text near the start of every page.
    package static let signature = "<meta name=\"generator\" content=\"Kisscut\">"

    var grounds: [Ground] { Ground.all + (photo == nil ? [] : [.photo]) }

    /// Writes the page, piece by piece.
    ///
    /// - Parameter put: Receives the next piece.
    /// - Throws: The errors of `put` and of the addresses of pictures.
    package func write(_ form: Form, to put: (String) throws -> Void) throws {
        func add(_ markup: Markup) throws { try put(markup.text) }
        try add(head(form))
        switch form {
        case .oneFile:
            try put("<style>\(style)</style>\n")
        case .folder:
            try add("<link rel=\"stylesheet\" href=\"style.css\">\n")
        }
        try add(header)
        try add(beforeDrawer)
        for index in stickers.indices { try add(cell(index)) }
        try add(afterDrawer)
        try add(matrixStart(form))
        for index in stickers.indices { try add(matrixRow(index, form)) }
        try add(matrixEnd(form))
        try add(findingsStart)
        // Stickers with the worst findings come first. Stickers without a finding come last, in the drawer's order.
        let found = stickers.indices.filter { !stickers[$0].findings.isEmpty }
        for index in found.worstFirst({ stickers[$0].worst ?? .note }) { try add(entry(index, form)) }
        for index in stickers.indices where stickers[index].findings.isEmpty { try add(entry(index, form)) }
        try add(ending)
        switch form {
        case .oneFile:
            try put("<script>\(Self.script)</script>\n")
        case .folder:
            try add("<script src=\"script.js\"></script>\n")
        }
        try add("</body>\n</html>\n")
    }

    // MARK: Head

    private func head(_ form: Form) -> Markup {
        // The policy must be the first thing that a browser reads.
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(policy(form))">
        <meta name="generator" content="Kisscut">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(title): preview</title>

        """
    }

    private func policy(_ form: Form) -> String {
        let own = "base-uri 'none'; form-action 'none'"
        switch form {
        case .oneFile:
            return "default-src 'none'; img-src data:; style-src '\(Self.source(style))'; "
                + "script-src '\(Self.source(Self.script))'; \(own)"
        case .folder: return "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; \(own)"
        }
    }

    /// Returns the source expression of a text: Content Security Policy Level 3, section 2.3.1.
    private static func source(_ text: String) -> String {
        "sha256-" + Data(SHA256.hash(of: Array(text.utf8))).base64EncodedString()
    }

    // MARK: End

    private static let keysOfFindings: Markup = """
        <dt>n, p</dt><dd>next or previous sticker with a finding</dd>
        <dt>space</dt><dd>there: the master while it is held</dd>
        <dt>o</dt><dd>hide or show the marks</dd>

        """

    private var ending: Markup {
        """
        </ol>
        </section>
        </main>
        <footer class="quiet small"><p>The stickers are exactly those of the pack. Sizes and positions follow Messages on iOS 10 to 26.</p></footer>
        <dialog id="help" aria-labelledby="help-title"><h2 id="help-title">Keys</h2><dl>
        <dt>1 to 9</dt><dd>another background</dd>
        <dt>d</dt><dd>Messages dark or light</dd>
        \(isForClient ? "" : Self.keysOfFindings)\
        <dt>arrows</dt><dd>in the drawer: another sticker; on a placed sticker: move it, with shift by one point</dd>
        <dt>+, -</dt><dd>on a placed sticker: its size</dd>
        <dt>[, ]</dt><dd>on a placed sticker: turn it</dd>
        <dt>delete</dt><dd>on one of several placed stickers: remove it</dd>
        <dt>?</dt><dd>these keys</dd>
        </dl><button type="button" class="push" id="close-help">Close</button></dialog>

        """
    }
}
