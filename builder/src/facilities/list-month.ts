// The month of a federal list, which no column of the list states and which its published name may have.

/** `2026-07` or `2026_07`, and `07_2026` as in the names of archives. */
const YEAR_FIRST = /(?<!\d)(20\d\d)(?:[-_](0[1-9]|1[0-2]))?(?!\d)/;
const MONTH_FIRST = /(?<!\d)(0[1-9]|1[0-2])[-_](20\d\d)(?!\d)/;

/** `2026-07`, or `2026` without a month; null for a text without a year. */
export function parseYearMonth(text: string): string | null {
  const [, before, after] = MONTH_FIRST.exec(text) ?? [];
  if (before !== undefined) return `${after}-${before}`;
  const [, year, month] = YEAR_FIRST.exec(text) ?? [];
  if (year === undefined) return null;
  return month === undefined ? year : `${year}-${month}`;
}
