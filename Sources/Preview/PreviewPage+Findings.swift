import Inspection
import Texts

/// The list of stickers with their findings, marks, and the master before.
extension PreviewPage {
    var legend: Markup {
        guard stickers.contains(where: { $0.marks != nil }) else { return "" }
        return """
            <p class="legend">Marks: <span class="swatch red"></span>a circle around specks, a bar where the art is cut off; \
            <span class="swatch orange"></span>haze; <span class="swatch magenta"></span>light fringe; \
            <span class="swatch cyan"></span>dark fringe.</p>

            """
    }

    func entry(_ index: Int) throws -> Markup {
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
}
