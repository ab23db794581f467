// Month names as they stand in the titles and file names of federal releases.

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

/** 1 to 12 from a month's name or its first three letters, whatever the case; undefined when it is none. */
export function monthNumber(name: string): number | undefined {
  const wanted = name.toLowerCase();
  if (wanted.length < 3) return undefined;
  const index = MONTHS.findIndex((month) => {
    const full = month.toLowerCase();
    return full === wanted || full.slice(0, 3) === wanted;
  });
  return index < 0 ? undefined : index + 1;
}

/** `April 2026`. */
export function releaseLabel(year: number, month: number): string {
  return `${MONTHS[month - 1]} ${year}`;
}

/** The first day of a month: `2026-04-01`. */
export function firstDayOf(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}-01`;
}
