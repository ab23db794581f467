// The style of the report page. Light or dark follows the reader's setting; nothing is loaded from elsewhere.

import { FILTER_STYLE } from './filters.ts';

export const STYLE = `
:root{color-scheme:light dark;--paper:#fbfaf7;--card:#fff;--ink:#1d2430;--soft:#5d6676;--line:#dedbd2;--kept:#24628f;--pale:#b9d0e2;--withheld:#b4541a;--good:#2c7a4b;--bad:#a8322a}
@media (prefers-color-scheme:dark){:root{--paper:#12161c;--card:#1a2029;--ink:#e6e9ee;--soft:#9aa5b5;--line:#2f3844;--kept:#74b3e3;--pale:#2d4a63;--withheld:#f0945a;--good:#6fc490;--bad:#f08a80}}
*{box-sizing:border-box}
html{overflow-x:clip}body{margin:0 auto;max-width:68rem;padding:2.5rem 1.25rem 5rem;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:break-word}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .3rem;letter-spacing:-.01em}
h2{font-size:1.25rem;margin:3rem 0 .4rem}
p{max-width:46rem;margin:.4rem 0 1rem}
.soft{color:var(--soft)}
code{font:.92em ui-monospace,"SF Mono",Menlo,Consolas,monospace;overflow-wrap:anywhere}
nav{margin:1.2rem 0 0;display:flex;flex-wrap:wrap;gap:.3rem 1.1rem}
a{color:var(--kept)}
a:focus-visible,summary:focus-visible,.scroll:focus-visible{outline:2px solid var(--kept);outline-offset:3px}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(10rem,1fr));gap:.8rem;margin:1.6rem 0 0;padding:0;list-style:none}
.tiles li{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:.8rem 1rem}
.tiles b{display:block;font-size:1.55rem;line-height:1.25;font-variant-numeric:tabular-nums}
.tiles span{color:var(--soft);font-size:.88rem}
.scroll{overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:.6rem}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{padding:.5rem .75rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
tr:last-child>td{border-bottom:0}
thead th{color:var(--soft);font-weight:600;white-space:nowrap}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.plot{display:block;width:100%;min-width:34rem;height:auto;padding:.6rem}
td:first-child{min-width:5rem}td:first-child>code{white-space:nowrap}
.files td:first-child{min-width:17rem}.files td:first-child>code{white-space:normal}
.why{min-width:18rem}
.plot text,.strip text{fill:var(--soft);font-size:12px}
.plot .panel,.plot .name{fill:var(--ink);font-size:13px}
.plot .value{font-variant-numeric:tabular-nums}
.kept,.part{fill:var(--kept)}.whole{fill:var(--pale)}.withheld{fill:var(--withheld)}
.base,.tick{stroke:var(--line)}
.strip{display:block;width:7rem;height:.6rem;margin:.35rem 0 0}
.c1{fill:var(--kept)}.c2{fill:var(--pale)}.c3{fill:var(--bad)}.c4{fill:var(--soft)}.c5{fill:var(--line)}
.key{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;margin:.2rem 0 .8rem;padding:0;list-style:none;color:var(--soft);font-size:.88rem}
.key svg{width:.8rem;height:.8rem;margin-right:.4rem;vertical-align:-.05rem}
.counted{color:var(--good)}.refused{color:var(--bad)}.superseded,.not_used,.withheld-file{color:var(--soft)}
.filter{border:0;margin:0 0 .6rem;padding:0;display:flex;flex-wrap:wrap;gap:.2rem 1rem;font-size:.9rem}
.filter legend{float:left;color:var(--soft);margin-right:1rem}
.filter label{cursor:pointer}.filter input{margin:0 .35rem 0 0}
${FILTER_STYLE}
summary{cursor:pointer;color:var(--soft)}
details ul{margin:.3rem 0;padding-left:1.1rem}
@media print{body{max-width:none}.scroll{overflow:visible}}
`.trim();
