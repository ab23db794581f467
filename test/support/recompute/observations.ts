// Recomputation of code tiles: the observations of one hospital file with what all of their rows have in common.
import { centsOfText } from './amount.ts';
import { codeKeyOf, kindOf } from './code-kinds.ts';
import { isNotOffered, isProfessional } from './marks.ts';
import type { Charge, HospitalFile } from './read-charges.ts';

export type Observation = {
  code: string;
  setting: string;
  cents: number;
  /** Chargemaster items, each with its price list. */
  items: Map<string, string>;
  drug: boolean;
  professional: boolean;
  notOffered: boolean;
  tokenGross: boolean;
};

export function observationsOf(file: HospitalFile): Observation[] {
  const tokens = tokenGrosses(file.charges);
  const found = new Map<string, Observation>();
  for (const charge of file.charges) {
    const cents = cashOf(charge);
    if (cents === null) continue;
    for (const code of codesOf(charge)) {
      const marks = marksOf(charge, code, file, tokens);
      const key = [code, charge.setting, charge.billingClass, cents].join('|');
      const before = found.get(key);
      const items = before?.items ?? new Map();
      items.set(itemOf(charge), priceListOf(charge.notes));
      found.set(key, {
        code,
        setting: charge.setting,
        cents,
        items,
        drug: marks.drug && (before?.drug ?? true),
        professional: marks.professional && (before?.professional ?? true),
        notOffered: marks.notOffered && (before?.notOffered ?? true),
        tokenGross: marks.tokenGross && (before?.tokenGross ?? true),
      });
    }
  }
  return [...found.values()];
}

/** The cash price of a row; null when it has none that counts. */
function cashOf({ cash, modified, billingClass }: Charge): number | null {
  return modified || billingClass === 'professional' ? null : centsOfText(cash);
}

function codesOf({ codes }: Charge): string[] {
  return [...new Set(codes.flatMap(({ code, type }) => codeKeyOf(code, type) ?? []))];
}

function marksOf(charge: Charge, code: string, file: HospitalFile, tokens: Set<number>) {
  const gross = centsOfText(charge.gross);
  return {
    drug: codesOfType(charge, ['NDC']).length > 0,
    professional: isProfessional(charge.description, codesOfType(charge, ['RC']), kindOf(code)),
    notOffered: isNotOffered(charge.description, codesOfType(charge, ['RC']), kindOf(code), file.name),
    tokenGross: gross !== null && tokens.has(gross),
  };
}

function codesOfType({ codes }: Charge, types: string[]): string[] {
  return codes
    .filter(({ code, type }) => code !== '' && types.includes(type.toUpperCase()))
    .map(({ code }) => code);
}

/** Identity of the chargemaster item of a row. */
function itemOf(charge: Charge): string {
  const numbers = codesOfType(charge, ['CDM', 'LOCAL']);
  const name = numbers.length > 0 ? numbers : charge.description;
  return JSON.stringify([
    name,
    priceListOf(charge.notes),
    codesOfType(charge, ['RC']).map((code) => code.replace(/^0+/, '')),
  ]);
}

function priceListOf(notes: string): string {
  const [, list = ''] =
    /(?:[Gg]ross [Cc]harge [Tt]ype|GROSS CHARGE TYPE)[ \t]*[:=]([^|;\n]*)/.exec(notes) ?? [];
  return list.trim().toUpperCase();
}

const TOKEN_MOST_CENTS = 100;
const TOKEN_CODES = 10;
const TOKEN_DESCRIPTIONS = 15;

/** Gross charges, in cents, that the file states for many unrelated things. */
function tokenGrosses(charges: Charge[]): Set<number> {
  const uses = new Map<number, { codes: Set<string>; descriptions: Set<string> }>();
  for (const charge of charges) {
    const gross = centsOfText(charge.gross);
    if (gross === null || gross > TOKEN_MOST_CENTS || cashOf(charge) === null) continue;
    const use = uses.get(gross) ?? { codes: new Set(), descriptions: new Set() };
    for (const code of codesOf(charge)) use.codes.add(code);
    use.descriptions.add(charge.description);
    uses.set(gross, use);
  }
  const isToken = (use: { codes: Set<string>; descriptions: Set<string> }) =>
    use.codes.size >= TOKEN_CODES && use.descriptions.size >= TOKEN_DESCRIPTIONS;
  return new Set([...uses].filter(([, use]) => isToken(use)).map(([gross]) => gross));
}
