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

/** True for `PPRRVU2026_Apr_QPP.txt`, false for its twin `PPRRVU2026_Apr_nonQPP.txt`. */
function namesQualifying(fileName: string): boolean {
  return /qpp/i.test(fileName.replace(/non[-_ ]?qpp/gi, ''));
}

/**
 * Returns the single factor of a file, as its text. Any factor is accepted for a year without a known one.
 * @throws InputRefusal `qualifying_factor_file`, `mixed_conversion_factor`
 */
export function checkFactor(factors: ReadonlySet<string>, year: number, fileName: string): string {
  if (namesQualifying(fileName)) throw new InputRefusal('qualifying_factor_file', fileName);
  const [factor = '', ...others] = factors;
  if (others.length > 0) throw new InputRefusal('mixed_conversion_factor', [...factors].sort().join(', '));
  if (QUALIFYING_FACTORS[year]?.includes(factor)) throw new InputRefusal('qualifying_factor_file', factor);
  const scaled = parseScaled(factor, FACTOR_DECIMALS);
  const known = KNOWN_FACTORS[year]?.includes(factor) ?? true;
  if (!scaled || !known) throw new InputRefusal('mixed_conversion_factor', `'${factor}' in ${year}`);
  return factor;
}
