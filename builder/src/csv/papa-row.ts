// Reads one row of a CSV from its bytes with papaparse: the header rows, and rows that the scanner is not
// sure about. It is apart from text-rows.ts, which reads a whole text, because here the end of the row must
// be known to the byte.
import Papa from 'papaparse';

/** Encodings whose commas, quotes and line ends are the bytes of ASCII. */
export type ByteEncoding = 'utf-8' | 'windows-1252';
export type PapaRow = { cells: string[]; bytes: number };

const LF = 0x0a;
/**
 * Most rows are one line, so one line is tried first; then four times as many bytes each time, at least
 * these.
 */
const SECOND_TRY_BYTES = 4 * 1024;
const DECODERS = {
  'utf-8': new TextDecoder('utf-8', { ignoreBOM: true }),
  'windows-1252': new TextDecoder('windows-1252'),
};

/** Decodes bytes. A byte order mark is kept as a character. */
export function decodeBytes(bytes: Uint8Array, encoding: ByteEncoding): string {
  return DECODERS[encoding].decode(bytes);
}

/**
 * Reads the row at the beginning of `bytes`, and its length in bytes with its line feed. Undefined when the
 * row does not end within `bytes`. `isLast` says that no bytes follow, so that their end also ends the row.
 */
export function papaRow(
  bytes: Uint8Array,
  encoding: ByteEncoding,
  isLast: boolean,
): PapaRow | 'unclosed_quote' | undefined {
  const line = bytes.indexOf(LF) + 1;
  for (let size = line || SECOND_TRY_BYTES; ; size = Math.max(4 * size, SECOND_TRY_BYTES)) {
    const isAll = size >= bytes.length;
    const text = decodeBytes(bytes.subarray(0, size), encoding);
    const parser = new Papa.Parser({ delimiter: ',', newline: '\n', preview: 1, fastMode: false });
    const { data, errors, meta } = parser.parse(text, 0, !(isAll && isLast)) as Papa.ParseResult<string[]>;
    const [cells] = data;
    if (cells && errors.some((error) => error.code === 'MissingQuotes')) return 'unclosed_quote';
    if (cells) return { cells, bytes: byteLength(text.slice(0, meta.cursor), encoding) };
    if (isAll) return undefined;
  }
}

/**
 * The text has the length of its bytes again: UTF-8 was valid, and in Windows-1252 each character is one
 * byte.
 */
function byteLength(text: string, encoding: ByteEncoding): number {
  return encoding === 'utf-8' ? Buffer.byteLength(text) : text.length;
}
