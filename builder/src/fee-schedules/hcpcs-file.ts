// Reads CMS's HCPCS Level II file: fixed width, several records of 80 characters of text for one code. Lines
// have 320 characters until 2019 and 293 since; the positions are the same.
import { type CodeKey, parseProcedureCode } from '../../../schemas/code.ts';
import { InputRefusal } from '../input/refusal.ts';
import { readWholeText } from '../input/whole-text.ts';
import { isLevelTwo } from './level-two-text.ts';
import type { RowRejection } from './row-rejection.ts';

export type HcpcsFile = {
  /** The newest date on which a code of the file was added or changed; the file states no other date. */
  releasedOn: string;
  /** Long text of each code, as printed. */
  texts: Map<CodeKey, string>;
  rejections: RowRejection[];
};

/** First and last column, from 1 and inclusive, as in CMS's record layout. */
const SPANS = {
  code: [1, 5],
  sequence: [6, 10],
  record: [11, 11],
  text: [12, 91],
  changed: [277, 284],
} as const;
/** A record without its text columns cannot be used. */
const LEAST_LENGTH = 12;
/** First and further lines of a code, and the same of a modifier. */
const RECORD_OF_CODE = new Set(['3', '4']);
const RECORD = /^(?:[A-Z]\d{4}| {3}[0-9A-Z]{2})\d{5}[3478]/;
/** The head of the file may begin with disclaimers; this many records show what the file is. */
const RECORDS_IN_HEAD = 2;

function cut(line: string, name: keyof typeof SPANS): string {
  const [from, to] = SPANS[name];
  return line.slice(from - 1, to).trim();
}

function isoDate(digits: string): string {
  const match = /^(\d{4})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.exec(digits);
  return match ? `${match[1]}-${match[2]}-${match[3]}` : '';
}

/**
 * Reads the text of a HCPCS file. Modifiers and dental codes are left out, and so are the lines before the
 * first record.
 * @throws InputRefusal `no_rows`, `unknown_release`
 */
export function parseHcpcsFile(content: string): HcpcsFile {
  const found = { texts: new Map<CodeKey, string>(), rejections: [] as RowRejection[], releasedOn: '' };
  let isInRecords = false;
  let open: CodeKey | undefined;
  for (const [index, line] of content.split(/\r\n|\r|\n/).entries()) {
    isInRecords ||= RECORD.test(line);
    if (!isInRecords || line.trim() === '') continue;
    const at = `line ${index + 1}`;
    if (line.length < LEAST_LENGTH) {
      found.rejections.push({ reason: 'short_line', at, code: cut(line, 'code') });
      continue;
    }
    if (RECORD_OF_CODE.has(cut(line, 'record'))) open = addLine(found, line, at, open);
    else if (!RECORD.test(line)) found.rejections.push({ reason: 'not_a_code', at, code: cut(line, 'code') });
  }
  if (found.texts.size === 0) throw new InputRefusal('no_rows');
  if (found.releasedOn === '')
    throw new InputRefusal('unknown_release', 'No record states the date on which its code changed.');
  return found;
}

/** Adds a line and returns the code that further lines may continue. */
function addLine(found: HcpcsFile, line: string, at: string, open: CodeKey | undefined): CodeKey | undefined {
  const printed = cut(line, 'code');
  const code = parseProcedureCode(printed);
  const reject = (reason: RowRejection['reason']) => {
    found.rejections.push({ reason, at, code: printed });
    return undefined;
  };
  if (code?.startsWith('D')) return undefined;
  if (code === undefined || !isLevelTwo(code)) return reject('not_a_code');
  const text = cut(line, 'text').replace(/\s+/g, ' ');
  if (cut(line, 'record') === '4') {
    // A line that continues a code which was rejected, or which the file has not begun.
    if (open !== code) return reject('not_a_code');
    found.texts.set(code, `${found.texts.get(code) ?? ''} ${text}`.trim());
    return code;
  }
  if (found.texts.has(code)) return reject('duplicate_row');
  if (text === '') return reject('short_line');
  found.texts.set(code, text);
  const changed = isoDate(cut(line, 'changed'));
  if (changed > found.releasedOn) found.releasedOn = changed;
  return code;
}

/** Reads a HCPCS file, plain or gzip. Refuses as `parseHcpcsFile` does. */
export async function readHcpcsFile(path: string): Promise<HcpcsFile> {
  return parseHcpcsFile(await readWholeText(path));
}

/** True when the first lines hold records of a HCPCS file. */
export function looksLikeHcpcsFile(head: string): boolean {
  return head.split(/\r\n|\r|\n/).filter((line) => RECORD.test(line)).length >= RECORDS_IN_HEAD;
}
