// docs/shoppable-services.md: what the rules do to the 70 shoppable services in real files, and ten withheld amounts
// explained.

import type { BuildReport } from '../../builder/src/report/build-report.ts';
import type { CodeKey } from '../../schemas/code.ts';
import { bareCode, parseDrgCode } from '../../schemas/code.ts';
import type { CodeTile } from '../../schemas/tile.ts';
import { primaryLabels } from '../../schemas/vocabulary/procedures.ts';
import { EXPLAINED } from './explained.ts';
import { grouped, ledgerText, markdownTable, money } from './markdown.ts';
import type { RealFiles } from './real-files.ts';

/** Codes of each service, in the order of the list: some services are two codes. */
export function shoppableCodes(csv: string): CodeKey[][] {
  const lines = csv.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.slice(1).map((line) => {
    const [codes = '', type = ''] = line.split(',');
    return codes.split(';').map((code) => (type === 'MS-DRG' ? (parseDrgCode(code) ?? code) : code));
  });
}

/** The page. */
export async function shoppablePage(services: readonly CodeKey[][], real: RealFiles): Promise<string> {
  const tiles = new Map<CodeKey, CodeTile>();
  for (const code of [...services.flat(), ...EXPLAINED.map((one) => one.code)])
    tiles.set(code, await real.tileOf(code));
  return `# Shoppable services in real files

The 70 services that CMS names (45 CFR 180.60), in the real price files that the tests run over, and what
[the rules](plausibility.md) withhold there. Generated (\`npm run docs\`) where those files lie beside the project; a test
compares. Names are ours. Several of the files are samples of a hospital's file, so the counts say what was read, not what
a hospital sells.

## Price files

${priceFileTable(real.report)}

A campus has an official number when the hospital list has its exact name at its ZIP, or is the one hospital at its exact
address (\`ccn\`), or when the file states one NPI for its one campus (\`npi\`): ${matchRate(real.report)}.

## Services

Kept observations are of the priced setting; medians need three voices. Amounts in dollars.

${markdownTable(
  ['Code', 'Service', 'Files#', 'Voices#', 'Kept#', 'Other setting#', 'Median#', 'Withheld'],
  services.flatMap((codes) => codes.map((code) => serviceRow(code, tiles.get(code)))),
)}

${totalOf(services, tiles)}

## Ten withheld amounts, explained

Each was looked up in its file. The address is a spreadsheet cell or a JSON pointer.

${EXPLAINED.map((one, i) => explainedEntry(i + 1, one, real, tiles.get(one.code))).join('\n\n')}
`;
}

function priceFileTable({ files }: BuildReport): string {
  const rows = files.flatMap(({ file, mrf }) => {
    if (!mrf || mrf.priceFile === null) return [];
    const { rows: n, observations, kept, otherSetting, withheld, campuses } = mrf;
    const held = Object.values(withheld).reduce((a, b) => a + b, 0);
    const share = observations === 0 ? '–' : `${((held / observations) * 100).toFixed(2)} %`;
    const named = campuses.filter(({ id }) => !id.startsWith('loc-')).length;
    return [
      [
        `\`${file.split('/').pop() ?? file}\``,
        grouped(n),
        grouped(observations),
        grouped(kept),
        grouped(otherSetting),
        share,
        ledgerText(withheld),
        `${named} of ${campuses.length}`,
      ],
    ];
  });
  const columns = [
    'File',
    'Rows#',
    'Observations#',
    'Kept#',
    'Other setting#',
    'Withheld#',
    'By rule',
    'Campuses named',
  ];
  return markdownTable(columns, rows);
}

function matchRate({ facility_ids }: BuildReport): string {
  const { campuses, ccn, npi, loc } = facility_ids;
  return `${ccn + npi} of ${campuses} located campuses, ${ccn} by \`ccn\` and ${npi} by \`npi\`; the other ${loc} are clinics and buildings the list does not have, or share an address`;
}

function serviceRow(code: CodeKey, tile: CodeTile | undefined): (string | number)[] {
  if (!tile) throw new Error(`The build has no tile of ${code}.`);
  const { national, other_setting, withheld } = tile;
  return [
    `${tile.code_type} ${bareCode(code)}`,
    primaryLabels().get(code) ?? '',
    national.n_facilities,
    national.n_systems,
    national.n_sources,
    other_setting,
    money(national.median === null ? null : Math.round(national.median * 100)),
    ledgerText(withheld),
  ];
}

function totalOf(services: readonly CodeKey[][], tiles: ReadonlyMap<CodeKey, CodeTile>): string {
  const all = services.flat().flatMap((code) => tiles.get(code) ?? []);
  const kept = all.reduce((sum, { national }) => sum + national.n_sources, 0);
  const held = all.flatMap(({ withheld }) => Object.values(withheld)).reduce((a, b) => a + b, 0);
  return `${services.length} services, ${all.length} codes: ${grouped(kept)} observations kept, ${grouped(held)} withheld.`;
}

function explainedEntry(
  n: number,
  { file, at, code, why }: (typeof EXPLAINED)[number],
  { withheld }: RealFiles,
  tile: CodeTile | undefined,
): string {
  const found = withheld.find((one) => one.file === file && one.at === at && one.code === code);
  if (!found || !tile) throw new Error(`${code} at ${at} of ${file} is explained, but not withheld.`);
  const { median, n_systems } = tile.national;
  const yardstick =
    median === null
      ? 'no median'
      : `median ${money(Math.round(median * 100))} of ${n_systems} voices without it`;
  return `${n}. **${tile.code_type} ${bareCode(code)}, ${money(found.cents)}**: \`${found.rule}\`. \`${file.split('/').pop() ?? file}\`,
   \`${at}\`; ${yardstick}, Medicare ${medicareText(tile)}.
   ${why}`;
}

function medicareText({ medicare }: CodeTile): string {
  const { amount, facility_amount, outpatient_amount, lab_amount } = medicare;
  const known = [amount, facility_amount, outpatient_amount, lab_amount].flatMap((dollars) => dollars ?? []);
  return known.length === 0 ? 'has no amount' : `from ${money(Math.round(Math.min(...known) * 100))}`;
}
