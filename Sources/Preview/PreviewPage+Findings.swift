import Inspection
import Support

/// The list of stickers with their findings, their marks, and their masters.
extension PreviewPage {
    var findingsStart: Markup {
        let rules = Dictionary(grouping: stickers.flatMap(\.findings), by: \.rule.rawValue).mapValues(\.count)
        let options = rules.sorted { $0.key < $1.key }.map { rule, number -> Markup in
            "<option value=\"\(rule)\">\(rule) (\(number))</option>"
        }
        return """
            <section aria-labelledby="findings-title">
            <h2 id="findings-title" tabindex="-1">\(isForClient ? "Stickers" : "Findings")</h2>
            <div class="bar\(isForClient ? "" : " needs-script")" hidden>
            <label class="small">Rule <select id="filter-rule"><option value="">all</option>\(Markup(options))</select></label>
            <label class="small">Severity <select id="filter-severity"><option value="">all</option><option>error</option>\
            <option>warning</option><option>note</option></select></label>
            <span id="filter-count" class="quiet small" role="status"></span>
            </div>
            <ol class="list" id="findings">

            """
    }

    func entry(_ index: Int, _ form: Form) throws -> Markup {
        let sticker = stickers[index]
        let findings = sticker.findings.worstFirst(\.severity).map { finding -> Markup in
            """
            <li data-rule="\(finding.rule.rawValue)" data-severity="\(finding.severity.rawValue)">\
            <strong class="\(finding.severity.rawValue)">\(finding.severity.rawValue)</strong> \
            \(finding.rule.title) (<code>\(finding.rule.rawValue)</code>): \(finding.message). \(finding.advice)</li>

            """
        }
        let list: Markup = findings.isEmpty ? "" : "<ul>\n\(Markup(findings))</ul>\n"
        let found: String = isForClient ? "" : findings.isEmpty ? "no findings" : count(findings.count, "finding")
        let facts: Markup =
            isForClient
            ? ""
            : """
             <bdi>\(sticker.path)</bdi>: \(sticker.picture.size.description) px, \(frames(of: sticker))\
            \(sticker.picture.bytes.grouped) bytes.
            """
        return """
            <li class="entry" id="\(sticker.anchor)" tabindex="-1" data-index="\(index)" data-found="\(found)">\
            <div class="thumb">\(try copy(of: index, form))</div>
            <div><h3><a href="#\(sticker.anchor)"><bdi>\(sticker.name)</bdi></a></h3>
            <p class="quiet small facts">VoiceOver reads “<bdi>\(sticker.label)</bdi>”.\(facts)</p>
            \(list)</div>
            \(try views(of: index, form))</li>

            """
    }

    private func frames(of sticker: Sticker) -> Markup {
        guard sticker.frames > 1 else { return "" }
        return sticker.isSequence
            ? "\(sticker.frames) frames in files of their own, here as one animation; together "
            : "\(sticker.frames) frames, "
    }

    private func views(of index: Int, _ form: Form) throws -> Markup {
        let sticker = stickers[index]
        guard sticker.marks != nil || sticker.before != nil || sticker.leavesOutBefore else { return "" }
        let after = try copy(of: index, form)
        var parts: [Markup] = []
        if let marks = sticker.marks {
            parts.append(
                """
                <figure><div class="view on-checks">\(after)<img class="marks" src="\(try marks.address())" \
                alt="Marks on \(sticker.name)" decoding="async" loading="lazy"></div>
                <figcaption>Where (key <kbd>o</kbd> hides the marks)</figcaption>
                \(key(to: sticker.findings))</figure>

                """)
        }
        if let before = sticker.before {
            parts.append(
                """
                <div class="pair side" data-art="\(sticker.artSide)" data-canvas="\(sticker.picture.size.longerSide)">
                <figure><div class="view was on-checks"><img class="before" src="\(try before.address())" \
                alt="The master of \(sticker.name)" decoding="async" loading="lazy"></div>
                <figcaption>Before: the master, \(before.size.description) px, \(before.bytes.grouped) bytes</figcaption></figure>
                <figure><div class="view on-checks">\(after)</div>
                <figcaption>After: the sticker, \(sticker.picture.size.description) px, \(sticker.picture.bytes.grouped) \
                bytes</figcaption></figure>
                <input type="range" class="cut" value="50" aria-label="How much of the master of \(sticker.name) is shown">
                <button type="button" class="push hold">Hold to see the master</button>
                </div>
                <div class="modes needs-script" hidden role="group" aria-label="Ways to compare">
                <button type="button" class="push" data-mode="side">Side by side</button>
                <button type="button" class="push" data-mode="slider">Slider</button>
                <button type="button" class="push" data-mode="toggle">Toggle <kbd>space</kbd></button>
                <button type="button" class="push" data-mode="difference">Difference</button></div>

                """)
        } else if sticker.leavesOutBefore {
            parts.append(
                """
                <p class="quiet small">The master is not shown: all masters together are too large for one file. A preview in a \
                folder has it.</p>

                """)
        }
        return "<div class=\"views\">\n\(Markup(parts))</div>\n"
    }

    /// Returns a legend of the marks.
    private func key(to findings: [Finding]) -> Markup {
        let rules = Set(findings.map(\.rule))
        var lines: [Markup] = []
        if rules.contains(.strayPixels) {
            lines.append("<li><span class=\"ring\"></span>red circle: stray pixels</li>")
            lines.append("<li><span class=\"haze\"></span>orange: haze</li>")
        }
        if rules.contains(.clippedEdge) {
            lines.append("<li><span class=\"edge\"></span>red bar: the art is cut off</li>")
        }
        if rules.contains(.matteFringe) {
            lines.append("<li><span class=\"light\"></span>magenta: light fringe</li>")
            lines.append("<li><span class=\"dark\"></span>cyan: dark fringe</li>")
        }
        return "<ul class=\"key\">\(Markup(lines))</ul>"
    }
}
