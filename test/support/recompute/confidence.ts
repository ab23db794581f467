// Recomputation of code tiles: the label of the national block.
import { newest, type Source, type Statistics, systemOfSource } from './sources.ts';

export function confidenceOf(
  statistics: Statistics,
  sources: Source[],
  states: number,
  asOf: string,
): 'high' | 'medium' | 'low' | 'insufficient' {
  const { n_systems: n, p25, p75 } = statistics;
  if (n < 3) return 'insufficient';
  const oldest = monthsBefore(asOf, 18);
  const recent = sources.filter(({ files }) => (newest(files) ?? '') >= oldest).length;
  const isTight = p25 !== null && p75 !== null && p75 < 3 * p25;
  const isHigh = n >= 30 && states >= 10 && isTight && recent * 2 >= n;
  const isMedium = n >= 10 && states >= 3;
  const bySystem = new Map<string, number>();
  for (const source of sources) {
    const system = systemOfSource(source);
    bySystem.set(system, (bySystem.get(system) ?? 0) + 1);
  }
  const isOneSystem = Math.max(...bySystem.values()) * 2 > n;
  if (isHigh) return isOneSystem ? 'medium' : 'high';
  return isMedium && !isOneSystem ? 'medium' : 'low';
}

/** The same day some months before, or the last day of that month. */
function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const count = year * 12 + month - 1 - months;
  const [y, m] = [Math.floor(count / 12), (count % 12) + 1];
  const last = new Date(Date.UTC(y, m, 0)).getUTCDate();
  return `${y}-${String(m).padStart(2, '0')}-${String(Math.min(day, last)).padStart(2, '0')}`;
}
