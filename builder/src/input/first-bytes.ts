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

/** `\s` includes the byte order mark. */
const WEB_PAGE = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body|script)\b/is;

/**
 * True for the beginning of a web page. Sites answer with one when a file has moved or they suspect a robot.
 */
export function isWebPage(head: string): boolean {
  return WEB_PAGE.test(head);
}
