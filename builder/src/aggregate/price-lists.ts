// The price lists of a hospital. Some files repeat every item for several lists and name the list in the notes
// (`Gross Charge Type: OP 340B`); what is asked for is an outpatient price, so the outpatient list counts.

/** What the name of a list says: nothing, outpatient, the hospital's standard list, or another list. */
export type ListKind = 'unnamed' | 'outpatient' | 'standard' | 'other';

/** Reads the name of a price list, which is in upper case. */
export function classifyList(name: string): ListKind {
  if (name === '') return 'unnamed';
  if (/\b(?:OP|OUTPATIENT)\b/.test(name)) return 'outpatient';
  return /\b(?:DEFAULT|STANDARD)\b/.test(name) ? 'standard' : 'other';
}

/**
 * The kind of list whose rows make the facility price of an outpatient code, when several lists are named:
 * outpatient, else standard. Undefined: all rows count.
 */
export function preferredList(kinds: readonly ListKind[]): ListKind | undefined {
  if (kinds.includes('outpatient')) return 'outpatient';
  return kinds.includes('standard') ? 'standard' : undefined;
}
