// The Level II texts of all loaded files: the newest HCPCS file first, then older ones, then the short texts
// of Addendum B.
import type { CodeKey } from '../../../schemas/code.ts';
import type { AddendumB } from './addendum-b.ts';
import type { Clfs } from './clfs.ts';
import { sectionOf } from './code-sections.ts';
import type { HcpcsFile } from './hcpcs-file.ts';
import { type LevelTwoText, readLevelTwoText } from './level-two-text.ts';

/** Sorts the newest file first; of files with one date the one with more codes, then by content. */
function byAge(a: HcpcsFile, b: HcpcsFile): number {
  if (a.releasedOn !== b.releasedOn) return a.releasedOn < b.releasedOn ? 1 : -1;
  if (a.texts.size !== b.texts.size) return b.texts.size - a.texts.size;
  const [textA, textB] = [a, b].map(({ texts }) => JSON.stringify([...texts]));
  return (textA ?? '') < (textB ?? '') ? -1 : 1;
}

/**
 * Label and unit of every Level II code that a file describes. The newest HCPCS file wins. The label of a
 * code that only an older one has carries the date of that file.
 */
export function combineLevelTwoTexts(
  files: readonly HcpcsFile[],
  addendumB: AddendumB | null,
  clfs: Clfs | null,
): Map<CodeKey, LevelTwoText> {
  const found = new Map<CodeKey, LevelTwoText>();
  const add = (code: CodeKey, text: string, dated: string | null) => {
    if (found.has(code)) return;
    const oppsStatus = addendumB?.codes.get(code)?.status ?? null;
    const section = sectionOf(code, { oppsStatus, onLabSchedule: clfs?.rates.has(code) ?? false });
    const read = readLevelTwoText(text, section === 'item');
    found.set(code, dated === null ? read : { ...read, label: `${read.label} (text of ${dated})` });
  };
  for (const [age, { texts, releasedOn }] of [...files].sort(byAge).entries())
    for (const [code, text] of texts) add(code, text, age === 0 ? null : releasedOn);
  for (const [code, text] of addendumB?.levelTwoTexts ?? []) add(code, text, null);
  return found;
}
