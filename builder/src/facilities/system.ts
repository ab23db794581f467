// Which health system a price file belongs to, by the EIN that it states. Nothing is guessed from names.
import { basename } from 'node:path';

/**
 * CMS's file name: `<ein>[-<npi>]_<hospital-name>_standardcharges.<ext>`; some files have an underscore
 * before the NPI.
 */
const CMS_NAME = /^(\d{2})-?(\d{7})(?:-\d{10})?_.(.*)/s;

/**
 * The EIN as nine digits: from the file name of the published address, else from that of the input file, else
 * from the file's header; null when all three lack it.
 * @example findSystem('x.csv', 'https://a.example/12-3456789_a_standardcharges.csv') // '123456789'
 */
export function findSystem(file: string, sourceUrl: string | null, stated?: string): string | null {
  return (
    parseEin(sourceUrl === null ? '' : readFileName(sourceUrl)) ?? parseEin(basename(file)) ?? stated ?? null
  );
}

function parseEin(name: string): string | null {
  const found = CMS_NAME.exec(name);
  const [, prefix, number, rest = ''] = found ?? [];
  return rest.toLowerCase().includes('standardcharges') ? `${prefix}${number}` : null;
}

function readFileName(url: string): string {
  try {
    return decodeURIComponent(basename(new URL(url).pathname));
  } catch {
    return '';
  }
}
