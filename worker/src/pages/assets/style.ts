// Stylesheet /assets/style.css: system fonts, one column, light and dark by the reader's own setting.

export const STYLE = `
:root {
  color-scheme: light dark;
  --ink: #1d2627; --quiet: #566263; --paper: #fbfaf7; --card: #fff; --line: #dfe3e0;
  --accent: #0f6e6a; --accent-ink: #fff; --soft: #e4f0ee; --note: #fdf3dc; --note-line: #dcb45c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e6ebea; --quiet: #a3afae; --paper: #121819; --card: #1a2223; --line: #303b3c;
    --accent: #6cc7bf; --accent-ink: #0b2625; --soft: #1d3a39; --note: #33291a; --note-line: #93742f;
  }
}
* { box-sizing: border-box; }
html { font: 100%/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; scroll-padding-top: 1rem; }
body { margin: 0; color: var(--ink); background: var(--paper); }
.top, main, body > footer { max-width: 50rem; margin: 0 auto; padding: 1rem; }
.top { display: flex; justify-content: space-between; align-items: center; gap: 1rem; flex-wrap: wrap; }
.brand { display: flex; align-items: center; gap: .6rem; font-weight: 650; color: inherit; text-decoration: none; }
nav { display: flex; gap: 1.1rem; }
main { min-height: 60vh; padding-top: .5rem; }
body > footer { border-top: 1px solid var(--line); margin-top: 2rem; color: var(--quiet); font-size: .875rem; }
h1 { font-size: clamp(1.6rem, 5vw, 2.25rem); line-height: 1.15; letter-spacing: -.015em; margin: .3rem 0 .6rem;
  text-wrap: balance; }
h2 { font-size: 1.1rem; line-height: 1.3; margin: 0 0 .6rem; }
h3 { font-size: 1rem; margin: 0; }
p { margin: 0 0 .6rem; }
a { color: var(--accent); text-underline-offset: .18em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: .25rem; }
#result:focus { outline: none; }
[hidden] { display: none !important; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: .5rem 1rem; z-index: 1; }
.hero { padding: 1.5rem 0; }
.lead { font-size: 1.125rem; color: var(--quiet); max-width: 38rem; }
.quiet, small { color: var(--quiet); font-size: .875rem; }
.eyebrow { color: var(--accent); font-weight: 600; font-size: .875rem; letter-spacing: .03em; margin: 1.2rem 0 0; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.1rem 1.2rem;
  margin: 0 0 1rem; }
.card > :last-child { margin-bottom: 0; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { text-align: left; vertical-align: top; padding: .35rem 1rem .35rem 0; border-bottom: 1px solid var(--line); }
.search, .token { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin: .5rem 0 1.25rem; }
.token { margin-bottom: 0; }
.field { display: flex; flex-direction: column; gap: .25rem; flex: 1 1 7rem; min-width: 0; }
.field.wide { flex: 3 1 16rem; }
label { font-size: .875rem; font-weight: 600; }
input, select, button { font: inherit; color: inherit; min-height: 2.75rem; padding: .5rem .75rem;
  border: 1px solid var(--quiet); border-radius: .5rem; background: var(--card); width: 100%; }
button { width: auto; background: var(--accent); border-color: var(--accent); color: var(--accent-ink);
  font-weight: 600; cursor: pointer; padding-inline: 1.2rem; }
button:hover { filter: brightness(1.08); }
button.plain { background: none; border: 0; color: var(--accent); text-decoration: underline; padding: 0;
  min-height: 1.5rem; font-weight: 400; }
.facts { display: grid; gap: 1.2rem; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); margin: 1rem 0 2rem; }
pre { background: var(--soft); border-radius: .5rem; padding: .8rem 1rem; overflow-x: auto; font-size: .85rem; }
code { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: .92em; }
.notices { list-style: none; padding: 0; margin: 0 0 1rem; }
.notice { background: var(--note); border-left: 3px solid var(--note-line); border-radius: .25rem;
  padding: .5rem .8rem; margin: 0 0 .5rem; }
.status-line { color: var(--quiet); min-height: 1.5rem; margin: 0; font-size: .875rem; }
.figures { display: flex; flex-wrap: wrap; align-items: flex-end; gap: .4rem clamp(.9rem, 4vw, 2rem);
  align-items: end; margin: 0 0 .6rem; }
.figures dt, .rows dt { color: var(--quiet); font-size: .875rem; }
.figures dd { margin: 0; font-size: clamp(1.05rem, 4vw, 1.25rem); font-variant-numeric: tabular-nums; }
.figures .main dd { font-size: clamp(1.5rem, 6vw, 2rem); font-weight: 650; line-height: 1.2; letter-spacing: -.02em; }
.rows { margin: 0 0 .6rem; }
.rows div { display: flex; justify-content: space-between; gap: 1rem; border-top: 1px solid var(--line); padding: .3rem 0; }
.rows dd { margin: 0; font-variant-numeric: tabular-nums; }
.scale { margin: .4rem .4rem 1rem; }
.line { position: relative; height: 1.5rem; }
.line::before { content: ''; position: absolute; inset: .69rem 0 auto; height: 2px; background: var(--line); }
.line span { position: absolute; }
.band { top: .45rem; height: .6rem; border-radius: .3rem; background: var(--accent); opacity: .35; }
.tick { top: .1rem; width: 3px; height: 1.3rem; margin-left: -1px; border-radius: 2px; background: var(--accent); }
.dot { top: .4rem; width: .7rem; height: .7rem; margin-left: -.35rem; border-radius: 50%; background: var(--card);
  border: 2px solid var(--ink); }
.ends { display: flex; justify-content: space-between; gap: .5rem; text-align: center; font-size: .8rem; color: var(--quiet); }
.facilities { list-style: none; padding: 0; margin: 0; }
.facilities .card { display: flex; justify-content: space-between; gap: .3rem 1.5rem; flex-wrap: wrap;
  margin-bottom: .6rem; }
.facilities p { margin: .1rem 0 0; }
.facilities .card > div { flex: 1 1 16rem; }
.price { font-size: 1.5rem; font-weight: 650; font-variant-numeric: tabular-nums; line-height: 1.25; text-align: right; }
.price small { display: block; font-weight: 400; }
.pair .main dd { font-size: 1.6rem; }
.pair { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); margin: 1.5rem 0 0; }
.badge { background: var(--soft); border-radius: 1rem; padding: .15rem .7rem; font-size: .875rem; }
.sources { border-top: 1px solid var(--line); padding-top: 1rem; margin-top: .5rem; font-size: .9rem; }
.disclaimer { font-weight: 600; }
summary { cursor: pointer; color: var(--accent); padding: .25rem 0; }
.plain-list { padding-left: 1.2rem; margin: .3rem 0 .8rem; }
.error-entry { border-top: 1px solid var(--line); padding: .9rem 0 .3rem; }
.error-entry:target { background: var(--soft); margin-inline: -.8rem; padding-inline: .8rem; border-radius: .5rem; }
.error-entry a { color: inherit; }
.status { color: var(--quiet); font-weight: 400; font-size: .9rem; margin-left: .4rem; }
@media (max-width: 32rem) {
  .search button, .token button { width: 100%; }
  .price { text-align: left; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`;
