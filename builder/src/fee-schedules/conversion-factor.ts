// Checks the conversion factor of a year: dollars per RVU. With a wrong file every amount would be wrong by
// half a percent without a total that shows it, so a file is used only when its single factor is the
// non-qualifying factor of its year.
import { InputRefusal } from '../input/refusal.ts';
import { FACTOR_DECIMALS, parseScaled } from './decimal.ts';

/**
 * Factors set by CMS, by year; 2024 changed on 9 March. From 2026 on the factor for non-qualifying
 * participants.
 */
const KNOWN_FACTORS: Record<number, readonly string[]> = {
  2023: ['33.8872'],
  2024: ['32.7442', '33.2875'],
  2025: ['32.3465'],
  2026: ['33.4009'],
};

/** Factors for qualifying participants in alternative payment models (since 2026). */
const QUALIFYING_FACTORS: Record<number, readonly string[]> = { 2026: ['33.5675'] };

/**
 * Factors that a rule proposed and no rule has set: CMS-1848-P, 91 FR 43842, for participants that do not qualify and
 * that do. They are never rates. When the final rule is out, its factors go into the tables above.
 */
const PROPOSED_FACTORS: Record<number, readonly string[]> = { 2027: ['32.8409', '33.1693'] };

/** A factor differs from that of the year before by far less than this share of it. */
const LARGEST_STEP = 0.1;

/** True for `PPRRVU2026_Apr_QPP.txt`, false for its twin `PPRRVU2026_Apr_nonQPP.txt`. */
function namesQualifying(fileName: string): boolean {
  return /qpp/i.test(fileName.replace(/non[-_ ]?qpp/gi, ''));
}

/** The factor of a file as its text, and whether it is one that we know for its year. */
export type CheckedFactor = { factor: string; isKnown: boolean };

/**
 * Returns the factor that all rows of a file state. For a year without a known factor, a factor near the newest known
 * one is accepted; the caller reports that nobody has checked it.
 * @throws InputRefusal `qualifying_factor_file`, `proposed_conversion_factor`, `mixed_conversion_factor`
 */
export function checkFactor(factors: ReadonlySet<string>, year: number, fileName: string): CheckedFactor {
  if (namesQualifying(fileName)) throw new InputRefusal('qualifying_factor_file', fileName);
  const [factor = '', ...others] = factors;
  if (others.length > 0) throw new InputRefusal('mixed_conversion_factor', [...factors].sort().join(', '));
  if (QUALIFYING_FACTORS[year]?.includes(factor)) throw new InputRefusal('qualifying_factor_file', factor);
  if (PROPOSED_FACTORS[year]?.includes(factor))
    throw new InputRefusal('proposed_conversion_factor', `'${factor}' in ${year}`);
  const isKnown = KNOWN_FACTORS[year]?.includes(factor) ?? false;
  const isNew = KNOWN_FACTORS[year] === undefined && isPlausible(factor);
  if (!isKnown && !isNew) throw new InputRefusal('mixed_conversion_factor', `'${factor}' in ${year}`);
  return { factor, isKnown };
}

/** True for a factor near the newest known one that is not the factor of any known year. */
function isPlausible(factor: string): boolean {
  const known = [KNOWN_FACTORS, QUALIFYING_FACTORS].flatMap((table) => Object.values(table).flat());
  const newestYear = Math.max(...Object.keys(KNOWN_FACTORS).map(Number));
  const scaled = parseScaled(factor, FACTOR_DECIMALS);
  const newest = parseScaled(KNOWN_FACTORS[newestYear]?.at(-1) ?? '', FACTOR_DECIMALS);
  if (!scaled || !newest || known.includes(factor)) return false;
  return Math.abs(scaled - newest) <= newest * LARGEST_STEP;
}

/** What the report says of a factor that we do not know. */
export function describeUnknownFactor(factor: string, year: number, rows: number): string {
  return `All ${rows} rows state the conversion factor ${factor}, which nobody has checked for ${year}. Compare it with the final rule and add it to the known factors.`;
}
