// Reads the Physician Fee Schedule relative value file as fixed-width text (PPRRVU, layout of 2026). The text
// does not state its release date, so it is read from the file name.
import { basename } from 'node:path';
import { InputRefusal } from '../input/refusal.ts';
import { readWholeText } from '../input/whole-text.ts';
import { firstDayOfMonth, monthNumber, releaseLabel } from './months.ts';
import { PFS_FIELDS, type PfsCells, type PfsField, type PfsRelease, PfsRowCollector } from './pfs-release.ts';

/** First and last column, from 1 and inclusive, as in CMS's record layout (RVU26B.pdf). */
const SPANS: Record<PfsField, readonly [number, number]> = {
  code: [1, 5],
  modifier: [6, 7],
  status: [58, 58],
  work: [60, 65],
  nonFacilityPe: [67, 72],
  nonFacilityNa: [73, 74],
  facilityPe: [76, 81],
  facilityNa: [82, 83],
  malpractice: [85, 89],
  globalDays: [104, 106],
  nonFacilityTotal: [91, 96],
  facilityTotal: [97, 102],
  factor: [133, 140],
  oppsNonFacilityPe: [152, 157],
  oppsFacilityPe: [159, 164],
  oppsMalpractice: [166, 171],
};
const LINE_LENGTH = 171;
const HEADER_MARK = 'HDR';

function sliceLine(line: string): PfsCells {
  const cells: Partial<PfsCells> = {};
  for (const field of PFS_FIELDS) {
    const [from, to] = SPANS[field];
    cells[field] = line.slice(from - 1, to);
  }
  return cells as PfsCells;
}

/** Reads year and month from a name like `PPRRVU2026_Apr_nonQPP.txt.gz`. */
function releaseFromName(fileName: string): Pick<PfsRelease, 'year' | 'label' | 'releasedOn'> {
  const match = /PPRRVU(\d{4}|\d{2})[-_ ]?([A-Za-z]+)/i.exec(fileName);
  const month = monthNumber(match?.[2] ?? '');
  if (!match || month === undefined) {
    throw new InputRefusal(
      'unknown_release',
      `The file name '${fileName}' has no release: expected is a name like PPRRVU2026_Apr_nonQPP.txt.`,
    );
  }
  const year = (Number(match[1]) % 100) + 2000;
  return { year, label: releaseLabel(year, month), releasedOn: firstDayOfMonth(year, month) };
}

/**
 * Reads the text of a PPRRVU fixed-width file; the name gives the release.
 * @throws InputRefusal `unknown_release`, and what `PfsRowCollector.finish` throws
 */
export function parsePfsTxt(text: string, fileName: string): PfsRelease {
  const release = releaseFromName(fileName);
  const found = new PfsRowCollector();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.startsWith(HEADER_MARK) || line.trim() === '') continue;
    const at = `line ${index + 1}`;
    if (line.trimEnd().length < LINE_LENGTH) {
      found.rejections.push({ reason: 'short_line', at, code: line.slice(0, 5).trim() });
      continue;
    }
    found.add(sliceLine(line), () => at);
  }
  return found.finish(release, fileName);
}

/** Reads a PPRRVU fixed-width file, plain or gzip. Refuses as `parsePfsTxt` does. */
export async function readPfsTxt(path: string, fileName = basename(path)): Promise<PfsRelease> {
  return parsePfsTxt(await readWholeText(path), fileName);
}

/** True when the beginning of a text is HDR lines followed by a record of the schedule. */
export function looksLikePfsTxt(head: string): boolean {
  if (!head.startsWith(`${HEADER_MARK} `)) return false;
  const record = head.split(/\r?\n/).find((line) => !line.startsWith(HEADER_MARK));
  if (record === undefined) return false;
  const cells = sliceLine(record);
  return /^[0-9A-Z]{5}$/.test(cells.code) && /^\s*\d+\.\d{4}\s*$/.test(cells.factor);
}
