// Reads `cms-hpt.txt`, the pointer in a hospital's web root (45 CFR 180.50(d)(6)), and returns the addresses
// of its MRFs. It accepts variations of encoding, line ends, blanks, prose and missing schemes, and reports
// what it cannot use.

import { detectUtf16 } from '../input/first-bytes.ts';

/** One address of a pointer, with the locations that it is given for. */
export type PointedFile = { url: URL; locations: string[] };
export type Pointer = {
  /** Distinct addresses, in the order in which they occur. */
  files: PointedFile[];
  /** Number of blocks that have a location but no address. */
  blocksWithoutUrl: number;
  /** Values that should be web addresses and are not, as written. */
  unusable: string[];
};

type Block = { location: string; urls: string[] };

const KEY = /^[^a-z0-9]*(location|source[-_ ]?page|mrf|contact)[-_ ]?(name|url|email)\s*[:=]\s*(.*)$/i;
const WRAPPING = /^["'<([\s]+|["'>)\],;\s]+$/g;
const HOST_FIRST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i;
const FILE_ALONE = /^[^/?#]+\.(?:csv|json|zip|gz|txt|xlsx|xml)$/i;
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff\u00ad]/g;
/** Maximum number of files of one pointer; further ones are ignored. Real pointers have fewer. */
export const MAX_POINTED_FILES = 500;

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

/** Divides the lines into blocks. A block begins with its location. */
function parseBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let wantsUrl = false;
  const current = () => {
    const last = blocks.at(-1) ?? { location: '', urls: [] };
    if (blocks.length === 0) blocks.push(last);
    return last;
  };
  for (const line of text.split(/\r\n|\r|\n/).map((raw) => raw.replace(INVISIBLE, '').trim())) {
    if (line === '') continue;
    const [, subject = '', , value = ''] = KEY.exec(line) ?? [];
    const key = subject.toLowerCase();
    if (key === 'location') blocks.push({ location: unwrap(value), urls: [] });
    if (key === 'mrf' && value !== '') current().urls.push(value);
    // An address on the line after its key.
    if (key === '' && wantsUrl && /^(?:https?:|www\.)/i.test(line)) current().urls.push(line);
    wantsUrl = key === 'mrf' && value === '';
  }
  return blocks;
}

function unwrap(value: string): string {
  return value.replace(WRAPPING, '');
}

/** Reads an address as people write it, relative to `base`. Undefined when it is not a web address. */
export function pointedUrl(written: string, base: URL): URL | undefined {
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

/** Reads the pointer that was found at `base`. */
export function readPointer(bytes: Buffer, base: URL): Pointer {
  const blocks = parseBlocks(decodePointer(bytes));
  const byUrl = new Map<string, PointedFile>();
  const unusable: string[] = [];
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
