// Defects that are planted in the rows of an otherwise clean file, one kind in each file.
import type { SampleHospital } from './hospitals.ts';
import { aCharge, anItem, type Item } from './item.ts';

export type Plant = { what: string; items: (clean: Item[]) => Item[] };

/** Every kind of planted row, by the name the hospital table uses. */
export const PLANTS: Record<string, Plant> = {
  nine_nines: {
    what: 'rows whose cash price is a run of nine nines',
    items: () => ['999999999', '999999999.00', '9999999.99'].map((cash) => row('73560', cash)),
  },
  not_available: {
    what: 'rows whose cash price says N/A, NA or -',
    items: () => ['N/A', 'NA', '-'].map((cash) => row('82947', cash)),
  },
  dressed_amounts: {
    what: 'amounts dressed with a dollar sign, thousands separators and padding',
    items: () => ['$1,234.00', ' $4,372.00 ', '1,050'].map((cash) => row('43235', cash)),
  },
  negative_amount: {
    what: 'a negative amount, once with a sign and once in parentheses',
    items: () => ['-250.00', '(250.00)'].map((cash) => row('73610', cash)),
  },
  exponent_amount: {
    what: 'a JSON number written with an exponent',
    items: () => [row('74176', '1.25E3')],
  },
  duplicate_rows: {
    what: 'exact duplicate rows',
    items: (clean) => clean.slice(0, 4),
  },
  implausible_amounts: {
    what: 'placeholder and absurd amounts of a brain MRI: 0.01, 1.00 and 4,800,000.00',
    items: () => ['0.01', '1.00', '4800000.00'].map((cash) => row('70551', cash)),
  },
  cheapest_rows: {
    what: 'rows that would be the cheapest brain MRI (a drug by the millilitre, a minute, modifiers), and a real 3.00 blood draw',
    items: () => [
      drugUnitRow('70551', '42.00'),
      row('70551', '11.50'),
      ...modified('70551'),
      row('36415', '3.00'),
    ],
  },
};

/** Finds the planted defect of a hospital; undefined when its file is clean. */
export function findPlant(hospital: SampleHospital): Plant | undefined {
  if (hospital.plant === null) return undefined;
  const plant = PLANTS[hospital.plant];
  if (plant === undefined) throw new Error(`${hospital.name} names the unknown plant ${hospital.plant}.`);
  return plant;
}

function row(code: string, cash: string): Item {
  return anItem({
    description: 'PLANTED SAMPLE ROW',
    codes: [{ code, type: 'CPT' }],
    charges: [aCharge({ gross: '1500.00', cash })],
  });
}

/** A contrast agent priced by the millilitre, under the code of the scan that it is used for. */
function drugUnitRow(code: string, cash: string): Item {
  const { codes, ...item } = row(code, cash);
  return {
    ...item,
    codes: [...codes, { code: '00000-0000-02', type: 'NDC' }],
    drug: { unit: '1', type: 'ML' },
  };
}

/** Rows with modifiers (interpretation only, second side), which are prices of other services. */
function modified(code: string): Item[] {
  return ['26', '50'].map((modifiers, index) => {
    const item = row(code, index === 0 ? '12.00' : '9.99');
    for (const charge of item.charges) charge.modifiers = modifiers;
    return item;
  });
}
