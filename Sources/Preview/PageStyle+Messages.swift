extension PageStyle {
    /// The screen of Messages with its drawer and conversation, and the table of all stickers on all backgrounds.
    static let messages = #"""
        .stage { display: flex; flex-wrap: wrap; gap: 32px 48px; align-items: flex-start; }
        .screen-box { max-width: 100%; overflow: auto; border-radius: 44px; border: 1px solid var(--line); box-shadow: 0 8px 32px #0000001f; }
        .stage.wide { flex-direction: column-reverse; align-items: stretch; }
        .wide .screen-box { align-self: flex-start; }
        .panel { flex: 1 1 420px; min-width: 0; display: grid; gap: 14px; }
        .panel hr { width: 100%; border: 0; border-top: 1px solid var(--line); margin: 4px 0; }
        .chosen { min-height: 96px; }
        .chosen h3 { font-size: 20px; }
        .screen { width: var(--width); max-width: none; height: var(--height); position: relative; overflow: hidden;
          background: var(--screen); display: flex; flex-direction: column; justify-content: flex-end; }
        .drawer { overflow-y: auto; scrollbar-width: none; border-radius: var(--drawer-radius) var(--drawer-radius) 0 0; flex: none;
          position: relative; margin-top: calc(-1 * var(--drawer-radius)); }
        .compact .drawer { height: var(--compact); border-radius: 0; margin-top: 0; }
        .card .drawer { height: var(--card); }
        .expanded .drawer { height: calc(var(--height) - var(--above)); }
        .card .bubbles, .expanded .bubbles { bottom: calc(16px + var(--drawer-radius)); }
        .closed .drawer { display: none; }
        .unscripted { height: auto; }
        .unscripted .drawer { border-radius: 0; margin: 0; }
        .grid { list-style: none; margin: 0; padding: var(--ends) var(--sides); display: grid;
          grid-template-columns: repeat(auto-fill, var(--cell)); gap: var(--space); justify-content: space-between; }
        .grid li { content-visibility: auto; contain-intrinsic-size: var(--cell) var(--cell); width: var(--cell); height: var(--cell); }
        .cell { width: 100%; height: 100%; padding: 0; border: 0; border-radius: 12px; background: none; cursor: pointer;
          display: grid; place-items: center; grid-template: minmax(0, 1fr) / minmax(0, 1fr); position: relative; }
        .cell picture { display: contents; }
        .cell img { max-width: 100%; max-height: 100%; object-fit: contain; display: block; min-width: 0; min-height: 0; }
        .cell[aria-pressed="true"]::after { content: ""; position: absolute; inset: 0; border-radius: 12px; border: 2px solid #0a84ff; }
        .cell:focus-visible { outline: 3px solid #0a58ca; outline-offset: -3px; }
        .dark .cell:focus-visible { outline-color: #8ab4f8; }
        .cell .name { display: none; }

        .talk { flex: 1; min-height: 0; position: relative; overflow: hidden; touch-action: pan-x pan-y; }
        .bubbles { position: absolute; inset: auto 0 16px; padding: 0 var(--bubble-edge); display: flex; flex-direction: column; gap: var(--bubble-gap);
          font: var(--bubble-text) -apple-system, system-ui, sans-serif; user-select: none; -webkit-user-select: none; }
        .bubble { position: relative; min-width: var(--bubble-least); max-width: var(--bubble-most); padding: var(--bubble-padding); border-radius: var(--bubble-radius); }
        .bubble::after { content: ""; position: absolute; bottom: 0; width: 20px; height: 16px; background: inherit; }
        .incoming { align-self: flex-start; background: var(--incoming); color: var(--incoming-ink); }
        .incoming::after { left: calc(-1 * var(--bubble-tail)); mask: radial-gradient(ellipse var(--bubble-tail) 15px at 0 0, #0000 96%, #000); }
        .outgoing { align-self: flex-end; color: var(--outgoing-ink); background: linear-gradient(var(--outgoing-top), var(--outgoing-end)) 0 calc(-1 * var(--from-top, 0px)) / 100% var(--height); }
        .outgoing::after { right: calc(-1 * var(--bubble-tail)); background-position-y: calc(-1 * var(--from-top, 0px) - 24px); mask: radial-gradient(ellipse var(--bubble-tail) 15px at 100% 0, #0000 96%, #000); }
        .tapbacks { position: absolute; right: -22px; top: -26px; width: var(--tapback-side); height: var(--tapback-side); }
        .tapback { position: absolute; width: 100%; height: 100%; }
        .tapback img, .sent img { width: 100%; height: 100%; object-fit: contain; display: block; }
        .sent { align-self: flex-end; width: calc(var(--natural, 136) * 1px); height: calc(var(--natural, 136) * 1px); }
        .placed { position: absolute; left: 0; top: 0; padding: 0; border: 0; background: none; cursor: grab; touch-action: none; }
        .placed:active { cursor: grabbing; }
        .placed img { display: block; width: 100%; height: 100%; object-fit: contain; pointer-events: none; }

        .matrix-box { overflow: auto; max-height: 80vh; border: 1px solid var(--line); border-radius: 12px; background: var(--sheet); }
        .matrix { min-width: calc(150px + var(--grounds) * 84px); }
        .matrix, .matrix thead, .matrix tbody { display: block; }
        .matrix tr { display: grid; grid-template-columns: 150px; grid-auto-flow: column; grid-auto-columns: minmax(84px, 1fr); grid-auto-rows: minmax(84px, auto); }
        .matrix thead tr { grid-auto-rows: auto; position: sticky; top: 0; z-index: 2; background: var(--sheet); }
        .matrix tbody tr { content-visibility: auto; contain-intrinsic-size: auto 84px; }
        .matrix th { font-size: 13px; font-weight: 600; padding: 6px 10px; text-align: left; background: var(--sheet); }
        .matrix thead th { display: grid; place-content: center; font-size: 12px; font-weight: 400; color: var(--quiet); text-align: center; line-height: 1.25; padding: 6px 2px; }
        .matrix tbody th { position: sticky; left: 0; z-index: 1; display: grid; align-content: center; }
        .matrix thead th:first-child { position: sticky; left: 0; z-index: 3; place-content: center start; padding: 6px 10px; }
        .matrix td { padding: 6px; display: grid; place-items: center; cursor: pointer; }
        .matrix picture { display: contents; }
        .matrix img { width: 72px; height: 72px; object-fit: contain; display: block; margin: auto; }
        .matrix tbody a { display: block; max-width: 130px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: inherit; text-decoration: none; }
        .matrix tbody a:hover { text-decoration: underline; }
        @media (max-width: 480px) {
          header, main, footer { padding-inline: 12px; }
          .screen-box { max-width: none; margin-inline: -12px; border-radius: 0; }
          fieldset .choices, .panel > .choices { margin-left: 0; clear: both; }
        }

        """#
}
