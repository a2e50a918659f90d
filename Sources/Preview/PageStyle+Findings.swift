extension PageStyle {
    /// The list of stickers, and the ways to compare a sticker with its master.
    static let findings = #"""
        .list { list-style: none; margin: 16px 0 0; padding: 0; display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 480px), 1fr)); }
        .entry { background: var(--sheet); border: 1px solid var(--line); border-radius: 14px; padding: 14px 18px; display: grid; gap: 2px 16px;
          grid-template-columns: 72px minmax(0, 1fr); align-content: start; content-visibility: auto; contain-intrinsic-size: auto 104px; scroll-margin: 16px; }
        .entry:has(.views) { grid-column: 1 / -1; contain-intrinsic-height: auto 420px; }
        .entry:target { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
        .entry .thumb { width: 72px; height: 72px; }
        .thumb picture, .view picture { display: contents; }
        .thumb img { width: 100%; height: 100%; object-fit: contain; display: block; }
        .entry p { overflow-wrap: anywhere; }
        .entry ul { margin: 8px 0 0; padding: 0; list-style: none; display: grid; gap: 4px; }
        .entry li strong { margin-right: 2px; }
        .views { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 16px; margin-top: 14px; }
        .views figure { margin: 0; width: 206px; }
        .views figcaption, .key { font-size: 13px; line-height: 1.4; color: var(--quiet); margin-top: 6px; }
        .view { position: relative; width: 206px; height: 206px; border-radius: 10px; overflow: hidden; box-shadow: inset 0 0 0 1px var(--line); }
        .view img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: contain; }
        .view .before { inset: 0; margin: auto; width: calc(var(--share, 1) * 100%); height: calc(var(--share, 1) * 100%); }
        .key { list-style: none; padding: 0; display: grid; gap: 2px; }
        .key span { display: inline-block; width: 11px; height: 11px; margin-right: 6px; }
        .entry .key { gap: 2px; margin-top: 6px; }
        .key .ring { border: 2px solid #e02424; border-radius: 6px; } .key .edge { background: #e02424; height: 5px; vertical-align: 3px; }
        .key .haze { background: #ff9200; } .key .light { background: #e800be; } .key .dark { background: #00aadc; }
        .pair { display: flex; gap: 16px; flex-wrap: wrap; }
        .pair.slider, .pair.toggle, .pair.difference { display: grid; grid-template-columns: 206px; gap: 0; align-content: start; }
        .pair:not(.side) figure { display: contents; }
        .pair:not(.side) .view { grid-area: 1 / 1; }
        .pair .cut, .pair .hold { display: none; }
        .pair.slider .cut, .pair.toggle .hold { display: block; margin-top: 8px; justify-self: start; }
        .pair.slider .view:not(.was) { clip-path: inset(0 0 0 var(--cut, 50%)); }
        .pair.slider .view.was { clip-path: inset(0 calc(100% - var(--cut, 50%)) 0 0); }
        .pair.toggle .was, .pair.toggle.held .view:not(.was) { visibility: hidden; }
        .pair.toggle.held .was { visibility: visible; }
        .pair.difference { isolation: isolate; }
        .pair.difference .view { background: #000; }
        .pair.difference .view:not(.was) { mix-blend-mode: difference; }
        .modes { display: flex; flex-wrap: wrap; gap: 6px; align-content: flex-start; flex: 1 1 180px; }
        dialog { border: 1px solid var(--line); border-radius: 18px; background: var(--sheet); color: var(--ink); max-width: 480px; padding: 24px 28px; }
        dialog::backdrop { background: #00000073; }
        dialog dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 18px; margin: 0 0 20px; }
        dialog dt { font: 14px/1.7 ui-monospace, monospace; white-space: nowrap; } dialog dd { margin: 0; }

        """#

    /// The page on paper: all stickers with their names, and the findings.
    static let printed = #"""
        @media print {
          :root, :root:not(.light-page), :root.dark-page { color-scheme: light; --paper: #fff; --sheet: #fff; --ink: #000; --quiet: #444; --line: #bbb; --accent: #0a58ca;
            --error: #b3261e; --warning: #8a5300; --note: #3d5a80; }
          .needs-script, .skip, footer, .matrix-part { display: none !important; }
          header, main { max-width: none; padding: 0; }
          .stage { display: block; }
          .screen-box { overflow: visible; box-shadow: none; border: 0; }
          .screen, .screen .drawer { display: block; width: auto; height: auto; overflow: visible; background: none; }
          .screen .talk { display: none; }
          .grid { padding: 0; gap: 8px; justify-content: start; grid-template-columns: repeat(auto-fill, 110px); }
          .grid li { content-visibility: visible; width: 110px; height: auto; break-inside: avoid; }
          .cell { color: #000; }
          .cell::after { display: none; }
          .cell img { max-width: 96px; max-height: 96px; }
          .cell .name { display: block; font-size: 11px; overflow-wrap: anywhere; }
          .list { display: block; }
          .entry { break-inside: avoid; content-visibility: visible; margin-bottom: 8px; }
        }
        """#
}
