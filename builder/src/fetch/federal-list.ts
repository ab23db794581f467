// The list of federal files: a CSV with name, period and url. CMS names a release after its quarter or month,
// so the url is a pattern. A source has one candidate address for the period of the fetch and for each one
// before it. A row with a dataset names a catalogue instead.
import Papa from 'papaparse';
import { withoutMark } from '../input/first-bytes.ts';
import type { CatalogEntry } from './federal-catalog.ts';
import { SiteListError, sourceId } from './site-list.ts';

/**
 * One federal source. `candidates` are the addresses that it may have on the day of the fetch, newest first. A source
 * with an `entry` is looked up in a catalogue, and has the candidates only for the case that the catalogue lacks it.
 */
export type FederalSource = {
  source: string;
  name: string;
  candidates: URL[];
  entry?: CatalogEntry;
  /** For a source whose history counts: the addresses of each period, and how many before the newest release are wanted. */
  history: { wanted: number; periods: URL[][] };
};

/** Number of periods that are tried: a release may be late, and it is in force for a year at most. */
const PERIODS_BACK = { year: 2, quarter: 4, month: 3, '': 1 } as const;
type Period = keyof typeof PERIODS_BACK;
const MONTHS_A_PERIOD: Record<Period, number> = { year: 12, quarter: 3, month: 1, '': 0 };
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/**
 * Reads the sources in the order of the list. Rows with the same name are alternative addresses of one
 * source, which are tried in turn within a period.
 * @param asOf ISO date
 * @throws SiteListError when a column or every row is missing, or a period, a placeholder or an address is not valid
 */
export function parseFederalList(text: string, asOf: string): FederalSource[] {
  const { data, meta } = Papa.parse<Record<string, string>>(withoutMark(text), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (title) => title.trim().toLowerCase(),
  });
  const lost = ['name', 'period', 'url'].filter((title) => !meta.fields?.includes(title));
  if (lost.length > 0)
    throw new SiteListError(
      `The list of federal files lacks the column ${lost.join(', ')}. Give a CSV with name, period and url.`,
    );
  if (data.length === 0)
    throw new SiteListError('The list of federal files has no rows. Add one row for each source.');
  const rows = data.map((row) => ({
    name: (row.name ?? '').trim(),
    period: parsePeriod((row.period ?? '').trim()),
    url: (row.url ?? '').trim(),
    dataset: (row.dataset ?? '').trim(),
    earlier: parseEarlier((row.earlier ?? '').trim()),
  }));
  return [...Map.groupBy(rows, ({ name }) => name)].map(([name, spellings]) => {
    const [inCatalog] = spellings.filter(({ dataset }) => dataset !== '');
    const wanted = Math.max(...spellings.map(({ earlier }) => earlier));
    const dated = spellings.flatMap(({ period, url, dataset }) =>
      Array.from({ length: dataset === '' ? PERIODS_BACK[period] + wanted : 0 }, (_, back) => ({
        back,
        isCandidate: back < PERIODS_BACK[period],
        url: fillPattern(url, asOf, back * MONTHS_A_PERIOD[period], period),
      })),
    );
    dated.sort((a, b) => a.back - b.back);
    const candidates = dated.filter(({ isCandidate }) => isCandidate).map(({ url }) => url);
    const periods = [...Map.groupBy(dated, ({ back }) => back).values()].map((own) =>
      own.map(({ url }) => url),
    );
    const found = { source: sourceId(name), name, candidates, history: { wanted, periods } };
    return inCatalog ? { ...found, entry: catalogEntry(inCatalog, asOf) } : found;
  });
}

type ListRow = { period: Period; url: string; dataset: string };

function catalogEntry({ period, url, dataset }: ListRow, asOf: string): CatalogEntry {
  return { catalog: fillPattern(url, asOf, 0, ''), dataset, isYearly: period === 'year' };
}

function parseEarlier(text: string): number {
  if (!/^\d{0,2}$/.test(text))
    throw new SiteListError(
      `The list of federal files wants ${text} earlier releases. Write a whole number up to 99, or leave it empty.`,
    );
  return Number(text);
}

function parsePeriod(text: string): Period {
  if (!Object.hasOwn(PERIODS_BACK, text))
    throw new SiteListError(
      `The list of federal files has the unknown period ${text}. Write year, quarter or month, or leave it empty.`,
    );
  return text as Period;
}

function fillPattern(pattern: string, asOf: string, monthsBack: number, period: Period): URL {
  const months = Number(asOf.slice(0, 4)) * 12 + Number(asOf.slice(5, 7)) - 1 - monthsBack;
  const [year, month] = [Math.floor(months / 12), months % 12];
  const quarter = Math.floor(month / 3);
  // The release of a quarter is named after the first month of the quarter.
  const named = MONTHS[period === 'quarter' ? quarter * 3 : month] ?? '';
  const values: Record<string, string> = {
    yyyy: String(year),
    yy: String(year).slice(2),
    letter: 'abcd'[quarter] ?? '',
    quarter: String(quarter + 1),
    month: named.toLowerCase(),
    Month: named,
  };
  const address = pattern.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || /[{}]|%7[BD]/i.test(address))
    throw new SiteListError(
      `The list of federal files has the url ${pattern}. It gives ${address}, which is not a web address.`,
    );
  return url;
}
