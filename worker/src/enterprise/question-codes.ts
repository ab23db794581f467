// The codes that the filters name: listed codes and ranges together, of which those in the categories remain. Pure.
import { type ExportFilters, endsOfRange } from '../../../schemas/enterprise.ts';
import { codesOfIndex } from '../../../schemas/read-tile.ts';
import { procedureGroup } from '../procedures/names.ts';
import type { Build } from '../tiles/build.ts';

/** Sorted codes of the release; all of them without a filter for codes. */
export function codesAsked(
  { codes, code_ranges, categories }: Pick<ExportFilters, 'codes' | 'code_ranges' | 'categories'>,
  build: Build,
): string[] {
  const listed = codes.length > 0 || code_ranges.length > 0;
  const ranges = code_ranges.map(endsOfRange);
  const isInRange = (code: string) => ranges.some(([first, last]) => isWithin(code, first, last));
  const found = listed
    ? [...codes, ...(ranges.length > 0 ? codesOfIndex(build.index).filter(isInRange) : [])]
    : codesOfIndex(build.index);
  const wanted = new Set<string>(categories);
  const fits = (code: string) => wanted.size === 0 || wanted.has(procedureGroup(code) ?? '');
  return [...new Set(found.filter(fits))].sort();
}

/** The texts of codes of one kind have one length, and ranges have ends of one kind. */
function isWithin(code: string, first: string, last: string): boolean {
  return code.length === first.length && code >= first && code <= last;
}
