// Reads `cms-hpt.txt`, the pointer in a hospital's web root (45 CFR 180.50(d)(6)), and returns the addresses
// of its MRFs. It accepts variations of encoding, line ends, blanks, prose and missing schemes, and reports
// what it cannot use.

import { cutEnd, cutStart } from '../../../schemas/cut-ends.ts';
import { detectUtf16, isWebPage } from '../input/first-bytes.ts';

/** One address of a pointer, with the locations that it is given for. */
export type PointedFile = { url: URL; locations: string[] };
export type Pointer = {
  /** Distinct addresses, in the order in which they occur. */
  files: PointedFile[];
  /** Number of blocks that have a location but no address. */
  blocksWithoutUrl: number;
  /** Values that should be web addresses and are not, as written; and what is too long, with its line. */
  unusable: string[];
};

type Block = { location: string; urls: string[] };

const KEY = /^(location|source[-_ ]?page|mrf|contact)[-_ ]?(?:name|url|email)$/;
const OPENING = /["'<([\s]/;
const CLOSING = /["'>)\],;\s]/;
const HOST_FIRST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i;
const FILE_ALONE = /^[^/?#]+\.(?:csv|json|zip|gz|txt|xlsx|xml)$/i;
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff\u00ad]/g;
/** Maximum number of files of one pointer; further ones are ignored. Real pointers have fewer. */
export const MAX_POINTED_FILES = 500;
/** Longest line, in characters. The longest real ones are addresses with a signature, of about 1,500. */
export const MAX_LINE_LENGTH = 8192;
/** Longest name of a location, in characters. */
export const MAX_LOCATION_LENGTH = 500;
/** Characters of a line that is too long, as the report shows it. */
const SHOWN_LENGTH = 80;

/**
 * Decodes by the byte order mark or by the position of zero bytes, otherwise as UTF-8, otherwise as
 * Windows-1252.
 */
export function decodePointer(bytes: Buffer): string {
  const utf16 = detectUtf16(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Divides the lines into blocks. A block begins with its location. A line or name that is too long is not used;
 * `tooLong` says which.
 */
function parseBlocks(text: string): { blocks: Block[]; tooLong: string[] } {
  const blocks: Block[] = [];
  const tooLong: string[] = [];
  let wantsUrl = false;
  const current = () => {
    const last = blocks.at(-1) ?? { location: '', urls: [] };
    if (blocks.length === 0) blocks.push(last);
    return last;
  };
  for (const [i, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.replace(INVISIBLE, '').trim();
    if (line === '') continue;
    if (line.length > MAX_LINE_LENGTH) {
      tooLong.push(describeTooLong('line', i + 1, line, MAX_LINE_LENGTH));
      continue;
    }
    const { key, value } = readLine(line);
    if (key === 'location') {
      const location = unwrap(value);
      const fits = location.length <= MAX_LOCATION_LENGTH;
      if (!fits) tooLong.push(describeTooLong('location name', i + 1, location, MAX_LOCATION_LENGTH));
      blocks.push({ location: fits ? location : '', urls: [] });
    }
    if (key === 'mrf' && value !== '') current().urls.push(value);
    // An address on the line after its key.
    if (key === '' && wantsUrl && /^(?:https?:|www\.)/i.test(line)) current().urls.push(line);
    wantsUrl = key === 'mrf' && value === '';
  }
  return { blocks, tooLong };
}

/** The key of a line without its second word, '' for a line without one, and the value after the colon. */
function readLine(line: string): { key: string; value: string } {
  const written = cutStart(line, /[^a-z0-9]/i);
  const colon = written.search(/[:=]/);
  const key = colon < 0 ? undefined : KEY.exec(written.slice(0, colon).trimEnd().toLowerCase())?.[1];
  return key === undefined ? { key: '', value: '' } : { key, value: written.slice(colon + 1).trim() };
}

function describeTooLong(what: string, lineNumber: number, text: string, most: number): string {
  const shown = `${text.slice(0, SHOWN_LENGTH)}…`;
  return `${shown} (line ${lineNumber}: the ${what} has ${text.length} characters; at most ${most} are read)`;
}

function unwrap(value: string): string {
  return cutEnd(cutStart(value, OPENING), CLOSING);
}

/** Reads an address as people write it, relative to `base`. Undefined when it is not a web address. */
export function pointedUrl(written: string, base: URL): URL | undefined {
  if (written.length > MAX_LINE_LENGTH) return undefined;
  const text = unwrap(written)
    .replaceAll('&amp;', '&')
    .replace(/^(https?)(?:\/\/|:(?!\/\/)\/?)/i, '$1://');
  const whole = HOST_FIRST.test(text) && !FILE_ALONE.test(text) ? `https://${text}` : text;
  if (whole === '' || /^(?:n\/?a|none|tbd|-+)$/i.test(whole)) return undefined;
  const url = URL.parse(whole, base.href);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') return undefined;
  url.hash = '';
  return url;
}

/** A pointer as a message between threads, which cannot carry a URL. */
export type PointerText = Omit<Pointer, 'files'> & {
  isWebPage: boolean;
  files: { url: string; locations: string[] }[];
};

/** Reads the pointer that was found at `base`, as a message. */
export function readPointerText(bytes: Buffer, base: URL): PointerText {
  const { files, ...rest } = readPointer(bytes, base);
  const isPage = isWebPage(decodePointer(bytes));
  return { ...rest, isWebPage: isPage, files: files.map((file) => ({ ...file, url: file.url.href })) };
}

/** The pointer of a message. */
export function withUrls({ files, blocksWithoutUrl, unusable }: PointerText): Pointer {
  const pointed = files.map(({ url, locations }) => ({ url: new URL(url), locations }));
  return { files: pointed, blocksWithoutUrl, unusable };
}

/** Reads the pointer that was found at `base`. */
export function readPointer(bytes: Buffer, base: URL): Pointer {
  const { blocks, tooLong } = parseBlocks(decodePointer(bytes));
  const byUrl = new Map<string, PointedFile>();
  const unusable: string[] = [...tooLong];
  for (const { location, urls } of blocks) {
    for (const written of urls) {
      const url = pointedUrl(written, base);
      if (!url) {
        unusable.push(written);
        continue;
      }
      const pointed = byUrl.get(url.href) ?? { url, locations: [] };
      if (location !== '' && !pointed.locations.includes(location)) pointed.locations.push(location);
      byUrl.set(url.href, pointed);
    }
  }
  return {
    files: [...byUrl.values()].slice(0, MAX_POINTED_FILES),
    blocksWithoutUrl: blocks.filter(({ urls }) => urls.length === 0).length,
    unusable,
  };
}
