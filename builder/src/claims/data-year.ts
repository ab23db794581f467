// The year that a claims file is about. No column states it, so it is read from the published name.
import { InputRefusal } from '../input/refusal.ts';

/** `D23` or `DY24` as part of a published name: `MUP_PHY_R25_P05_V20_D23_Geo.csv`. */
const DATA_YEAR = /(?:^|[_-])DY?(\d{2})(?=[_.-]|$)/gi;
const WHOLE_YEAR = /(?<!\d)20\d{2}(?!\d)/g;
/** Medicare publishes claims from 2012 on. */
const FIRST_YEAR = 2012;
const LAST_YEAR = 2099;

/**
 * Reads the data year from a file name, from a published one or from any with exactly one year of four digits.
 * @throws InputRefusal `unknown_data_year`
 */
export function readDataYear(fileName: string): number {
  const short = [...fileName.matchAll(DATA_YEAR)].map(([, digits]) => 2000 + Number(digits));
  const whole = [...fileName.matchAll(WHOLE_YEAR)].map(([digits]) => Number(digits));
  const years = new Set((short.length > 0 ? short : whole).filter(isPublished));
  const [year, ...others] = years;
  if (year === undefined || others.length > 0)
    throw new InputRefusal(
      'unknown_data_year',
      `The file name '${fileName}' does not say which year the claims are of: expected is a published name such as MUP_PHY_R26_P05_V10_D24_Geo.csv, or a name with one year of four digits.`,
    );
  return year;
}

function isPublished(year: number): boolean {
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}
