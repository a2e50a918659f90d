extension PageStyle {
    /// Colors, texts and controls of the page itself.
    static let page = #"""
        :root {
          color-scheme: light dark;
          --paper: #f4f5f8; --sheet: #fff; --ink: #1b1e25; --quiet: #565d6b; --line: #d9dde4; --accent: #0a58ca; --soft: #e8effb;
          --error: #b3261e; --warning: #8a5300; --note: #3d5a80;
        }
        @media (prefers-color-scheme: dark) {
          :root:not(.light-page) {
            --paper: #131519; --sheet: #1c1f25; --ink: #eceff4; --quiet: #a9b1bf; --line: #373c46; --accent: #8ab4f8; --soft: #24324b;
            --error: #f2b8b5; --warning: #f5c26b; --note: #a8c7fa;
          }
        }
        :root.dark-page {
          color-scheme: dark;
          --paper: #131519; --sheet: #1c1f25; --ink: #eceff4; --quiet: #a9b1bf; --line: #373c46; --accent: #8ab4f8; --soft: #24324b;
          --error: #f2b8b5; --warning: #f5c26b; --note: #a8c7fa;
        }
        :root.light-page { color-scheme: light; }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
        header, main, footer { max-width: 1240px; margin: 0 auto; padding: 0 24px; }
        header { display: flex; flex-wrap: wrap; gap: 12px 32px; align-items: center; justify-content: space-between; padding-top: 28px; }
        footer { padding-bottom: 32px; }
        h1 { margin: 0; font-size: 30px; line-height: 1.2; overflow-wrap: anywhere; }
        h2 { margin: 0 0 16px; font-size: 21px; line-height: 1.3; }
        h3 { margin: 0; font-size: 17px; line-height: 1.35; overflow-wrap: anywhere; }
        p { margin: 4px 0; }
        a { color: var(--accent); }
        code { font-size: 14px; }
        kbd { font: 12px/1 ui-monospace, monospace; opacity: 0.75; }
        .quiet { color: var(--quiet); }
        .small { font-size: 14px; }
        .error { color: var(--error); } .warning { color: var(--warning); } .note { color: var(--note); }
        [hidden] { display: none !important; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
        .skip, .spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
        .skip:focus { left: 16px; top: 8px; width: auto; height: auto; clip-path: none; background: var(--sheet); padding: 4px 12px; z-index: 9; }
        section { margin: 32px 0 48px; }

        .bar { display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center; }
        fieldset, .row { border: 0; margin: 0; padding: 0; display: grid; grid-template-columns: 104px minmax(0, 1fr); align-items: center; }
        fieldset { display: block; }
        legend, .row > label { float: left; width: 104px; padding: 5px 0; color: var(--quiet); font-size: 14px; line-height: 22px; }
        .choices { margin-left: 104px; display: flex; flex-wrap: wrap; gap: 6px; }
        .choice { position: relative; display: inline-flex; }
        .choice input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
        .choice > span, button.push, select {
          display: inline-flex; align-items: center; gap: 7px; min-height: 32px; padding: 3px 13px; border: 1px solid var(--line);
          border-radius: 16px; background: var(--sheet); color: var(--ink); font: inherit; font-size: 14px; line-height: 1.4; cursor: pointer;
        }
        .choice input:checked + span, button[aria-pressed="true"].push {
          background: var(--soft); border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent);
        }
        .choice:hover > span, button.push:hover { border-color: var(--accent); }
        .choice input:focus-visible + span { outline: 3px solid var(--accent); outline-offset: 2px; }
        button.push:disabled { opacity: 0.5; cursor: default; border-color: var(--line); }
        .dot { width: 16px; height: 16px; border-radius: 8px; border: 1px solid #8a8a8e; background-size: cover; }
        input[type=range] { width: 100%; accent-color: var(--accent); margin: 0; }
        .row output { font-size: 14px; min-width: 56px; text-align: right; font-variant-numeric: tabular-nums; }
        .row .track { display: flex; gap: 12px; align-items: center; }

        """#
}
