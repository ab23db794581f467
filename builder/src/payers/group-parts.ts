// What both readers of groups, the fast and the slow path, gather of one group.

/** NPIs of TINs with one name: those of the group up to the index `to`, from where the run before ended. */
export type NamedRun = { name: string; to: number };

/** NPIs of all TINs of the group, its networks, and counts of what was left out. */
export type GroupParts = {
  id: string;
  npis: number[];
  /** Whose the NPIs are, in their order. */
  runs: NamedRun[];
  networks: string[];
  location: string;
  /** TINs of the group. */
  entries: number;
  /** TINs without an NPI. */
  tinOnly: number;
  /** Zeros in place of an NPI. */
  zeros: number;
  /** Values in place of an NPI that are not whole numbers. */
  unreadable: number;
};

/** A longer name of a business is cut. */
const LONGEST_NAME = 120;

/** A group before its first member is read. */
export function emptyParts(): GroupParts {
  return {
    ...{ id: '', npis: [], runs: [], networks: [], location: '' },
    ...{ entries: 0, tinOnly: 0, zeros: 0, unreadable: 0 },
  };
}

/** Counts a TIN whose NPIs begin at the index `from`; `name` is its business name as published. */
export function endEntry(parts: GroupParts, from: number, name: string): void {
  const to = parts.npis.length;
  parts.entries += 1;
  if (to === from) parts.tinOnly += 1;
  const cut = name.length > LONGEST_NAME ? name.slice(0, LONGEST_NAME).trim() : name;
  const last = parts.runs.at(-1);
  if (last?.name === cut) last.to = to;
  else parts.runs.push({ name: cut, to });
}
