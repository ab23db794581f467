// One row of a CSV from its bytes, by papaparse: the header rows, and every row the scanner cannot vouch for.
// Apart from csv-rows.ts, which reads a whole text, because here the byte after the row must be known exactly.
import Papa from 'papaparse';

/** Encodings whose commas, quotes and line ends are the bytes of ASCII. */
export type ByteEncoding = 'utf-8' | 'windows-1252';
export type PapaRow = { cells: string[]; bytes: number };

const LF = 0x0a;
/** Tried after the first line, which most rows are; a longer row is tried again with four times as much. */
const SECOND_TRY_BYTES = 4 * 1024;
const DECODERS = {
  'utf-8': new TextDecoder('utf-8', { ignoreBOM: true }),
  'windows-1252': new TextDecoder('windows-1252'),
};

/** Text of bytes; a byte order mark is a character like any other. */
export function decodeBytes(bytes: Uint8Array, encoding: ByteEncoding): string {
  return DECODERS[encoding].decode(bytes);
}

/**
 * The row at the beginning of `bytes` with its length in bytes, its line feed included. Undefined when the row
 * does not end within them; `isLast` says that nothing follows, so that the end of the bytes ends it.
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

/** Valid UTF-8 gives back as many bytes as it came from; in Windows-1252 each character is one byte. */
function byteLength(text: string, encoding: ByteEncoding): number {
  return encoding === 'utf-8' ? Buffer.byteLength(text) : text.length;
}
