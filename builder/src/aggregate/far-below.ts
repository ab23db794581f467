// Marks facility prices that are far below what others publish and what Medicare pays. Nothing is withheld: the price may
// be real, and it may be a part of the service.
import type { Medicare } from '../../../schemas/benchmark.ts';
import type { Cents } from '../../../schemas/money.ts';
import { classifyCode } from '../fee-schedules/code-kind.ts';
import { LEVEL_PARTS } from './file-levels.ts';
import type { JudgedCode } from './plausibility.ts';

/** A price is far below under this part of the median, also of the median times the file's own level. */
const PART_OF_MEDIAN = 5;
/** And under this part of the OPPS amount, without one of the laboratory amount. */
const PART_OF_MEDICARE = 2;

/** Makes the test for one code: a service with an outpatient or laboratory amount of Medicare and a national median. */
export function makeFarBelow(
  { code, setting, medicare }: JudgedCode,
  medianCents: Cents | null,
): (cents: Cents, level: number) => boolean {
  const yardstick = hospitalAmount(medicare);
  if (
    medianCents === null ||
    yardstick === null ||
    setting !== 'outpatient' ||
    classifyCode(code) !== 'service'
  )
    return () => false;
  return (cents, level) =>
    cents * PART_OF_MEDIAN < medianCents &&
    cents * PART_OF_MEDIAN * LEVEL_PARTS < medianCents * level &&
    cents * PART_OF_MEDICARE < yardstick;
}

/** What Medicare pays a hospital outpatient department, in cents. */
function hospitalAmount({ outpatient_amount, lab_amount }: Medicare): Cents | null {
  const dollars = outpatient_amount ?? lab_amount;
  return dollars === null ? null : Math.round(dollars * 100);
}
