// Which health system a price file belongs to, by the EIN it states. Names are never guessed.
import { basename } from 'node:path';

/** CMS's file name: `<ein>[-<npi>]_<hospital-name>_standardcharges.<ext>`; an underscore before the NPI occurs. */
const CMS_NAME = /^(\d{2})-?(\d{7})(?:[-_]\d{10})?_.+standardcharges/i;

/**
 * The EIN as nine digits, from the published address's file name, else the input's own, else the file's header; null
 * when none has one.
 * @example systemOf('x.csv', 'https://a.example/12-3456789_a_standardcharges.csv') // '123456789'
 */
export function systemOf(file: string, sourceUrl: string | null, stated?: string): string | null {
  return einOf(sourceUrl === null ? '' : fileNameOf(sourceUrl)) ?? einOf(basename(file)) ?? stated ?? null;
}

function einOf(name: string): string | null {
  const found = CMS_NAME.exec(name);
  return found ? `${found[1]}${found[2]}` : null;
}

function fileNameOf(url: string): string {
  try {
    return decodeURIComponent(basename(new URL(url).pathname));
  } catch {
    return '';
  }
}
