// Alerts about a whole price file, beside those about its rows.
import type { MrfReading } from '../mrf/row.ts';
import { type AlertReason, type Findings, recordFinding } from './rejection.ts';

/** Adds what is odd about the end and the header of a file. */
export function alertOnFile(
  alerts: Findings<AlertReason>,
  { header, cutAt, layout }: Pick<MrfReading, 'header' | 'cutAt' | 'layout'>,
): void {
  if (cutAt !== undefined) recordFinding(alerts, 'cut_off', cutAt);
  if (header.attested !== true) {
    const at = layout === 'json' ? '/attestation' : 'row 2';
    recordFinding(alerts, header.attested === false ? 'not_attested' : 'no_attestation', at);
  }
  const { unknownLicenseState } = header;
  if (unknownLicenseState !== undefined) recordFinding(alerts, 'unknown_license_state', unknownLicenseState);
}
