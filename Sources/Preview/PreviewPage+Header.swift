import Inspection
import Support

/// The start of the page: its name, the number of findings, the failures, and the controls for the whole page.
extension PreviewPage {
    var header: Markup {
        """
        </head>
        <body>
        <a class="skip" href="#findings-title">Skip to the \(isForClient ? "stickers" : "findings")</a>
        <header>
        <div><h1><bdi>\(title)</bdi></h1>
        <p class="quiet">\(count(stickers.count, "sticker"))\(summary)</p></div>
        <div class="bar needs-script" hidden>
        <span id="animation" hidden><button type="button" class="push" id="play">Pause</button> \
        <button type="button" class="push" id="restart">Restart</button></span>
        <label class="small">Page <select id="page-theme"><option value="">system</option>\
        <option value="light-page">light</option><option value="dark-page">dark</option></select></label>
        <button type="button" class="push" id="show-help">Keys <kbd>?</kbd></button>
        </div>
        <p id="said" class="spoken" role="status"></p>
        </header>
        <main>
        \(failed)
        """
    }

    private var summary: Markup {
        let counts = [Finding.Severity.error, .warning, .note].compactMap { severity -> String? in
            let number = stickers.reduce(0) { $0 + $1.findings.count { $0.severity == severity } }
            return number == 0 ? nil : count(number, severity.rawValue)
        }
        guard !isForClient else { return "" }
        return counts.isEmpty
            ? " of size \(size.rawValue); no findings"
            : " of size \(size.rawValue); <a href=\"#findings-title\">\(listed(counts))</a>"
    }

    private var failed: Markup {
        guard !failures.isEmpty else { return "" }
        let list = Markup(failures.map { "<li class=\"error\">\($0)</li>\n" })
        return """
            <section aria-labelledby="failed-title">
            <h2 id="failed-title" class="error">Not shown: \(count(failures.count, "master")) failed</h2>
            <ul>
            \(list)</ul>
            </section>

            """
    }
}
