// Alerts about a whole price file, beside those about its rows.
import type { MrfReading } from '../mrf/row.ts';
import { type AlertReason, type Findings, recordFinding } from './rejection.ts';

/** Adds what is odd about the end and the header of a file. */
export function alertOnFile(
  alerts: Findings<AlertReason>,
  { header, cutAt }: Pick<MrfReading, 'header' | 'cutAt'>,
): void {
  if (cutAt !== undefined) recordFinding(alerts, 'cut_off', cutAt);
  const { unknownLicenseState } = header;
  if (unknownLicenseState !== undefined) recordFinding(alerts, 'unknown_license_state', unknownLicenseState);
}
