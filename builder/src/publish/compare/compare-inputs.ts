// Which input files were gained, lost or replaced between two builds. Pure.
import type { Changes, Correction } from '../../../../schemas/changes.ts';
import type { InputFact } from './build-facts.ts';

type ChangedInputs = Changes['inputs'];

/**
 * Inputs with the same bytes are unchanged. Of the others, two of one kind with the same address are a
 * replacement. A changed file without an address is one lost and one gained input, because nothing shows that
 * it is the same file.
 */
export function compareInputs(before: readonly InputFact[], after: readonly InputFact[]): ChangedInputs {
  const [known, present] = [new Set(before.map(identity)), new Set(after.map(identity))];
  const lost = before.filter((input) => !present.has(identity(input)));
  const gained = after.filter((input) => !known.has(identity(input)));
  const newAt = new Map(gained.map((input) => [address(input), input]));
  const replaced: ChangedInputs['replaced'] = [];
  for (const old of lost) {
    const now = newAt.get(address(old));
    if (!now || old.source_url === null) continue;
    newAt.delete(address(old));
    replaced.push({
      kind: old.kind,
      source_url: old.source_url,
      before: { sha256: old.sha256, dated: old.dated },
      after: { sha256: now.sha256, dated: now.dated },
    });
  }
  const paired = new Set(replaced.flatMap((pair) => [pair.before.sha256, pair.after.sha256]));
  const unpaired = (inputs: readonly InputFact[]) => inputs.filter(({ sha256 }) => !paired.has(sha256));
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

function identity({ kind, sha256 }: InputFact): string {
  return `${kind} ${sha256}`;
}

function address({ kind, source_url, sha256 }: InputFact): string {
  return `${kind} ${source_url ?? sha256}`;
}
