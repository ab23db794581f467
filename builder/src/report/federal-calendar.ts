// When the federal files appear, as data, and which of those that are due a build does not have. docs/sources.md explains
// the table.

/** A file that CMS publishes for every quarter or every year. */
export type ExpectedFile = {
  /** The name in `federal-sources.csv`. */
  name: string;
  period: 'quarter' | 'year';
  /** Days from the first day of the quarter, or of the year of the data, until the file is due. */
  dueAfterDays: number;
};

/** A month of delay is usual for a quarterly file. Claims of a year appear in the spring of the year after the next. */
export const FEDERAL_CALENDAR: readonly ExpectedFile[] = [
  { name: 'Physician Fee Schedule', period: 'quarter', dueAfterDays: 30 },
  { name: 'OPPS Addendum B', period: 'quarter', dueAfterDays: 30 },
  { name: 'Clinical Laboratory Fee Schedule', period: 'quarter', dueAfterDays: 30 },
  { name: 'HCPCS Level II', period: 'quarter', dueAfterDays: 30 },
  { name: 'Medicare claims of clinicians by area', period: 'year', dueAfterDays: 910 },
  { name: 'Medicare claims of inpatient hospitals by area', period: 'year', dueAfterDays: 880 },
  { name: 'Medicare claims of outpatient hospitals by area', period: 'year', dueAfterDays: 940 },
];

const DAY_MS = 86_400_000;
const MONTHS_OF = { quarter: 3, year: 12 } as const;

/** A due file that the build lacks: the first day of its period, and that of the newest loaded one, or null. */
export type MissingFile = {
  name: string;
  period: ExpectedFile['period'];
  expected: string;
  newest: string | null;
};

/**
 * Finds the files that are due on a day and missing.
 * @param newest a day in the period of the newest loaded file by name; absent when none is loaded
 */
export function findMissingFiles(asOf: string, newest: ReadonlyMap<string, string>): MissingFile[] {
  return FEDERAL_CALENDAR.flatMap(({ name, period, dueAfterDays }): MissingFile[] => {
    const due = new Date(Date.parse(`${asOf}T00:00:00Z`) - dueAfterDays * DAY_MS);
    const expected = startOfPeriod(due.toISOString().slice(0, 10), period);
    const loaded = newest.get(name);
    const start = loaded === undefined ? null : startOfPeriod(loaded, period);
    return start !== null && start >= expected ? [] : [{ name, period, expected, newest: start }];
  });
}

function startOfPeriod(day: string, period: ExpectedFile['period']): string {
  const month = Number(day.slice(5, 7)) - 1;
  const first = month - (month % MONTHS_OF[period]);
  return `${day.slice(0, 4)}-${String(first + 1).padStart(2, '0')}-01`;
}

/** A sentence of the report. */
export function describeMissingFile({ name, period, expected, newest }: MissingFile): string {
  const of = (day: string) => (period === 'year' ? day.slice(0, 4) : `the quarter from ${day}`);
  const have = newest === null ? 'no file of it is loaded' : `the newest loaded file is of ${of(newest)}`;
  return `${name}: the file of ${of(expected)} is due, and ${have}. Fetch it, or find out why it is late.`;
}
