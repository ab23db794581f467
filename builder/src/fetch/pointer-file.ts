// Reads `cms-hpt.txt`, the pointer in a hospital's web root (45 CFR 180.50(d)(6)): bytes in, addresses of MRFs out.
// Lenient where people differ (encoding, line ends, blanks, prose, missing schemes), silent about nothing.

import { detectUtf16 } from '../input/first-bytes.ts';

/** One address of a pointer with the locations it is given for. */
export type PointedFile = { url: URL; locations: string[] };
export type Pointer = {
  /** Distinct addresses in the order they come up. */
  files: PointedFile[];
  /** Blocks with a location and no address. */
  blocksWithoutUrl: number;
  /** Addresses that are none, as written. */
  unusable: string[];
};

type Block = { location: string; urls: string[] };

const KEY = /^[^a-z0-9]*(location|source[-_ ]?page|mrf|contact)[-_ ]?(name|url|email)\s*[:=]\s*(.*)$/i;
const WRAPPING = /^["'<([\s]+|["'>)\],;\s]+$/g;
const HOST_FIRST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i;
const FILE_ALONE = /^[^/?#]+\.(?:csv|json|zip|gz|txt|xlsx|xml)$/i;
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff\u00ad]/g;
/** A pointer with more names is nobody's pointer. */
export const MAX_POINTED_FILES = 500;

/** Encoding by byte order mark or by where the zero bytes lie, else UTF-8, else Windows-1252. */
export function decodePointer(bytes: Buffer): string {
  const utf16 = detectUtf16(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Lines as blocks. A block begins with its location or where a location's second address stands alone. */
function blocksOf(text: string): Block[] {
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
    if (key === 'location') blocks.push({ location: unwrapped(value), urls: [] });
    if (key === 'mrf' && value !== '') current().urls.push(value);
    // The address on the line after its name.
    if (key === '' && wantsUrl && /^(?:https?:|www\.)/i.test(line)) current().urls.push(line);
    wantsUrl = key === 'mrf' && value === '';
  }
  return blocks;
}

function unwrapped(value: string): string {
  return value.replace(WRAPPING, '');
}

/** An address as people write it, against the pointer's own; undefined when it is none. */
export function pointedUrl(written: string, base: URL): URL | undefined {
  const text = unwrapped(written)
    .replaceAll('&amp;', '&')
    .replace(/^(https?)(?:\/\/|:(?!\/\/)\/?)/i, '$1://');
  const whole = HOST_FIRST.test(text) && !FILE_ALONE.test(text) ? `https://${text}` : text;
  if (whole === '' || /^(?:n\/?a|none|tbd|-+)$/i.test(whole)) return undefined;
  const url = URL.parse(whole, base.href);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') return undefined;
  url.hash = '';
  return url;
}

/** Reads a pointer that was found at `base`. */
export function readPointer(bytes: Buffer, base: URL): Pointer {
  const blocks = blocksOf(decodePointer(bytes));
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
