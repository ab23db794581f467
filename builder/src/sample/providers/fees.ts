// What a code usually costs: the federal amounts of the sample world, so that payers' rates have a realistic
// level.
import labJson from '../lab-fees.json' with { type: 'json' };
import outpatientJson from '../outpatient-fees.json' with { type: 'json' };
import physicianJson from '../physician-fees.json' with { type: 'json' };
import payersJson from './payers.json' with { type: 'json' };

/**
 * Columns of the physician table: modifier, total units in an office and in a facility, dollars for a unit.
 */
const [CODE, MODIFIER, OFFICE_UNITS, FACILITY_UNITS, FACTOR] = [0, 1, 10, 11, 24];

const CLINICIAN = new Map(
  physicianJson.rows.flatMap((text) => {
    const cells = text.split(',');
    const units = Number(cells[OFFICE_UNITS]) || Number(cells[FACILITY_UNITS]);
    const counts = cells[MODIFIER] === '' && units > 0;
    return counts ? [[cells[CODE] ?? '', units * Number(cells[FACTOR])] as const] : [];
  }),
);
const LAB = new Map(
  labJson.rows.map((text) => text.split(',')).map(([code = '', , , , rate]) => [code, Number(rate)]),
);
const OUTPATIENT = new Map(
  outpatientJson.rows.map((text) => text.split(',')).map(([code = '', , rate]) => [code, Number(rate)]),
);

/**
 * The usual clinician's fee in dollars or, with `facility`, the usual facility fee.
 * @throws Error without a fee
 */
export function typicalFee(code: string, facility: boolean): number {
  const own: Record<string, number> = payersJson.fees;
  const fee = own[code] ?? (facility ? OUTPATIENT.get(code) : (CLINICIAN.get(code) ?? LAB.get(code)));
  if (!fee) throw new Error(`The sample world does not have a usual fee for ${code}.`);
  return fee;
}
