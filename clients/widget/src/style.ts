// The style of the widget. It lives in the shadow root: rules of the page do not reach in, and these do not reach out.
import type { Branding } from './service.ts';

/**
 * `:host` with `!important` wins over every rule of the page, also over one with `!important` and over a style attribute.
 * So a page cannot hide, clip, cover or shrink the element. `all` leaves custom properties and the direction alone. Sizes
 * have a least value in pixels, because a page decides how large a rem is.
 */
const STYLE = `
:host{all:initial!important;display:block!important;direction:ltr!important;unicode-bidi:isolate!important;
font-family:var(--price-search-font,system-ui,sans-serif)!important;font-size:max(1rem,14px)!important;line-height:1.5!important;
--paper:#faf8f3!important;--ink:#14213d!important;--quiet:#4e5a70!important;--accent:#0b5cad!important;--on:#fff!important;
--edge:#7b8190!important;--error:#a3181f!important}
@media(prefers-color-scheme:dark){:host{--paper:#0f1522!important;--ink:#edf1f8!important;--quiet:#aab5c8!important;
--accent:#8ab8ff!important;--on:#0b1a30!important;--edge:#7787a3!important;--error:#ff9c9c!important}}
:host::before,:host::after{content:none!important}
*{box-sizing:border-box}
.box{background:var(--paper);color:var(--ink);border:1px solid var(--edge);border-radius:6px;padding:16px;min-height:160px;overflow-wrap:anywhere}
header{display:flex;gap:8px 12px;align-items:center;flex-wrap:wrap;margin-bottom:12px}
header img{max-height:40px;max-width:160px}
.title{font-size:1.25em;font-weight:700;margin:0}
form{display:flex;flex-wrap:wrap;gap:12px;align-items:end}
.field{flex:1 1 12rem;min-width:0}
label{display:block;font-weight:600}
input{font:inherit;width:100%;min-height:44px;padding:8px;color:var(--ink);background:var(--paper);border:1px solid var(--edge);border-radius:6px}
input[aria-invalid]{border:2px solid var(--error)}
button{font:inherit;min-height:44px;padding:8px 16px;border-radius:6px;border:1px solid var(--accent);background:var(--paper);color:var(--accent);cursor:pointer}
button[type=submit]{background:var(--accent);color:var(--on);font-weight:600}
button[aria-disabled=true]{cursor:progress}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
a{color:var(--accent)}
h3,h4{margin:20px 0 4px;font-size:1.0625em}
p{margin:4px 0}
ul{list-style:none;margin:0;padding:0}
li{border-top:1px solid var(--edge);padding:10px 0}
.choices{display:flex;flex-wrap:wrap;gap:8px;margin-top:8px}
.choices li{border:0;padding:0}
.price{font-size:1.25em;font-weight:700;font-variant-numeric:tabular-nums}
.quiet{color:var(--quiet);font-size:.9375em}
span.quiet{display:block}
.wrong{color:var(--error);font-weight:600}
.wrong:focus{outline:3px solid var(--accent)}
.legal{margin-top:16px;padding-top:12px;border-top:2px solid var(--ink);font:max(.875rem,12px)/1.5 system-ui,sans-serif;color:var(--ink)}
nav ul{display:flex;flex-wrap:wrap;gap:4px 16px;margin-top:8px}
nav li{border:0;padding:0}
nav a,.legal a{display:inline-block;min-height:24px}
[hidden]{display:none}
@media(forced-colors:active){.box,button,input{border-color:CanvasText}}
`;

/** The style sheets of one widget. A sheet made by script is allowed where a page forbids style elements. */
export function makeSheets(): { fixed: CSSStyleSheet; brand: CSSStyleSheet } {
  const fixed = new CSSStyleSheet();
  fixed.replaceSync(STYLE);
  return { fixed, brand: new CSSStyleSheet() };
}

const isColor = (color: string) => /^#[0-9a-f]{6}$/.test(color);

/** Sets the colours of a brand, which the service has checked for contrast. They hold in both colour schemes. */
export function showColors(sheet: CSSStyleSheet, { colors }: Branding): void {
  if (!colors || !Object.values(colors).every(isColor)) return;
  const { paper, ink, accent } = colors;
  sheet.replaceSync(
    `:host{--paper:${paper}!important;--ink:${ink}!important;--quiet:${ink}!important;--accent:${accent}!important;--on:${paper}!important;--edge:${ink}!important;--error:${ink}!important}`,
  );
}
