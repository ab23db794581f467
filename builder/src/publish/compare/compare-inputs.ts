// Which input files were gained, lost or replaced between two builds. Pure.
import type { Changes, Correction } from '../../../../schemas/changes.ts';
import type { InputFact } from './build-facts.ts';

type ChangedInputs = Changes['inputs'];

/**
 * Inputs with the same bytes are unchanged. Of the others, two of one kind with the same address are a
 * replacement. The members of an archive have one address: as many of them are replaced as there are on both sides, in
 * the order of dates and hashes. A changed file without an address is one lost and one gained input, because nothing
 * shows that it is the same file.
 */
export function compareInputs(before: readonly InputFact[], after: readonly InputFact[]): ChangedInputs {
  const [known, present] = [new Set(before.map(identity)), new Set(after.map(identity))];
  const lost = before.filter((input) => !present.has(identity(input)));
  const gained = after.filter((input) => !known.has(identity(input)));
  const newAt = Map.groupBy([...gained].sort(byDate), address);
  const replaced: ChangedInputs['replaced'] = [];
  const paired = new Set<InputFact>();
  for (const old of [...lost].sort(byDate)) {
    const now = old.source_url === null ? undefined : newAt.get(address(old))?.shift();
    if (!now || old.source_url === null) continue;
    paired.add(old).add(now);
    replaced.push({
      kind: old.kind,
      source_url: old.source_url,
      before: { sha256: old.sha256, dated: old.dated },
      after: { sha256: now.sha256, dated: now.dated },
    });
  }
  const unpaired = (inputs: readonly InputFact[]) => inputs.filter((input) => !paired.has(input));
  return {
    unchanged: before.length - lost.length,
    gained: unpaired(gained),
    lost: unpaired(lost),
    replaced,
  };
}

/** Files that changed their content but not their date. */
export function restatedFiles({ replaced }: ChangedInputs): Correction[] {
  return replaced
    .filter(({ before, after }) => before.dated !== null && before.dated === after.dated)
    .map(({ source_url, before, after }) => ({ kind: 'file_restated', source_url, before, after }));
}

function byDate(a: InputFact, b: InputFact): number {
  const key = ({ dated, sha256 }: InputFact) => `${dated ?? ''} ${sha256}`;
  return key(a) < key(b) ? -1 : 1;
}

function identity({ kind, sha256 }: InputFact): string {
  return `${kind} ${sha256}`;
}

function address({ kind, source_url, sha256 }: InputFact): string {
  return `${kind} ${source_url ?? sha256}`;
}
