import Profiles

/// The style sheet of a preview page.
enum PageStyle {
    static var text: String { measures + rules }

    /// The measures of Messages, as rules.
    private static var measures: String {
        let bubble = MessagesGeometry.bubble
        var text = """
            :root {
              --compact: \(MessagesGeometry.compactHeight)px; --above: \(MessagesGeometry.aboveExpanded)px;
              --sides: \(MessagesGeometry.margin.sides)px; --ends: \(MessagesGeometry.margin.ends)px;
              --space: \(MessagesGeometry.spacing)px; --tapback: \(MessagesGeometry.tapback)px;
              --bubble-radius: \(bubble.radius)px; --bubble-text: \(bubble.text)px; --bubble-line: \(bubble.line)px;
              --bubble-sides: \(bubble.paddingSides)px; --bubble-ends: \(bubble.paddingEnds)px;
              --bubble-widest: \(bubble.widest)px; --bubble-edge: \(bubble.edge)px;
            }

            """
        for device in MessagesGeometry.devices {
            text += ".\(device.id) { --width: \(device.width)px; --height: \(device.height)px; }\n"
        }
        for size in Profile.messages.sizes {
            text += ".\(size.rawValue) { --cell: \(MessagesGeometry.cell(size))px; }\n"
        }
        return text
    }

    private static let rules = #"""
        :root {
          color-scheme: light dark;
          --paper: #f6f7f9; --card: #fff; --ink: #1c1f26; --quiet: #565d6b; --line: #d6dae1; --accent: #0a58ca;
          --error: #b3261e; --warning: #8a5300; --note: #3d5a80;
        }
        @media (prefers-color-scheme: dark) {
          :root:not(.light-page) {
            --paper: #14161a; --card: #1e2127; --ink: #eceff4; --quiet: #a9b1bf; --line: #3a3f49; --accent: #8ab4f8;
            --error: #f2b8b5; --warning: #f5c26b; --note: #a8c7fa;
          }
        }
        :root.dark-page {
          color-scheme: dark;
          --paper: #14161a; --card: #1e2127; --ink: #eceff4; --quiet: #a9b1bf; --line: #3a3f49; --accent: #8ab4f8;
          --error: #f2b8b5; --warning: #f5c26b; --note: #a8c7fa;
        }
        :root.light-page { color-scheme: light; }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
        header, main, footer { max-width: 1320px; margin: 0 auto; padding: 16px 24px; }
        h1 { margin: 8px 0 0; font-size: 30px; line-height: 1.2; }
        h2 { margin: 0 0 12px; font-size: 20px; }
        h3 { margin: 0; font-size: 17px; }
        p { margin: 4px 0; }
        a { color: var(--accent); }
        code { font-size: 14px; }
        .quiet { color: var(--quiet); }
        .error { color: var(--error); } .warning { color: var(--warning); } .note { color: var(--note); }
        [hidden] { display: none !important; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
        .skip { position: absolute; left: -999px; }
        .skip:focus { left: 16px; top: 8px; background: var(--card); padding: 4px 12px; z-index: 9; }

        .bar { display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center; margin: 12px 0; }
        fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; align-items: center; gap: 4px; }
        legend { float: left; padding: 0 8px 0 0; color: var(--quiet); font-size: 14px; }
        .choice { position: relative; }
        .choice input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
        .choice span, button.plain, select, .file {
          display: inline-block; min-height: 32px; padding: 3px 12px; border: 1px solid var(--line); border-radius: 16px;
          background: var(--card); color: var(--ink); font: inherit; font-size: 14px; cursor: pointer;
        }
        .choice input:checked + span { background: var(--accent); border-color: var(--accent); color: var(--card); }
        .choice input:focus-visible + span { outline: 3px solid var(--accent); outline-offset: 2px; }
        label.range { display: flex; align-items: center; gap: 8px; font-size: 14px; color: var(--quiet); }

        section { margin-bottom: 32px; }
        .stages { display: flex; flex-wrap: wrap; gap: 0 40px; align-items: flex-end; }
        .stage { flex: 1 1 420px; min-width: 0; max-width: 100%; }
        .screen-box { width: fit-content; max-width: 100%; overflow: auto; border-radius: 28px; border: 1px solid var(--line); }
        .screen { width: var(--width); height: var(--height); position: relative; overflow: hidden; background: #fff; color: #000;
          display: flex; flex-direction: column; justify-content: flex-end; }
        .dark.screen { background: #000; color: #fff; }
        .drawer { height: var(--compact); overflow-y: auto; scrollbar-width: none; background: #e9e9e9; border-radius: 24px 24px 0 0; position: relative; }
        .expanded .drawer { height: calc(var(--height) - var(--above)); }
        .dark .drawer { background: #1c1c1e; }
        .grid { list-style: none; margin: 0; padding: var(--ends) var(--sides); display: grid;
          grid-template-columns: repeat(auto-fill, var(--cell)); gap: var(--space); justify-content: space-between; }
        .grid li { content-visibility: auto; contain-intrinsic-size: var(--cell) var(--cell); width: var(--cell); height: var(--cell); }
        .cell { width: 100%; height: 100%; padding: 0; border: 0; border-radius: 12px; background: none; cursor: pointer; }
        .cell img { width: 100%; height: 100%; object-fit: contain; display: block; }
        .cell[aria-pressed="true"] { box-shadow: inset 0 0 0 2px var(--accent); }
        .cell:focus-visible { outline-offset: -3px; }

        .talk { flex: 1; position: relative; overflow: hidden; touch-action: none; }
        .bubbles { position: absolute; inset: auto 0 40px; padding: 0 var(--bubble-edge); display: flex; flex-direction: column; gap: 10px; }
        .bubble { max-width: var(--bubble-widest); padding: var(--bubble-ends) var(--bubble-sides); border-radius: var(--bubble-radius);
          font: var(--bubble-text)/var(--bubble-line) -apple-system, system-ui, sans-serif; margin: 0; }
        .incoming { align-self: flex-start; background: #e9e9eb; color: #000; position: relative; }
        .outgoing { align-self: flex-end; background: #0b66d6; color: #fff; }
        .dark .incoming { background: #262629; color: #fff; }
        .inline { align-self: flex-start; display: block; width: calc(var(--natural) * 1px); height: calc(var(--natural) * 1px); object-fit: contain; }
        .tapback { position: absolute; right: -22px; top: -26px; width: var(--tapback); height: var(--tapback); rotate: 6deg; object-fit: contain; }
        .placed { position: absolute; left: 0; top: 0; padding: 0; border: 0; background: none; cursor: grab; touch-action: none; }
        .placed img { display: block; width: 100%; height: 100%; object-fit: contain; pointer-events: none; }
        .talk-screen { --natural: 136; }

        .on-white { background: #fff; } .on-black { background: #000; } .on-red { background: #ff3b30; } .on-yellow { background: #ffcc00; }
        .on-bubble { background: #e9e9eb; } .on-blue { background: #0b66d6; } .on-dark { background: #1c1c1e; }
        .on-colors { background: conic-gradient(#ff3b30, #ffcc00, #34c759, #32ade6, #5856d6, #ff2d55, #ff3b30); }
        .on-sky { background: linear-gradient(#2f6fb3, #8fc1e8 55%, #f3d9b1 75%, #6d7f4d 76%, #3f5a2c); }
        .on-leaves { background:
          radial-gradient(circle at 20% 30%, #6fa84a 0 9%, transparent 10%), radial-gradient(circle at 65% 20%, #2f5d25 0 12%, transparent 13%),
          radial-gradient(circle at 40% 70%, #8fbf56 0 10%, transparent 11%), radial-gradient(circle at 85% 65%, #1f4a1c 0 14%, transparent 15%),
          radial-gradient(circle at 10% 85%, #b2d36b 0 7%, transparent 8%), #3f7a33; background-size: 70px 62px; }
        .on-wood { background: repeating-linear-gradient(94deg, #8a5a33 0 7px, #a06a3e 7px 16px, #7b4e2b 16px 19px, #b37c4c 19px 30px); }
        .on-checks { background: repeating-conic-gradient(#cfcfcf 0 25%, #ececec 0 50%) 0 0 / 24px 24px; }
        .on-photo { background-size: cover; background-position: center; }

        .matrix-box { overflow: auto; max-height: 640px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
        .matrix { border-collapse: collapse; }
        .matrix th { font-size: 13px; font-weight: 600; padding: 4px 8px; text-align: left; }
        .matrix thead th { position: sticky; top: 0; background: var(--card); z-index: 1; }
        .matrix td { padding: 6px; min-width: 84px; height: 84px; text-align: center; }
        .matrix td img { width: 72px; height: 72px; object-fit: contain; display: block; margin: auto; }
        .matrix th span { display: block; max-width: 160px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }

        .list { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px; }
        .entry { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 14px 18px;
          content-visibility: auto; contain-intrinsic-size: auto 120px; }
        .entry:target { border-color: var(--accent); border-width: 2px; }
        .entry ul { margin: 8px 0 0; padding-left: 20px; }
        .views { display: flex; flex-wrap: wrap; gap: 16px; margin-top: 12px; }
        .views figure { margin: 0; }
        .views figcaption { font-size: 13px; color: var(--quiet); }
        .view { position: relative; width: 206px; height: 206px; border-radius: 8px; overflow: hidden; }
        .view img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: contain; }
        .view .difference { mix-blend-mode: difference; }
        .view .after-part { clip-path: inset(0 0 0 var(--cut, 50%)); }
        .legend { font-size: 14px; }
        .swatch { display: inline-block; width: 12px; height: 12px; border-radius: 6px; margin-right: 4px; border: 1px solid var(--line); }
        .swatch.red { background: #e02424; } .swatch.orange { background: #ff9200; } .swatch.magenta { background: #e800be; } .swatch.cyan { background: #00aadc; }
        dialog { border: 1px solid var(--line); border-radius: 16px; background: var(--card); color: var(--ink); max-width: 460px; }
        dialog dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; }
        dialog dt { font-family: ui-monospace, monospace; } dialog dd { margin: 0; }
        @media print {
          .needs-script, .bar, .screen-box { display: none !important; }
          .entry { break-inside: avoid; content-visibility: visible; }
        }
        """#
}
