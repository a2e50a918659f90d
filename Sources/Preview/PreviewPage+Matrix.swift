/// Every sticker on every background, to see at a glance which sticker vanishes.
///
/// Its rows are grids, because browsers skip grids that cannot be seen, but not rows of tables. Its parts therefore state their roles.
extension PreviewPage {
    func matrixStart(_ form: Form) -> Markup {
        let isScripted: Markup = form == .oneFile ? " needs-script\" hidden" : "\""
        return """
            <section class="matrix-part\(isScripted) aria-labelledby="matrix-title">
            <h2 id="matrix-title">Every sticker on every background</h2>
            <div class="matrix-box" tabindex="0" role="region" aria-label="All stickers on all backgrounds">
            <table class="matrix" role="table"><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">sticker</th>\
            \(Markup(grounds.map { "<th scope=\"col\" role=\"columnheader\">\($0.title)</th>" }))</tr></thead>\
            <tbody role="rowgroup">

            """
    }

    /// Returns the row of a sticker.
    ///
    /// If the page is one file, the script adds the pictures when the row can be seen.
    func matrixRow(_ index: Int, _ form: Form) throws -> Markup {
        let sticker = stickers[index]
        var boxes: Markup = ""
        if form == .folder {
            let picture = try picture(of: index, alt: "")
            boxes = Markup(grounds.map { "<td role=\"cell\" class=\"\($0.id)\">\(picture)</td>" })
        }
        return """
            <tr role="row" data-index="\(index)"><th scope="row" role="rowheader"><a href="#\(sticker.anchor)">\
            <bdi>\(sticker.name)</bdi></a></th>\(boxes)</tr>

            """
    }

    func matrixEnd(_ form: Form) -> Markup {
        let missing: Markup =
            form == .oneFile
            ? """
            <noscript><p class="quiet">All stickers on all backgrounds, the conversation and the filters need a script. \
            A preview in a folder shows every sticker on every background without a script.</p></noscript>

            """ : ""
        return """
            </tbody></table></div>
            </section>
            \(missing)
            """
    }
}
