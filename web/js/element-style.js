// The style sheet of `<scoresheet-replay>`, in addition to that of replay pages.

const STYLE = `
:host{display:block}
:host([hidden]){display:none}
.base{all:initial;display:block;box-sizing:border-box;direction:ltr;color-scheme:light dark;
container-type:inline-size;padding:var(--scoresheet-padding,12px);border-radius:8px;
font:16px/1.5 var(--scoresheet-font,system-ui,sans-serif);
color:var(--scoresheet-color,CanvasText);background:var(--scoresheet-background,Canvas)}
.base[data-scheme=light]{color-scheme:light}
.base[data-scheme=dark]{color-scheme:dark}
.base [hidden]{display:none!important}
.base .replay{margin:0}
.base .message{margin:0}
.base .status{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;margin:0}
.base :focus-visible{outline:3px solid var(--scoresheet-accent,#4a90d9);outline-offset:2px}
.findings,.try input{box-sizing:border-box;font:inherit;color:inherit}
.findings{margin:0 0 12px;padding:4px 12px;border:1px solid #8888;border-radius:6px}
.findings summary{min-height:44px;line-height:44px;cursor:pointer;font-weight:bold}
.findings ul{list-style:none;margin:0;padding:0;max-height:20em;overflow:auto}
.findings li{border-top:1px solid #8886;padding:8px 0}
.findings p{margin:0}
.findings b.error{color:light-dark(#a5131d,#ff9a9a)}
.findings b.warning{color:light-dark(#7a4a00,#f2c14e)}
.findings code{font:.9em/1.4 ui-monospace,monospace;overflow-wrap:anywhere;background:#8882;padding:1px 4px;border-radius:3px}
.findings .help{opacity:.9}
.findings button,.try input{min-height:44px;padding:0 10px;border:1px solid #8888;border-radius:6px}
.findings button{font:inherit;color:inherit;background:transparent;cursor:pointer;margin:4px 4px 0 0}
.findings button:hover{background:#8882}
.try{display:grid;gap:8px;min-width:0}
.try p{margin:0}
.try .row{display:flex;flex-wrap:wrap;gap:4px;align-items:center}
.try .options{display:flex;flex-wrap:wrap;gap:4px;max-height:153px;overflow:auto;padding:4px;margin:-4px}
.try .options span{margin-right:.3em}
.try input{flex:1 1 12em;min-width:0;background:transparent}
.try .described{white-space:pre-line;max-height:12em;overflow:auto}
.try .refused{color:light-dark(#a5131d,#ff9a9a)}
.replay figure{position:relative}
.replay figure svg{max-height:var(--scoresheet-height,max(256px,100svh - 272px))}
.replay figure svg.overlay{position:absolute;top:0;left:0;cursor:pointer}
.overlay .spot{fill:var(--scoresheet-accent,#1f6fd0);stroke:#fff;pointer-events:none}
.overlay .turned{pointer-events:none}
.overlay .near{fill:#1f6fd055;stroke:#fff;pointer-events:none}
.overlay .chosen{fill:none;stroke:var(--scoresheet-accent,#1f6fd0);pointer-events:none}
.overlay .under{fill:none;stroke:#fff;pointer-events:none}
.replay figure svg.off{cursor:default}
.overlay .ground{fill:transparent}
.replay figure .overlay:has(.area){pointer-events:none}
.overlay .area{fill:transparent;pointer-events:all}
.overlay .area:hover{fill:#1f6fd033;stroke:var(--scoresheet-accent,#1f6fd0)}
@media print{.base{color-scheme:light!important}
.findings,.try,.overlay{display:none!important}}
`;

/** Sizes in `rem` depend on the page around the element. */
const inPixels = (css) => css.replace(/(\d*\.?\d+)rem\b/g, (_, number) => `${Number(number) * 16}px`);

/** Gives a shadow root the style of a replay and that of the element. */
export const setStyle = (shadow, style) => {
  const css = inPixels(style) + STYLE;
  try {
    // No policy for styles applies to this.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    shadow.adoptedStyleSheets = [sheet];
  } catch {
    let element = shadow.querySelector('style');
    element ??= shadow.insertBefore(document.createElement('style'), shadow.firstChild);
    element.textContent = css;
  }
};
