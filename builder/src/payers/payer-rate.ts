// A payer's rate for one provider and one code: the result of reading payer files, and the input of price
// estimates.

/** The class of a place of service: a clinician's fee, or a fee of surgery centres and hospitals alone. */
export type PlaceClass = 'professional' | 'facility';
/** The two kinds of amount that are kept; a payer's `negotiated` replaces its `fee schedule`. */
export type RateKind = 'negotiated' | 'fee schedule';

/**
 * One kept rate. `payer` is the entity's name as published, `network` the name of one network or '', `group` the business
 * name of the TIN that the rate was agreed with or ''; `asOf` is the date of the file.
 */
export type PayerRate = {
  npi: string;
  code: string;
  place: PlaceClass;
  kind: RateKind;
  cents: number;
  payer: string;
  network: string;
  group: string;
  asOf: string | null;
};
