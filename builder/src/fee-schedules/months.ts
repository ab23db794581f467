// Month names in the titles and file names of federal releases.
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** 1 to 12 for the name of a month or its first three letters, in any case; undefined for other texts. */
export function monthNumber(name: string): number | undefined {
  const wanted = name.toLowerCase();
  if (wanted.length < 3) return undefined;
  const index = MONTHS.findIndex((month) => {
    const full = month.toLowerCase();
    return full === wanted || full.slice(0, 3) === wanted;
  });
  return index < 0 ? undefined : index + 1;
}

/** The name of a release: `April 2026`. */
export function releaseLabel(year: number, month: number): string {
  return `${MONTHS[month - 1]} ${year}`;
}

/** The first day of a month: `2026-04-01`. */
export function firstDayOfMonth(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}-01`;
}
