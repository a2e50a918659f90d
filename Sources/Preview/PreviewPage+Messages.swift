import Inspection
import Support

/// The screen of Messages, with a conversation above the drawer, and its controls.
extension PreviewPage {
    var beforeDrawer: Markup {
        let tapbacks = Markup(MessagesGeometry.tapbackTurns.map { _ in "<span class=\"tapback\"></span>" })
        return """
            <section aria-labelledby="messages-title">
            <h2 id="messages-title">In Messages</h2>
            <div class="stage">
            <div class="screen-box" tabindex="0" role="region" aria-label="The screen">\
            <div class="screen phone unscripted" id="screen">
            <div class="talk on-white needs-script" id="talk" hidden>
            <p class="spoken">Two bubbles: the chosen sticker and the next ones are tapbacks on the first; it was also sent by \
            itself, and it is placed where you move it.</p>
            <div class="bubbles" aria-hidden="true">
            <div class="bubble incoming">Look at these!<span class="tapbacks">\(tapbacks)</span></div>
            <div class="bubble outgoing">I put one on your message.</div>
            <div class="sent"></div>
            </div>
            <button type="button" class="placed"></button>
            </div>
            <div class="drawer"><ul class="grid \(size.rawValue)" id="drawer" data-size="\(size.rawValue)" aria-label="The drawer">

            """
    }

    func cell(_ index: Int) throws -> Markup {
        let sticker = stickers[index]
        return """
            <li><button type="button" class="cell" data-natural="\(sticker.picture.longerSideInPoints)" \
            data-name="\(sticker.name)" aria-pressed="false">\(try picture(of: index, alt: sticker.label))\
            <span class="name" aria-hidden="true">\(sticker.name)</span></button></li>

            """
    }

    /// Returns the element that shows a sticker, with the address of embedded bytes or of a file in the folder.
    func picture(of index: Int, alt: String) throws -> Markup {
        let sticker = stickers[index]
        let size = sticker.picture.sizeInPoints
        let image: Markup = """
            <img src="\(try sticker.picture.address())" alt="\(alt)" width="\(size.width)" height="\(size.height)" \
            data-of="\(index)" decoding="async" loading="lazy">
            """
        guard let still = sticker.still else { return image }
        return """
            <picture><source media="(prefers-reduced-motion: reduce)" srcset="\(try still.address())">\(image)</picture>
            """
    }

    /// Returns another picture of a sticker.
    ///
    /// If the page is one file, the script copies the picture in the drawer.
    func copy(of index: Int, _ form: Form) throws -> Markup {
        switch form {
        case .oneFile: "<span data-copy=\"\(index)\"></span>"
        case .folder: try picture(of: index, alt: "")
        }
    }

    var afterDrawer: Markup {
        let (least, most) = (MessagesGeometry.placedSides.lowerBound, MessagesGeometry.placedSides.upperBound)
        return """
            </ul></div></div></div>
            <div class="panel needs-script" hidden>
            <div class="chosen"><h3><bdi id="chosen-name"></bdi></h3><p id="chosen-facts" class="quiet small"></p>\
            <p class="small"><a id="chosen-findings" href="#findings-title"></a></p></div>
            <hr>
            \(choices("device", "Device", MessagesGeometry.devices.map { ($0.id, "\($0.title) \($0.width) × \($0.height)") }))
            \(choices("height", "Drawer", [("compact", "compact"), ("card", "card"), ("expanded", "expanded"), ("closed", "closed")]))
            \(choices("sheet", "Drawer color", [("tinted", "gray"), ("bare", "plain")]))
            \(choices("size", "Size of pack", Profile.messages.sizes.map { ($0.rawValue, $0.rawValue) }, checked: size.rawValue))
            <p id="size-note" class="quiet small" hidden>The stickers are scaled from those of this pack, whose size is \
            \(size.rawValue). A pack of another size would have files of its own.</p>
            \(choices("light", "Messages", [("light", "light"), ("dark", "dark")]))
            <hr>
            \(choices("ground", "Background", grounds.map { ($0.id, $0.title) }, showsGrounds: true))
            <div class="row"><label for="placed-size">Size</label><span class="track"><input id="placed-size" type="range" \
            min="\(least)" max="\(most)" step="any" list="stops"><output id="placed-points" for="placed-size"></output></span></div>
            <datalist id="stops"></datalist>
            <div class="choices" role="group" aria-label="Sizes of Messages">
            \(Markup(Self.stops.map { "<button type=\"button\" class=\"push\" data-stop=\"\($0.id)\">\($0.title) <span class=\"quiet\"></span></button>\n" }))\
            </div>
            <div class="row"><label for="placed-angle">Angle</label><span class="track"><input id="placed-angle" type="range" \
            min="-180" max="180" value="0"><output id="placed-degrees" for="placed-angle"></output></span></div>
            <div class="choices"><button type="button" class="push" id="upright">Upright</button>
            <button type="button" class="push" id="add-placed">Place another</button>
            <button type="button" class="push" id="remove-placed" disabled>Remove it</button></div>
            <p class="quiet small">Drag the placed sticker; two fingers resize and turn it. One point in Messages is one pixel here.</p>
            </div>
            </div>
            </section>

            """
    }

    /// The sizes that Messages gives to stickers.
    private static let stops: [(id: String, title: String)] = [
        ("tapback", "tapback"), ("carried", "carried"), ("drawer", "in the drawer"), ("natural", "sent by itself"),
    ]

    /// Returns a group of choices, in which the first choice is selected unless another is named.
    private func choices(
        _ name: String, _ legend: String, _ options: [(value: String, title: String)], checked: String? = nil,
        showsGrounds: Bool = false
    ) -> Markup {
        let inputs = options.enumerated().map { index, option -> Markup in
            let isChecked: Markup = option.value == checked ?? options[0].value ? " checked" : ""
            let dot: Markup = showsGrounds ? "<i class=\"dot \(option.value)\"></i>" : ""
            let key: Markup = showsGrounds && index < 9 ? " <kbd aria-hidden=\"true\">\(index + 1)</kbd>" : ""
            return """
                <label class="choice"><input type="radio" name="\(name)" value="\(option.value)" \
                data-title="\(option.title)"\(isChecked)><span>\(dot)\(option.title)\(key)</span></label>

                """
        }
        return "<fieldset><legend>\(legend)</legend><div class=\"choices\">\(Markup(inputs))</div></fieldset>"
    }
}
