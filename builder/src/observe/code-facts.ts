// What the codes of a row say about its price, besides what it is a price for.
import type { MrfCode } from '../mrf/row.ts';

export type CodeFacts = {
  /** True when one of the codes is an NDC. */
  isDrug: boolean;
  /** `professional` when all revenue codes are those of clinicians' fees. */
  revenue: 'none' | 'professional' | 'other';
  /** True when a revenue code is that of experimental drugs or investigational devices. */
  isTrial: boolean;
  /** The codes of types CDM and LOCAL, and the revenue codes; '' when the row does not have any. */
  chargemaster: string;
  revenueCodes: string;
};

const CHARGEMASTER_TYPES = new Set(['CDM', 'LOCAL']);
const PROFESSIONAL_REVENUE = /^09[678]\d$/;
const TRIAL_REVENUE = new Set(['0256', '0624']);
const REVENUE_DIGITS = 4;

/** Reads the codes of a row. */
export function readCodeFacts(codes: readonly MrfCode[]): CodeFacts {
  let isDrug = false;
  const chargemaster: string[] = [];
  const revenue: string[] = [];
  for (const { code, type } of codes) {
    const upper = type.toUpperCase();
    if (upper === 'NDC') isDrug = true;
    // Some files write 270 for 0270.
    else if (upper === 'RC') revenue.push(code.padStart(REVENUE_DIGITS, '0'));
    else if (CHARGEMASTER_TYPES.has(upper)) chargemaster.push(`${upper} ${code}`);
  }
  const isProfessional = revenue.every((code) => PROFESSIONAL_REVENUE.test(code));
  return {
    isDrug,
    revenue: revenue.length === 0 ? 'none' : isProfessional ? 'professional' : 'other',
    isTrial: revenue.some((code) => TRIAL_REVENUE.has(code)),
    chargemaster: joinSorted(chargemaster),
    revenueCodes: joinSorted(revenue),
  };
}

function joinSorted(texts: string[]): string {
  return texts.length > 1 ? texts.sort().join('|') : (texts[0] ?? '');
}
