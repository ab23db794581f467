// `atlas cost`: what a month of this release costs on the platform, for hospitals alone and with providers.
import { Command, InvalidArgumentError } from 'commander';
import { type MonthlyCost, monthlyCost, type Traffic } from '../report/cost/monthly-cost.ts';
import { DEFAULT_PRICE_LIST, type PriceList, readPriceList } from '../report/cost/price-list.ts';
import { measureRelease, type ReleaseSize, type Stored } from '../report/cost/release-size.ts';
import { type JsonOption, jsonOption, print, wholeNumber } from './options.ts';

type Options = JsonOption & {
  prices: string;
  previous?: string;
  lookups: number;
  searches: number;
  signIns: number;
  changedPercent: number;
  keep: number;
  stateGb: number;
  listRows: number;
  cpuMs: number;
  coldPercent: number;
  markdown?: boolean;
};
type Costs = { release: ReleaseSize; list: PriceList; hospitals: MonthlyCost; all: MonthlyCost };

const PERCENT = 100;
const BYTES_PER_MB = 1e6;
const MOST = 1_000_000_000;

/** `cost DIR`. */
export function costCommand(): Command {
  const number = wholeNumber(0, MOST);
  return new Command('cost')
    .description('compute what a month of a release costs on the platform, line by line')
    .argument('<dir>', 'a sealed build')
    .option('--prices <file>', 'price list of the platform (JSON)', DEFAULT_PRICE_LIST)
    .option('--previous <dir>', 'the build of the day before: counts what a night really replaces')
    .option('--lookups <n>', 'price lookups a day', number, 10_000)
    .option('--searches <n>', 'provider searches a day', number, 10_000)
    .option('--sign-ins <n>', 'sign-ins a day', number, 200)
    .option('--changed-percent <n>', 'share of the objects that a night replaces', percent, 5)
    .option('--keep <n>', 'releases that are kept', wholeNumber(1, 9999), 14)
    .option('--state-gb <n>', 'size of the state between nights in GB', number, 10)
    .option('--list-rows <n>', 'rows of the hospital list, which each night asks for', number, 6200)
    .option('--cpu-ms <n>', 'CPU of a request in ms', number, 5)
    .option('--cold-percent <n>', 'share of the tiles that are read from R2', percent, PERCENT)
    .option('--markdown', 'print tables for the summary of a workflow')
    .addOption(jsonOption())
    .action(async (dir: string, options: Options) => {
      const costs = await computeCosts(dir, options);
      print(options, answerOf(costs), options.markdown ? printMarkdown(costs) : printText(costs));
    });
}

function percent(text: string): number {
  const value = /^\d{1,3}(?:\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= PERCENT)) throw new InvalidArgumentError('Give a percentage from 0 to 100.');
  return value;
}

async function computeCosts(dir: string, options: Options): Promise<Costs> {
  const [release, list] = [await measureRelease(dir, options.previous), await readPriceList(options.prices)];
  const of = (stored: Stored, changedObjects: number | undefined, searches: number) => {
    const counted = changedObjects === undefined ? undefined : changedObjects / Math.max(1, stored.objects);
    const traffic: Traffic = {
      lookups: options.lookups,
      searches,
      sign_ins: options.signIns,
      changed: counted ?? options.changedPercent / PERCENT,
      releases_kept: options.keep,
      state_gb: options.stateGb,
      list_rows: options.listRows,
      cpu_ms: options.cpuMs,
      cold: options.coldPercent / PERCENT,
    };
    return monthlyCost(stored, traffic, list);
  };
  return {
    release,
    list,
    hospitals: of(release.hospitals, release.changed?.hospitals, 0),
    all: of(release.all, release.changed?.all, options.searches),
  };
}

function answerOf({ release, list, hospitals, all }: Costs): object {
  const { manifest, ...size } = release;
  return { build: manifest.build, prices_as_of: list.as_of, release: size, hospitals, with_providers: all };
}

const dollars = (usd: number) => `$${usd.toFixed(2)}`;

/** Units without digits that nobody needs: 12,345,678 requests, 0.032 GB. */
function readableUnits(units: number): string {
  return units.toLocaleString('en-US', { maximumFractionDigits: units < 10 ? 3 : 0 });
}

function printText(costs: Costs): string {
  const rows = tableOf(costs);
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const table = rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [`${headline(costs)}`, '', ...table].join('\n');
}

function printMarkdown(costs: Costs): string {
  const [head = [], ...rows] = tableOf(costs);
  const { counts, build, as_of: asOf } = costs.release.manifest;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const changed = costs.release.changed;
  const facts: [string, string][] = [
    ['build', `${build} of ${asOf}`],
    ['price files', readableUnits(counts.price_files)],
    ['codes with a price', `${readableUnits(counts.codes_with_price)} of ${readableUnits(counts.codes)}`],
    ['observations', readableUnits(counts.observations)],
    ['objects', readableUnits(costs.release.all.objects)],
    ['size', `${readableUnits(costs.release.all.bytes / BYTES_PER_MB)} MB`],
    ...(changed ? [['new objects', readableUnits(changed.all)] as [string, string]] : []),
  ];
  return [
    '## The night',
    '',
    line(['', '']),
    line(['---', '---:']),
    ...facts.map(line),
    '',
    '## A month',
    '',
    headline(costs),
    '',
    line(head),
    line(['---', '---:', '---:', '---:', '---:']),
    ...rows.map(line),
  ].join('\n');
}

function headline({ release, list, hospitals, all }: Costs): string {
  return `Build ${release.manifest.build} costs ${dollars(hospitals.usd)} a month with hospitals alone and ${dollars(all.usd)} with providers, at prices of ${list.platform} as of ${list.as_of}.`;
}

function tableOf({ hospitals, all }: Costs): string[][] {
  const rows = all.lines.map((line, i) => {
    const alone = hospitals.lines[i];
    return [
      `${line.meter.replaceAll('_', ' ')} (${line.unit})`,
      readableUnits(alone?.units ?? 0),
      dollars(alone?.usd ?? 0),
      readableUnits(line.units),
      dollars(line.usd),
    ];
  });
  return [
    ['a month', 'hospitals alone', '', 'with providers', ''],
    ...rows,
    ['together', '', dollars(hospitals.usd), '', dollars(all.usd)],
  ];
}
