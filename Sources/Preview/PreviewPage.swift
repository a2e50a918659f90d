package import Inspection
import PackManifest
package import Profiles
package import Raster
import Texts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A page that shows a pack as people will see it: in the drawer of Messages, in a conversation and on every background.
///
/// It is one HTML document. It holds no date and no path of the machine, so the same stickers give the same bytes. Its policy
/// allows its own style and script by their hashes, pictures from where the page has them, and nothing else.
package struct PreviewPage: Sendable {
    /// A picture and its measures.
    package struct Picture: Sendable {
        package var bytes: Int
        package var size: PixelSize
        package var format: ImageFormat
        /// Finds the picture; called when the page comes to it, so that the page never holds all pictures.
        package var address: @Sendable () throws -> PictureAddress

        package init(
            bytes: Int, size: PixelSize, format: ImageFormat, address: @escaping @Sendable () throws -> PictureAddress
        ) {
            (self.bytes, self.size, self.format, self.address) = (bytes, size, format, address)
        }
    }

    /// A sticker as the page shows it.
    package struct Sticker: Sendable {
        package var name: String
        /// What VoiceOver reads.
        package var label: String
        /// The master, below the folder that was given.
        package var path: String
        package var frames: Int
        package var picture: Picture
        /// The first frame of an animation.
        package var still: Picture?
        /// The faults of its alpha, on transparency.
        package var marks: Picture?
        /// The master, if the sticker differs from it.
        package var before: Picture?
        package var findings: [Finding]

        package init(name: String, label: String, path: String, frames: Int, picture: Picture, findings: [Finding]) {
            (self.name, self.label, self.path, self.frames) = (name, label, path, frames)
            (self.picture, self.findings) = (picture, findings)
        }

        /// The severity of the worst finding; nil if there is none.
        fileprivate var worst: Finding.Severity? { findings.map(\.severity).max() }
    }

    /// Whether style and script are in the page, or in files next to it.
    package enum Form: Sendable {
        case oneFile
        case folder
    }

    package var title: String
    package var size: StickerSize
    /// The user's own background; nil for none.
    package var photo: PictureAddress?
    package var stickers: [Sticker]
    /// The masters that failed, with a sentence each.
    package var failures: [String] = []

    package init(title: String, size: StickerSize, photo: PictureAddress?, stickers: [Sticker]) {
        (self.title, self.size, self.photo, self.stickers) = (title, size, photo, stickers)
    }

    /// The style sheet.
    package var style: String {
        guard let photo else { return PageStyle.text }
        return PageStyle.text + "\n.on-photo { background-image: url(\(photo.text)); }\n"
    }

    /// The script.
    package static var script: String { PageScript.text }

    /// A text near the start of every page.
    package static let signature = "<meta name=\"generator\" content=\"Kisscut\">"

    private var grounds: [Ground] { Ground.all + (photo == nil ? [] : [.photo]) }

    /// Writes the page, piece by piece.
    ///
    /// - Parameter put: Takes the next piece.
    /// - Throws: What `put` and the addresses of pictures throw.
    package func write(_ form: Form, to put: (String) throws -> Void) throws {
        func add(_ markup: Markup) throws { try put(markup.text) }
        try add(head(form))
        switch form {
        case .oneFile:
            try put("<style>\(style)</style>\n")
        case .folder:
            try add("<link rel=\"stylesheet\" href=\"style.css\">\n")
        }
        try add(introduction)
        for index in stickers.indices { try add(cell(index)) }
        try add(betweenDrawerAndFindings)
        // What failed most comes first; what has no finding comes last, in the drawer's order.
        let found = stickers.indices.filter { !stickers[$0].findings.isEmpty }
        for index in found.worstFirst({ stickers[$0].worst ?? .note }) { try add(entry(index)) }
        for index in stickers.indices where stickers[index].findings.isEmpty { try add(entry(index)) }
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

    // MARK: Drawer and conversation

    private var introduction: Markup {
        let counts = [Finding.Severity.error, .warning, .note].compactMap { severity -> String? in
            let number = stickers.reduce(0) { $0 + $1.findings.count { $0.severity == severity } }
            return number == 0 ? nil : count(number, severity.rawValue)
        }
        let findings = counts.isEmpty ? "no findings" : listed(counts)
        let failed = Markup(failures.map { "<li class=\"error\">\($0)</li>\n" })
        let failedList: Markup =
            failures.isEmpty ? "" : "<p class=\"error\"><strong>Not shown:</strong></p>\n<ul>\n\(failed)</ul>\n"
        return """
            </head>
            <body>
            <a class="skip" href="#findings">Skip to the findings</a>
            <header>
            <h1><bdi>\(title)</bdi></h1>
            <p class="quiet">\(count(stickers.count, "sticker")) of size \(size.rawValue); \(findings)</p>
            \(failedList)<div class="bar needs-script" hidden>
            <label>Page <select id="page-theme"><option value="">as the system</option><option value="light-page">light</option><option value="dark-page">dark</option></select></label>
            <span id="animation"><button type="button" class="plain" id="play">Pause</button> <button type="button" class="plain" id="restart">Restart</button></span>
            <button type="button" class="plain" id="show-help">Keys (?)</button>
            </div>
            <p id="said" class="quiet" role="status"></p>
            </header>
            <main>
            <div class="stages">
            <section class="stage" aria-labelledby="drawer-title">
            <h2 id="drawer-title">In the drawer</h2>
            <div class="needs-script" hidden>
            <div class="bar">\(choices("device", "Device", devices))</div>
            <div class="bar">\(choices("height", "Drawer", [("compact", "compact"), ("expanded", "expanded")]))\
            \(choices("size", "Size", sizes, checked: size.rawValue))</div>
            <div class="bar">\(choices("light", "Messages", [("light", "light"), ("dark", "dark")]))</div>
            </div>
            <div class="screen-box" tabindex="0" role="region" aria-label="The drawer"><div class="screen phone" id="drawer-screen"><div class="drawer">
            <ul class="grid \(size.rawValue)">

            """
    }

    private var devices: [(String, String)] {
        MessagesGeometry.devices.map { ($0.id, "\($0.title) \($0.width) × \($0.height)") }
    }

    private var sizes: [(String, String)] { Profile.messages.sizes.map { ($0.rawValue, $0.rawValue) } }

    /// Returns a group of choices of which one is taken: the first, unless another is named.
    private func choices(
        _ name: String, _ legend: String, _ options: [(value: String, title: String)], checked: String? = nil
    ) -> Markup {
        let inputs = options.enumerated().map { index, option -> Markup in
            let isChecked: Markup = option.value == checked ?? options[0].value ? " checked" : ""
            return """
                <label class="choice"><input type="radio" name="\(name)" value="\(option.value)" \
                data-title="\(option.title)"\(isChecked)><span>\(option.title)</span></label>
                """
        }
        return "<fieldset><legend>\(legend)</legend>\(Markup(inputs))</fieldset>"
    }

    private func cell(_ index: Int) throws -> Markup {
        let sticker = stickers[index]
        let natural = (sticker.picture.size.longerSide + 2) / 3
        let image: Markup = """
            <img src="\(try sticker.picture.address())" alt="\(sticker.label)" width="\(sticker.picture.size.width)" \
            height="\(sticker.picture.size.height)" decoding="async" loading="lazy">
            """
        let picture: Markup
        if let still = sticker.still {
            picture = """
                <picture><source media="(prefers-reduced-motion: reduce)" srcset="\(try still.address())">\(image)</picture>
                """
        } else {
            picture = image
        }
        return """
            <li id="d\(index)"><button type="button" class="cell" data-index="\(index)" data-natural="\(natural)" \
            data-name="\(sticker.name)" aria-pressed="false">\(picture)</button></li>

            """
    }

    private var betweenDrawerAndFindings: Markup {
        let side = MessagesGeometry.carried
        let rows = stickers.enumerated().map { index, sticker -> Markup in
            "<tr data-row=\"\(index)\"><th scope=\"row\"><span><bdi>\(sticker.name)</bdi></span></th>\(Markup(grounds.map { "<td class=\"\($0.id)\"></td>" }))</tr>\n"
        }
        return """
            </ul>
            </div></div></div>
            </section>
            <section class="stage needs-script" hidden aria-labelledby="talk-title">
            <h2 id="talk-title">In a conversation: <bdi id="placed-name"></bdi></h2>
            <div class="bar">\(choices("ground", "Background", grounds.map { ($0.id, $0.title) }))</div>
            <div class="bar">
            <label class="range">Size <input id="placed-size" type="range" min="20" max="150" step="any" value="76"> <span id="placed-points"></span></label>
            <button type="button" class="plain" data-kind="tapback" data-stop="\(MessagesGeometry.tapback)">tapback</button>
            <button type="button" class="plain" data-kind="carried" data-stop="\(side)">carried</button>
            <button type="button" class="plain" data-kind="drawer" data-stop="1">as in the drawer</button>
            <button type="button" class="plain" data-kind="natural" data-stop="1">own size</button>
            <label class="range">Angle <input id="placed-angle" type="range" min="-30" max="30" value="0"></label>
            </div>
            <div class="screen-box" tabindex="0" role="region" aria-label="The conversation"><div class="screen phone talk-screen" id="talk-screen">
            <div class="talk on-white">
            <div class="bubbles">
            <p class="bubble incoming">Look at these!<span class="tapback-place" data-image="tapback"></span></p>
            <p class="bubble outgoing">I put one on your message.</p>
            <span class="inline-place" data-image="inline"></span>
            </div>
            <button type="button" class="placed" aria-label="The placed sticker; arrow keys move it"></button>
            </div></div></div>
            </section>
            </div>
            <section class="needs-script" hidden aria-labelledby="matrix-title">
            <h2 id="matrix-title">All on all</h2>
            <div class="matrix-box" tabindex="0" role="region" aria-label="All stickers on all backgrounds">
            <table class="matrix"><thead><tr><th scope="col">sticker</th>\
            \(Markup(grounds.map { "<th scope=\"col\">\($0.title)</th>" }))</tr></thead><tbody>
            \(Markup(rows))</tbody></table></div>
            </section>
            <section aria-labelledby="findings-title">
            <h2 id="findings-title">Findings</h2>
            <div class="bar needs-script" hidden>
            <label>Rule <select id="filter-rule"><option value="">all</option>\(Markup(rules.map { "<option>\($0)</option>" }))</select></label>
            <label>Severity <select id="filter-severity"><option value="">all</option><option>error</option>\
            <option>warning</option><option>note</option></select></label>
            <span id="filter-count" class="quiet" role="status"></span>
            </div>
            \(legend)<ol class="list" id="findings">

            """
    }

    private var rules: [String] {
        Set(stickers.flatMap { $0.findings.map(\.rule.rawValue) }).sorted()
    }

    // MARK: Findings

    private var legend: Markup {
        guard stickers.contains(where: { $0.marks != nil }) else { return "" }
        return """
            <p class="legend">Marks: <span class="swatch red"></span>a circle around specks, a bar where the art is cut off; \
            <span class="swatch orange"></span>haze; <span class="swatch magenta"></span>light fringe; \
            <span class="swatch cyan"></span>dark fringe.</p>

            """
    }

    private func entry(_ index: Int) throws -> Markup {
        let sticker = stickers[index]
        let findings = sticker.findings.worstFirst(\.severity).map { finding -> Markup in
            """
            <li data-rule="\(finding.rule.rawValue)" data-severity="\(finding.severity.rawValue)">\
            <strong class="\(finding.severity.rawValue)">\(finding.severity.rawValue)</strong> \
            <code>\(finding.rule.rawValue)</code>: \(finding.message). \(finding.hint)</li>

            """
        }
        let list: Markup = findings.isEmpty ? "" : "<ul>\n\(Markup(findings))</ul>\n"
        let frames: Markup = sticker.frames > 1 ? ", \(sticker.frames) frames" : ""
        return """
            <li class="entry" id="s\(index)" tabindex="-1"><h3><a href="#d\(index)"><bdi>\(sticker.name)</bdi></a></h3>
            <p class="quiet"><bdi>\(sticker.path)</bdi>: \(sticker.picture.size.description) px\(frames), \
            \(sticker.picture.bytes.grouped) bytes; VoiceOver reads “<bdi>\(sticker.label)</bdi>”.</p>
            \(list)\(try views(of: index))</li>

            """
    }

    private func views(of index: Int) throws -> Markup {
        let sticker = stickers[index]
        var figures: Markup = ""
        if let marks = sticker.marks {
            figures = """
                <figure><div class="view on-checks"><img class="marks" src="\(try marks.address())" alt="Marks on \(sticker.name)"></div>\
                <figcaption>where (key o hides the marks)</figcaption></figure>

                """
        }
        if let before = sticker.before {
            figures = """
                \(figures)<figure><div class="view on-checks"><img class="before" src="\(try before.address())" \
                alt="The master of \(sticker.name)"></div><figcaption>before: the master, \(before.size.description) px, \
                \(before.bytes.grouped) bytes</figcaption></figure>
                <div class="compared"></div>
                <div class="needs-script" hidden><button type="button" class="plain" data-mode="side">Side by side</button>
                <button type="button" class="plain" data-mode="slider">Slider</button>
                <button type="button" class="plain" data-mode="toggle">Toggle</button>
                <button type="button" class="plain" data-mode="difference">Difference</button></div>

                """
        }
        guard sticker.marks != nil || sticker.before != nil else { return "" }
        return """
            <div class="views" data-index="\(index)" data-bytes="\(sticker.picture.bytes.grouped)">
            \(figures)</div>

            """
    }

    // MARK: End

    private var ending: Markup {
        """
        </ol>
        </section>
        </main>
        <footer class="quiet"><p>The pictures are those of the pack, byte for byte. The geometry is that of Messages on \
        iOS 10 to 26, reconstructed; an iPad's follows from it.</p></footer>
        <dialog id="help" aria-labelledby="help-title"><h2 id="help-title">Keys</h2><dl>
        <dt>arrows</dt><dd>another sticker in the drawer; moves the placed one</dd>
        <dt>1 to 9</dt><dd>another background</dd>
        <dt>d</dt><dd>Messages dark or light</dd>
        <dt>o</dt><dd>hide or show the marks</dd>
        <dt>n, p</dt><dd>next or previous sticker with a finding</dd>
        <dt>space</dt><dd>on the button of Toggle: the master while it is held</dd>
        <dt>?</dt><dd>these keys</dd>
        </dl><button type="button" class="plain" id="close-help">Close</button></dialog>

        """
    }
}
