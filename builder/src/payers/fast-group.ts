// The fast path of groups: elements of `provider_references` and lists of `provider_groups` straight from
// their bytes.

import { BYTES } from '../json/bytes.ts';
import type { Cursor } from '../json/cursor.ts';

import { type ByteText, passValue } from '../json/pass.ts';
import { RESULTS } from '../json/results.ts';
import { normalizeGroupId } from './amount.ts';
import { emptyParts, endEntry, type GroupParts } from './group-parts.ts';
import { ENTRY_KEYS, GROUP_KEYS, TIN_KEYS } from './keys.ts';

const { FALL_BACK, OTHER_KEY } = RESULTS;

const ID = GROUP_KEYS.key('provider_group_id');
const NETWORKS = GROUP_KEYS.key('network_name');
const ENTRIES = GROUP_KEYS.key('provider_groups');
const TIN = ENTRY_KEYS.key('tin');

/** Reads groups with a cursor. Every method returns the end of what it has read, or FALL_BACK. */
export class FastGroup {
  readonly #at: Cursor;
  /** The last group read; valid until the next one. */
  parts: GroupParts = emptyParts();
  /** The business name of the last TIN. */
  #name = '';

  constructor(cursor: Cursor) {
    this.#at = cursor;
  }

  /** Forgets the last group. */
  reset(): void {
    this.parts = emptyParts();
  }

  /** Reads an element of `provider_references` into `parts`. */
  reference(text: ByteText, from: number): number {
    const at = this.#at;
    at.text = text;
    this.reset();
    let seen = 0;
    for (let i = at.firstMember(from, GROUP_KEYS); i !== FALL_BACK; i = at.nextMember(i, GROUP_KEYS)) {
      const { key } = at;
      if (key === OTHER_KEY) i = passValue(text, i);
      else if (seen & (1 << key)) return FALL_BACK;
      else {
        seen |= 1 << key;
        i = this.#member(key, i);
      }
    }
    return at.end;
  }

  #member(key: number, from: number): number {
    if (key === ENTRIES) return this.entries(from);
    if (key === NETWORKS) return this.#networks(from);
    const end = this.#at.take(from);
    if (key === ID) this.parts.id = normalizeGroupId(this.#at.taken);
    else this.parts.location = this.#at.taken;
    return end;
  }

  #networks(from: number): number {
    const at = this.#at;
    for (let i = at.firstElement(from); i !== FALL_BACK; i = at.nextElement(i)) {
      i = at.take(i);
      if (at.taken !== '') this.parts.networks.push(at.taken);
    }
    return at.end;
  }

  /** Adds the NPIs of a `provider_groups` list to `parts`. */
  entries(from: number): number {
    const at = this.#at;
    for (let i = at.firstElement(from); i !== FALL_BACK; i = at.nextElement(i)) i = this.entry(i);
    return at.end;
  }

  /** Adds the NPIs of one TIN to `parts`. */
  entry(from: number): number {
    const at = this.#at;
    let hasList = false;
    let hasTin = false;
    this.#name = '';
    const before = this.parts.npis.length;
    for (let i = at.firstMember(from, ENTRY_KEYS); i !== FALL_BACK; i = at.nextMember(i, ENTRY_KEYS)) {
      const { key } = at;
      if (key === OTHER_KEY) i = passValue(at.text, i);
      else if (key === TIN ? hasTin : hasList) return FALL_BACK;
      else if (key === TIN) {
        hasTin = true;
        i = this.#tin(i);
      } else {
        hasList = true;
        i = this.#npis(i);
      }
    }
    if (at.end === FALL_BACK) return FALL_BACK;
    endEntry(this.parts, before, this.#name);
    return at.end;
  }

  #tin(from: number): number {
    const at = this.#at;
    if (at.text.bytes[from] !== BYTES.OPEN_BRACE) return passValue(at.text, from);
    let hasName = false;
    for (let i = at.firstMember(from, TIN_KEYS); i !== FALL_BACK; i = at.nextMember(i, TIN_KEYS)) {
      if (at.key === OTHER_KEY) i = passValue(at.text, i);
      else if (hasName) return FALL_BACK;
      else {
        hasName = true;
        i = at.take(i);
        this.#name = at.taken;
      }
    }
    return at.end;
  }

  #npis(from: number): number {
    const at = this.#at;
    const { npis } = this.parts;
    for (let i = at.firstElement(from); i !== FALL_BACK; i = at.nextElement(i)) {
      i = at.takeWhole(i);
      if (at.whole === 0) this.parts.zeros += 1;
      else npis.push(at.whole);
    }
    return at.end;
  }
}
