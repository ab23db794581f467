// The list of federal files: a CSV with name, period and url. CMS names a release after its quarter or month, so an
// address is a pattern, and a source has one candidate for each period back from the day of the fetch.
import Papa from 'papaparse';
import { withoutMark } from '../input/first-bytes.ts';
import { SiteListError, sourceId } from './site-list.ts';

/** One federal source; `candidates` are the addresses it may have on that day, the newest first. */
export type FederalSource = { source: string; name: string; candidates: URL[] };

/** Periods asked for: the one of the day and those before it. A release may be late, and stands for a year at most. */
const PERIODS_BACK = { quarter: 4, month: 3, '': 1 } as const;
type Period = keyof typeof PERIODS_BACK;
const MONTHS_A_PERIOD: Record<Period, number> = { quarter: 3, month: 1, '': 0 };
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/**
 * Sources in the order of the list; rows of one name are other spellings of one source, tried in turn within a period.
 * @param asOf ISO date
 * @throws SiteListError for a list without its columns, an unknown period or placeholder, or no web address
 */
export function parseFederalList(text: string, asOf: string): FederalSource[] {
  const { data, meta } = Papa.parse<Record<string, string>>(withoutMark(text), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (title) => title.trim().toLowerCase(),
  });
  const lost = ['name', 'period', 'url'].filter((title) => !meta.fields?.includes(title));
  if (lost.length > 0) throw new SiteListError(`The list of federal files has no column ${lost.join(', ')}.`);
  const rows = data.map((row) => ({
    name: (row.name ?? '').trim(),
    period: periodOf((row.period ?? '').trim()),
    url: (row.url ?? '').trim(),
  }));
  return [...Map.groupBy(rows, ({ name }) => name)].map(([name, spellings]) => {
    const dated = spellings.flatMap(({ period, url }) =>
      Array.from({ length: PERIODS_BACK[period] }, (_, back) => ({
        back,
        url: addressOf(url, asOf, back * MONTHS_A_PERIOD[period], period),
      })),
    );
    const candidates = dated.sort((a, b) => a.back - b.back).map(({ url }) => url);
    return { source: sourceId(name), name, candidates };
  });
}

function periodOf(text: string): Period {
  if (!Object.hasOwn(PERIODS_BACK, text))
    throw new SiteListError(
      `The list of federal files has the period ${text}: quarter, month or none is expected.`,
    );
  return text as Period;
}

function addressOf(pattern: string, asOf: string, monthsBack: number, period: Period): URL {
  const months = Number(asOf.slice(0, 4)) * 12 + Number(asOf.slice(5, 7)) - 1 - monthsBack;
  const [year, month] = [Math.floor(months / 12), months % 12];
  const quarter = Math.floor(month / 3);
  // A quarter's release is named after its first month.
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
    throw new SiteListError(`The list of federal files has the address ${pattern}, which gives ${address}.`);
  return url;
}
