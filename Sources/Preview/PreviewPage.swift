import FoundationSubset
package import Inspection
package import Raster
import Support

/// A page that shows a pack as people will see it: in the drawers of Messages and of other messengers, in a conversation and on every background.
///
/// The page is one HTML document. It has no date and no path of the machine, so the same stickers give the same bytes. Its content security
/// policy allows only its own style, script, and pictures.
package struct PreviewPage: Sendable {
    /// A picture and its measures.
    package struct Picture: Sendable {
        /// The bytes of the file that the picture shows.
        package var bytes: Int
        /// The bytes of the picture itself in Base64.
        let embeddedBytes: Int
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
            embeddedBytes = 4 * ((bytes + 2) / 3)
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
        /// Whether the name and the label are only the sticker's number on the page.
        package var isNumbered = false
        /// The path of the master, below the given folder.
        package var path: String
        /// The path of the master in commands, as the caller gave it, or below the given folder.
        package var pathInCommands: String
        package var frames: Int
        package var picture: Picture
        /// The first frame of an animation.
        package var still: Picture?
        /// The faults of its alpha, on transparency.
        package var marks: Picture?
        /// The master, if the sticker differs from it.
        package var before: Picture?
        /// Whether the sticker differs from its master, but the page has no room for the master.
        var leavesOutBefore = false
        /// The longer side of the art in pixels, which is less than the picture's longer side if the master is not enlarged.
        package var artSide: Int
        /// Whether the art is pixel art, whose pixels are drawn as squares before and after.
        package var isPixelArt = false
        /// Whether each frame is a separate file.
        package var isSequence = false
        package var findings: [Finding]
        /// The name in links, in ASCII and unique in the pack.
        package var slug: String

        package init(
            name: String, slug: String, label: String, path: String, frames: Int, picture: Picture, findings: [Finding]
        ) {
            (self.name, self.slug, self.label, self.path, self.frames) = (name, slug, label, path, frames)
            (self.picture, self.findings, pathInCommands) = (picture, findings, path)
            artSide = picture.size.longerSide
        }

        /// The fragment of links to the sticker.
        var anchor: String { "sticker-\(slug)" }

        /// The severity of the worst finding, or `nil` if there is none.
        var worst: Finding.Severity? { findings.map(\.severity).max() }
    }

    /// The place of style and script: in the page, or in files next to it.
    package enum Form: Sendable {
        case oneFile
        case folder
    }

    package var title: String
    /// The name of the app that the stickers are made for.
    package var app = Profile.messages.title
    /// The drawers to choose from.
    package var drawers = Drawer.ofMessages
    /// The drawer that the stickers are made for.
    package var drawer: Drawer
    /// The user's own background, or `nil` for none.
    package var photo: PictureAddress?
    package var stickers: [Sticker]
    /// Whether the page leaves out findings, sizes and file names, which only the makers of the pack need.
    package var isForClient = false
    /// The masters that failed, with a sentence each.
    package var failures: [String] = []

    package init(title: String, drawer: Drawer, photo: PictureAddress?, stickers: [Sticker]) {
        (self.title, self.drawer, self.photo, self.stickers) = (title, drawer, photo, stickers)
    }

    /// The style sheet.
    package var style: String {
        get throws { try PageStyle.text(photo: photo, grounds: grounds.count, drawers) }
    }

    /// The script.
    package static var script: String { PageScript.text }

    /// A text near the start of every page.
    package static let signature = "<meta name=\"generator\" content=\"\(Program.title)\">"

    var grounds: [Ground] { Ground.all + (photo == nil ? [] : [.photo]) }

    /// The maximum number of bytes of the pictures of a page in one file if it shows masters; with its text, it has less than 10 MB.
    private static let maximumPictureBytes = 9_500_000

    /// The page without the masters that make a single file too large.
    var withoutLargeMasters: PreviewPage {
        var page = self
        let pictures = stickers.flatMap { [$0.picture, $0.still, $0.marks].compactMap(\.self) }
        var bytes = pictures.reduce(photo?.text.utf8.count ?? 0) { $0 + $1.embeddedBytes }
        for (index, sticker) in stickers.enumerated() {
            guard let before = sticker.before else { continue }
            if bytes + before.embeddedBytes <= Self.maximumPictureBytes {
                bytes += before.embeddedBytes
            } else {
                (page.stickers[index].before, page.stickers[index].leavesOutBefore) = (nil, true)
            }
        }
        return page
    }

    /// Writes the page, piece by piece.
    ///
    /// - Parameter put: Receives the next piece.
    /// - Throws: The errors of `put` and of the addresses of pictures.
    package func write(_ form: Form, to put: (String) throws -> Void) throws {
        try Self.template.write(values(form), escaping: { escapedForXML($0.printable) }, to: put)
    }

    private static let template: Template = {
        let picture = Template(PackageResources.picture_html)
        let copy = Template(PackageResources.copy_html, with: ["picture": picture])
        let choices = Template(PackageResources.choices_html)
        return Template(PackageResources.page_html, with: ["picture": picture, "copy": copy, "choices": choices])
    }()
}
