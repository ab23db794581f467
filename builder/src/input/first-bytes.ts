// What the beginning of a file shows: a byte order mark, UTF-16, a web page.

export type Utf16 = 'utf-16le' | 'utf-16be';

/** The byte order mark of UTF-8. */
export const UTF_8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** UTF-16 by its mark. Without a mark, every other byte of the first two characters is zero. */
export function detectUtf16([a, b, c, d]: Uint8Array): Utf16 | undefined {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a && b === 0 && c && d === 0) return 'utf-16le';
  if (a === 0 && b && c === 0 && d) return 'utf-16be';
  return undefined;
}

/** The bytes without the mark of UTF-8 at their beginning. */
export function withoutUtf8Mark(bytes: Buffer): Buffer {
  const { length } = UTF_8_MARK;
  return bytes.subarray(0, length).equals(UTF_8_MARK) ? bytes.subarray(length) : bytes;
}

/** The text without the byte order mark at its beginning. */
export function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** Blanks, the byte order mark included. */
const BLANKS = /\s*/y;
const FIRST_TAG = /<(?:!doctype\s+html|html|head|body|script)\b/iy;

/**
 * True for the beginning of a web page. Sites answer with one when a file has moved or they suspect a robot.
 */
export function isWebPage(head: string): boolean {
  FIRST_TAG.lastIndex = skipProlog(head);
  return FIRST_TAG.test(head);
}

/** Position after the blanks, the XML declaration and the comments that may come before the first tag. */
function skipProlog(head: string): number {
  let at = skipBlanks(head, 0);
  if (/^<\?xml/i.test(head.slice(at, at + '<?xml'.length))) {
    const end = head.indexOf('>', at);
    if (end < 0) return at;
    at = skipBlanks(head, end + 1);
  }
  while (head.startsWith('<!--', at)) {
    const end = head.indexOf('-->', at + '<!--'.length);
    if (end < 0) return at;
    at = skipBlanks(head, end + '-->'.length);
  }
  return at;
}

function skipBlanks(text: string, from: number): number {
  BLANKS.lastIndex = from;
  BLANKS.test(text);
  return BLANKS.lastIndex;
}
