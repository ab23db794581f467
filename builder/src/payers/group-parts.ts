// What both readers of groups, the fast and the slow path, gather of one group.

/** NPIs of all TINs of the group, its networks, and counts of what was left out. */
export type GroupParts = {
  id: string;
  npis: number[];
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

/** A group before its first member is read. */
export function emptyParts(): GroupParts {
  return { id: '', npis: [], networks: [], location: '', entries: 0, tinOnly: 0, zeros: 0, unreadable: 0 };
}
