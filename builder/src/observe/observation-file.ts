// The observation file: the observations of one price file on disk, format 2. The map step writes it
// (encode-observations.ts), the reduce step reads it.
//
//   8 bytes   `ATLASOB2`
//   4 bytes   length of the header, unsigned, little endian
//   header    JSON, see ObservationHeader
//   sections  one for each of the 64 buckets, see observation-section.ts; their lengths are in the header
//   addresses UTF-8, one line for each observation in the order of the sections; reduce never reads them
//   payments  UTF-8, one line for what each insurer paid for a code, see payments.ts
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import type { CodeKey } from '../../../schemas/code-key.ts';
import type { Observation } from '../../../schemas/observation.ts';
import { codeOfNumber } from './code-number.ts';
import { ObservationColumns } from './observation-columns.ts';
import { MAGIC_1, upgradeSections } from './observation-format-1.ts';
import { decodeSection } from './observation-section.ts';

export { decodeSection } from './observation-section.ts';

export const OBSERVATION_FORMAT = 2;
const MAGIC = `ATLASOB${OBSERVATION_FORMAT}`;
const HEADER_AT = MAGIC.length + 4;
/** Enough for the header of nearly every file, so that one read is enough. */
const FIRST_READ_BYTES = 128 * 1024;

/** What many observations of a file share; `marks` are bits of MARK. */
export type ObservationKind = [setting: string, billingClass: string, marks: number];

/**
 * `kinds` lists each kind that occurs in the file, and `lists` each name of a price list, '' for no name;
 * `sections` and `addressBytes` are lengths in bytes.
 */
export type ObservationHeader = {
  format: number;
  observations: number;
  kinds: ObservationKind[];
  lists: string[];
  sections: number[];
  addressBytes: number;
  /** Length of the payments behind the addresses; absent from the file of an older reader. */
  paymentBytes?: number;
};

/** The parts of a file, in their order: the header, the sections and what comes behind them. */
export function fileParts(header: ObservationHeader, ...others: readonly Uint8Array[]): Uint8Array[] {
  const text = Buffer.from(JSON.stringify(header));
  const start = Buffer.alloc(HEADER_AT);
  start.write(MAGIC, 'latin1');
  start.writeUInt32LE(text.length, MAGIC.length);
  return [start, text, ...others];
}

/** The header of a file and, in `bytes`, its sections one after the other. The addresses stay on disk. */
export type ObservationSections = { header: ObservationHeader; bytes: Uint8Array };

/** A buffer that several readings may share. Each reading overwrites the sections of the preceding one. */
export function readingBuffer(): Buffer {
  return Buffer.allocUnsafe(FIRST_READ_BYTES);
}

/**
 * Reads an observation file without its addresses. The sections are in the buffer `first` when they fit
 * there.
 * @throws Error when the file is cut off, has another format, or is not an observation file
 */
export function readSections(path: string, first = readingBuffer()): ObservationSections {
  const file = openSync(path, 'r');
  try {
    const filled = readSync(file, first, 0, first.length, 0);
    const magic = first.subarray(0, Math.min(filled, MAGIC.length)).toString('latin1');
    if (magic !== MAGIC && magic !== MAGIC_1)
      throw new Error(`${path} is not an observation file of format ${OBSERVATION_FORMAT}.`);
    const read = (position: number, length: number) => {
      if (position + length <= filled) return first.subarray(position, position + length);
      const target = Buffer.allocUnsafe(length);
      if (readSync(file, target, 0, length, position) !== length) throw new Error(`${path} is cut off.`);
      return target;
    };
    const headerLength = first.readUInt32LE(MAGIC.length);
    const header = JSON.parse(read(HEADER_AT, headerLength).toString()) as ObservationHeader;
    const length = header.sections.reduce((sum, bytes) => sum + bytes, 0);
    const bytes = read(HEADER_AT + headerLength, length);
    if (magic === MAGIC) return { header, bytes };
    const upgraded = upgradeSections(header.sections, bytes);
    return { header: { ...header, lists: [''], sections: upgraded.sections }, bytes: upgraded.bytes };
  } finally {
    closeSync(file);
  }
}

/**
 * Reads every observation of a file with its address, in the order of the file; for tests and for inspection.
 */
export function readObservations(path: string): Observation[] {
  const { header, bytes } = readSections(path);
  const columns = new ObservationColumns();
  let at = 0;
  for (const length of header.sections) {
    decodeSection(bytes.subarray(at, at + length), columns);
    at += length;
  }
  const addresses = readAddresses(path, header);
  const { runs, runCode, runStart } = columns;
  const observations: Observation[] = [];
  for (let run = 0; run < runs; run += 1) {
    const code = codeOfNumber(runCode[run] ?? 0);
    for (let row = runStart[run] ?? 0; row < (runStart[run + 1] ?? 0); row += 1)
      observations.push(observationOfRow(columns, header, row, code, addresses[row] ?? ''));
  }
  return observations;
}

function observationOfRow(
  { kind, cents, itemStart, item, list }: ObservationColumns,
  { kinds, lists }: ObservationHeader,
  row: number,
  code: CodeKey,
  at: string,
): Observation {
  const [setting = '', billingClass = '', marks = 0] = kinds[kind[row] ?? 0] ?? [];
  const [start, end] = [itemStart[row] ?? 0, itemStart[row + 1] ?? 0];
  return {
    code,
    setting,
    billingClass,
    cents: cents[row] ?? 0,
    at,
    marks,
    items: [...item.subarray(start, end)],
    lists: Array.from(list.subarray(start, end), (index) => lists[index] ?? ''),
  };
}

/** Lines of the payments of a file, of which its header has the length; `decodePayment` reads one. */
export function readPaymentLines(path: string, paymentBytes: number): string[] {
  return paymentBytes === 0 ? [] : linesOf(readFileSync(path), paymentBytes, 0);
}

function readAddresses(path: string, { addressBytes, paymentBytes = 0 }: ObservationHeader): string[] {
  return linesOf(readFileSync(path), addressBytes, paymentBytes);
}

/** The lines of a part of a file that ends before its last `behind` bytes. */
function linesOf(bytes: Buffer, length: number, behind: number): string[] {
  const end = bytes.length - behind;
  return bytes
    .subarray(end - length, end)
    .toString()
    .split('\n')
    .slice(0, -1);
}
