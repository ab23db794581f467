// ISO dates (`YYYY-MM-DD`) as plain text: they compare as they read, and no time zone can shift them.

/** The later of two dates; null counts as absent. */
export function laterDate(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

/** The newest of many dates, null when none is given. */
export function newestDate(dates: Iterable<string | null>): string | null {
  let newest: string | null = null;
  for (const date of dates) newest = laterDate(newest, date);
  return newest;
}

/** The same day `months` months earlier; the last day of a month that has no such day. */
export function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const index = year * 12 + (month - 1) - months;
  const lastDay = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate();
  const parts = [
    String(Math.floor(index / 12)).padStart(4, '0'),
    pad((index % 12) + 1),
    pad(Math.min(day, lastDay)),
  ];
  return parts.join('-');
}

function pad(part: number): string {
  return String(part).padStart(2, '0');
}

/** Whether the day exists: `2026-02-30` does not. @param date of the form `YYYY-MM-DD` */
export function isRealDate(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
