// A payer's rate for one provider and one code: what reading payer files ends in and price estimates begin with.

/** `professional`: a clinician's fee, for any allowed NPI. `facility`: for surgery centres and hospitals alone. */
export type PlaceClass = 'professional' | 'facility';
/** Which of the two kept kinds of amount it is; a payer's `negotiated` displaces its `fee schedule`. */
export type RateKind = 'negotiated' | 'fee schedule';

/**
 * One kept rate. `payer` is the entity's name as published, `network` one network's name ('' where none is named);
 * `asOf` is the date of the file.
 */
export type PayerRate = {
  npi: string;
  code: string;
  place: PlaceClass;
  kind: RateKind;
  cents: number;
  payer: string;
  network: string;
  asOf: string | null;
};
