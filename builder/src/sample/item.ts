// The content of a price file, before it is written in one of the three layouts.

export type Code = { code: string; type: string };

/** A payer's rate, in dollars or as a percentage of gross charges; the other of the two is ''. */
export type PayerRate = {
  payer: string;
  plan: string;
  dollar: string;
  percentage: string;
  methodology: string;
};

/** One standard charge. Amounts are texts, so that a planted defect is written unchanged. */
export type Charge = {
  setting: string;
  billingClass: string;
  modifiers: string;
  gross: string;
  cash: string;
  minimum: string;
  maximum: string;
  rates: PayerRate[];
};

/** A line of the charge master. `drug` is present when one of the codes is an NDC. */
export type Item = {
  description: string;
  codes: Code[];
  drug: { unit: string; type: string } | null;
  notes: string;
  charges: Charge[];
};

/** A charge with only the given facts. */
export function aCharge(facts: Partial<Charge>): Charge {
  return {
    setting: 'outpatient',
    billingClass: '',
    modifiers: '',
    gross: '',
    cash: '',
    minimum: '',
    maximum: '',
    rates: [],
    ...facts,
  };
}

/** An item with only the given facts. */
export function anItem(facts: Pick<Item, 'description' | 'codes' | 'charges'> & Partial<Item>): Item {
  return { drug: null, notes: '', ...facts };
}

/** Dollars and cents as a file prints them. */
export function amountText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
