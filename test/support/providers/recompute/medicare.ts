// What Medicare pays, read from the federal files once more: the yardstick of plausible rates.
import { centsOf, csvRows, recordsOf } from './tables.ts';

/** Cents by code; a code without a national amount is missing. `inpatient` are those Medicare pays in a bed only. */
export type Medicare = {
  professional: Map<string, number>;
  facility: Map<string, number>;
  inpatient: Set<string>;
};

/** Reads the physician, laboratory and outpatient schedules of a folder. */
export function medicareOf(texts: ReadonlyMap<string, string>): Medicare {
  const named = (part: string) => [...texts].find(([path]) => path.includes(part))?.[1] ?? '';
  const professional = labFees(named('CLFS'));
  for (const [code, cents] of physicianFees(named('PPRRVU'))) professional.set(code, cents);
  const rows = csvRows(named('Addendum_B'));
  const outpatient = recordsOf(
    rows,
    rows.findIndex(([first]) => first === 'HCPCS Code'),
  );
  return {
    professional,
    facility: new Map(
      outpatient.flatMap((row) => {
        const rate = (row['Payment Rate'] ?? '').replace(/[$,]/g, '');
        return rate === '' ? [] : [[row['HCPCS Code'] ?? '', centsOf(rate)] as const];
      }),
    ),
    inpatient: new Set(outpatient.filter(({ SI }) => SI === 'C').map((row) => row['HCPCS Code'] ?? '')),
  };
}

function labFees(text: string): Map<string, number> {
  const fees = new Map<string, number>();
  for (const [, code = '', modifier, , indicator, rate = ''] of csvRows(text).slice(5)) {
    if (modifier === '' && indicator === 'N' && centsOf(rate) > 0) fees.set(code, centsOf(rate));
  }
  return fees;
}

/** Hundredths of a unit times ten-thousandths of a dollar, in whole numbers until the end. */
function physicianFees(text: string): Map<string, number> {
  const fees = new Map<string, number>();
  for (const cells of csvRows(text).slice(10)) {
    const [code = '', modifier, , status = ''] = cells;
    if (modifier !== '' || !/^[ART]$/.test(status)) continue;
    const units = (at: number) => Math.round(Number(cells[at]) * 100);
    const [work, office, inFacility, practice] = [units(5), units(6), units(8), units(10)];
    const cap = units(30) + units(31);
    const overhead = cells[7] === 'NA' ? inFacility + practice : office + practice;
    const total = work + (cap > 0 && cap < overhead ? cap : overhead);
    const factor = Math.round(Number(cells[25]) * 10_000);
    if (total > 0) fees.set(code, Math.floor((total * factor + 5_000) / 10_000));
  }
  return fees;
}
