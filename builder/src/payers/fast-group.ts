// Groups of the usual shape straight from their bytes: elements of `provider_references`, lists of `provider_groups`.

import { BYTES } from '../json/bytes.ts';
import type { Cursor } from '../json/cursor.ts';
import { KeyTable, OTHER_KEY } from '../json/key-table.ts';
import { type ByteText, FALL_BACK, passSpace, passValue } from '../json/pass.ts';
import { normalizeGroupId } from './amount.ts';
import { GROUP_NAMES, type GroupParts, NPI_NAMES } from './names.ts';

const { CLOSE_BRACE, CLOSE_BRACKET, COMMA, OPEN_BRACE, OPEN_BRACKET, SPACE } = BYTES;

const GROUP_KEYS = new KeyTable(GROUP_NAMES);
const NPI_KEYS = new KeyTable(NPI_NAMES);
const [ID, NETWORKS, ENTRIES] = [0, 1, 2];

/** Reads groups at the cursor. */
export class FastGroup {
  readonly #at: Cursor;
  /** The last group read; good until the next. */
  parts: GroupParts = emptyParts();

  constructor(cursor: Cursor) {
    this.#at = cursor;
  }

  /** Forgets the last group. */
  reset(): void {
    this.parts = emptyParts();
  }

  /** Reads an element of `provider_references` into `parts`: where it ends, or BAIL. */
  reference(text: ByteText, from: number): number {
    const { bytes } = text;
    const at = this.#at;
    at.text = text;
    this.reset();
    if (bytes[from] !== OPEN_BRACE) return FALL_BACK;
    let seen = 0;
    for (let i = passSpace(text, from + 1); ; i = passSpace(text, i + 1)) {
      i = at.member(i, GROUP_KEYS);
      if (i === FALL_BACK) return FALL_BACK;
      const key = at.key;
      if (key === OTHER_KEY) i = passValue(text, i);
      else {
        if (seen & (1 << key)) return FALL_BACK;
        seen |= 1 << key;
        if (key === ENTRIES) i = this.entries(i);
        else if (key === NETWORKS) i = this.#networks(i);
        else {
          i = at.take(i);
          if (key === ID) this.parts.id = normalizeGroupId(at.taken);
          else this.parts.location = at.taken;
        }
      }
      if (i === FALL_BACK) return FALL_BACK;
      i = passSpace(text, i);
      if (bytes[i] === CLOSE_BRACE) return i + 1;
      if (bytes[i] !== COMMA) return FALL_BACK;
    }
  }

  #networks(from: number): number {
    const { text } = this.#at;
    if (text.bytes[from] !== OPEN_BRACKET) return FALL_BACK;
    let i = passSpace(text, from + 1);
    if (text.bytes[i] === CLOSE_BRACKET) return i + 1;
    for (; ; i = passSpace(text, i + 1)) {
      i = this.#at.take(i);
      if (i === FALL_BACK) return FALL_BACK;
      if (this.#at.taken !== '') this.parts.networks.push(this.#at.taken);
      i = passSpace(text, i);
      if (text.bytes[i] === CLOSE_BRACKET) return i + 1;
      if (text.bytes[i] !== COMMA) return FALL_BACK;
    }
  }

  /** Adds the NPIs of a `provider_groups` list to `parts`. */
  entries(from: number): number {
    const { text } = this.#at;
    if (text.bytes[from] !== OPEN_BRACKET) return FALL_BACK;
    let i = passSpace(text, from + 1);
    if (text.bytes[i] === CLOSE_BRACKET) return i + 1;
    for (; ; i = passSpace(text, i + 1)) {
      i = this.entry(i);
      if (i === FALL_BACK) return FALL_BACK;
      i = passSpace(text, i);
      if (text.bytes[i] === CLOSE_BRACKET) return i + 1;
      if (text.bytes[i] !== COMMA) return FALL_BACK;
    }
  }

  /** Adds the NPIs of one TIN to `parts`. */
  entry(from: number): number {
    const { text } = this.#at;
    const { bytes } = text;
    if (bytes[from] !== OPEN_BRACE) return FALL_BACK;
    let hasList = false;
    const before = this.parts.npis.length;
    for (let i = passSpace(text, from + 1); ; i = passSpace(text, i + 1)) {
      i = this.#at.member(i, NPI_KEYS);
      if (i === FALL_BACK) return FALL_BACK;
      if (this.#at.key === OTHER_KEY) i = passValue(text, i);
      else {
        if (hasList) return FALL_BACK;
        hasList = true;
        i = this.#npis(i);
      }
      if (i === FALL_BACK) return FALL_BACK;
      i = passSpace(text, i);
      if (bytes[i] === CLOSE_BRACE) {
        this.parts.entries += 1;
        if (this.parts.npis.length === before) this.parts.tinOnly += 1;
        return i + 1;
      }
      if (bytes[i] !== COMMA) return FALL_BACK;
    }
  }

  #npis(from: number): number {
    const at = this.#at;
    const { text } = at;
    const { bytes } = text;
    const { npis } = this.parts;
    if (bytes[from] !== OPEN_BRACKET) return FALL_BACK;
    let i = from + 1;
    if ((bytes[i] as number) <= SPACE) i = passSpace(text, i);
    if (bytes[i] === CLOSE_BRACKET) return i + 1;
    for (;;) {
      i = at.takeWhole(i);
      if (i === FALL_BACK) return FALL_BACK;
      if (at.whole === 0) this.parts.zeros += 1;
      else npis.push(at.whole);
      if ((bytes[i] as number) <= SPACE) i = passSpace(text, i);
      if (bytes[i] === CLOSE_BRACKET) return i + 1;
      if (bytes[i] !== COMMA) return FALL_BACK;
      i += 1;
      if ((bytes[i] as number) <= SPACE) i = passSpace(text, i);
    }
  }
}

/** A group of nothing. */
export function emptyParts(): GroupParts {
  return { id: '', npis: [], networks: [], location: '', entries: 0, tinOnly: 0, zeros: 0, unreadable: 0 };
}
