// docs/plausibility.md, written from the rules themselves.
import { PRODUCT_RANGES } from '../../builder/src/aggregate/code-kind.ts';
import {
  PLAUSIBILITY_RULES,
  THRESHOLDS,
  TOKEN_CENTS,
} from '../../builder/src/aggregate/plausibility-rules.ts';
import { WITHHELD_RULES } from '../../builder/src/aggregate/withheld-rules.ts';
import { grouped, markdownTable, money } from './markdown.ts';

/** The page; a test compares it with the file. */
export function plausibilityPage(): string {
  return `# Plausibility

Which published amounts are withheld as no price of the service, and why the thresholds are where they are. This page is
generated from the code (\`npm run docs\`); a test fails when it is not. How the rules fit into the whole is on
[the method page](methodology.md#withheld-observations), what they do to real files on
[the page of the shoppable services](shoppable-services.md).

The rules withhold only what is certainly not a price of the service. A strange price that a hospital did publish stays:
the median bears it, and the facility list shows it under the hospital's own name. No amount is changed.

## Rules

${markdownTable(
  ['Rule', 'The reason an answer prints'],
  Object.entries(WITHHELD_RULES).map(([rule, reason]) => [`\`${rule}\``, reason]),
)}

## Order

1. A row that carries an NDC, under a code that names a service, is \`unit_priced\`: the row sells a drug by its unit. Real
   files put pharmacy item numbers of five digits where a CPT code belongs.
2. Rules that need no other hospital: digits that fill a field, tokens against Medicare, an inpatient stay for next to
   nothing.
3. **First national pass**: the median over voices of what is left, by [the definition of every median](methodology.md#quantiles).
4. Every amount in the priced setting is judged, by that median and by Medicare's amounts for the code: the least and the
   largest of the fee schedules that have one. The first rule that holds is the one it is counted under.

A rule sees the code and the amount, never the hospital. The other setting is not judged: it is never shown.

## Kinds of codes

| Kind | Codes |
| --- | --- |
| item | HCPCS sections A, B, C, E, J, K, L, P, Q, S and V, without ambulance (A0), procedures in C (C5, C8, C96 to C99) and tests in P; CPT ${PRODUCT_RANGES.map(([from, to]) => (from === to ? from : `${from} to ${to}`)).join(', ')} |
| stay | MS-DRG |
| service | everything else |

An item is sold by a unit that its code states, so its price may be pennies, and one code may cover a screw and a
stimulator. Only another unit is certain there.

Tokens, in dollars: ${Object.entries(TOKEN_CENTS)
    .map(([kind, cents]) => `${kind} ${cents.map(money).join(', ')}`)
    .join('; ')}. A cent for what neither Medicare nor a median knows is one too.

## Thresholds

A factor of a floor means under that part of the yardstick, of a ceiling over so many times it. The thresholds themselves
stay.

${Object.keys(PLAUSIBILITY_RULES)
  .map(
    (rule) => `### ${rule}

${markdownTable(
  ['Constant', 'Value#', 'Meaning', 'Why'],
  Object.entries(THRESHOLDS)
    .filter(([, threshold]) => threshold.rule === rule)
    .map(([name, { value, meaning, why }]) => [`\`${name}\``, grouped(value), meaning, why]),
)}`,
  )
  .join('\n\n')}
`;
}
