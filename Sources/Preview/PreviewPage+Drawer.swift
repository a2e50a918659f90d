import Inspection
import Profiles
import Texts

/// The parts that show stickers as people will see them: in the drawer, in a conversation, and on every background.
extension PreviewPage {
    var introduction: Markup {
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

    func cell(_ index: Int) throws -> Markup {
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

    var betweenDrawerAndFindings: Markup {
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
}
