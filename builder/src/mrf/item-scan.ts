// Scans a charge item in JavaScript: it does and notes what the program of `wasm/item-functions.ts` does, where Node may
// not reserve the addresses of a WebAssembly memory.
import { BYTES } from '../json/bytes.ts';
import { Cursor } from '../json/cursor.ts';
import { KeyTable } from '../json/key-table.ts';
import { type ByteText, passNumber, passString, passValue, specialAt } from '../json/pass.ts';
import { RESULTS } from '../json/results.ts';
import {
  CHARGE_KEYS,
  CHARGE_WORDS,
  CHARGES_AT,
  CODE_KEYS,
  CODE_WORDS,
  CODES_AT,
  ITEM,
  MAX_CHARGES,
  MAX_CODES,
  type ValueKind,
  type WantedKey,
} from './wasm/item-layout.ts';

const { LETTER_N, OPEN_BRACKET, QUOTE } = BYTES;
const { FALL_BACK, OTHER_KEY } = RESULTS;
const NULL_WORD = Buffer.from('null');
const FIRST_NON_ASCII = 0x80;

const ITEM_TABLE = new KeyTable(['description', 'code_information', 'standard_charges']);
const DESCRIPTION = ITEM_TABLE.key('description');
const CODES = ITEM_TABLE.key('code_information');

type Objects = { table: KeyTable; keys: readonly WantedKey[]; at: number; words: number; max: number };
const CODE_OBJECTS: Objects = {
  ...{ table: tableOf(CODE_KEYS), keys: CODE_KEYS, at: CODES_AT, words: CODE_WORDS, max: MAX_CODES },
};
const CHARGE_OBJECTS: Objects = {
  ...{ table: tableOf(CHARGE_KEYS), keys: CHARGE_KEYS },
  ...{ at: CHARGES_AT, words: CHARGE_WORDS, max: MAX_CHARGES },
};

/** The scanner of one text. */
export class ItemScan {
  readonly #text: ByteText;
  readonly #notes: Int32Array;
  readonly #at = new Cursor();
  /** Where the value that was read last begins and ends, without quotes. */
  #from = 0;
  #to = 0;

  constructor(text: ByteText, notes: Int32Array) {
    this.#text = text;
    this.#notes = notes;
    this.#at.text = text;
  }

  /** Scans the item at a position and returns its end, or FALL_BACK. */
  item(from: number): number {
    const at = this.#at;
    this.#notes.fill(0, 0, ITEM.words);
    let seen = 0;
    for (let i = at.firstMember(from, ITEM_TABLE); i !== FALL_BACK; i = at.nextMember(i, ITEM_TABLE)) {
      const { key } = at;
      if (key === OTHER_KEY) i = passValue(this.#text, i);
      else if (seen & (1 << key)) return FALL_BACK;
      else {
        seen |= 1 << key;
        if (key === DESCRIPTION) i = this.#read(i, 'string', ITEM.description);
        else if (key === CODES) i = this.#objects(i, CODE_OBJECTS, ITEM.codes);
        else i = this.#objects(i, CHARGE_OBJECTS, ITEM.charges);
      }
    }
    return at.end;
  }

  #objects(from: number, objects: Objects, countAt: number): number {
    const at = this.#at;
    let count = 0;
    for (let i = at.firstElement(from); i !== FALL_BACK; i = at.nextElement(i)) {
      if (count === objects.max) return FALL_BACK;
      i = this.#object(i, objects, objects.at + objects.words * count);
      count += 1;
      this.#notes[countAt] = count;
    }
    return at.end;
  }

  #object(from: number, { table, keys, words }: Objects, notesAt: number): number {
    const at = this.#at;
    this.#notes.fill(0, notesAt, notesAt + words);
    let seen = 0;
    for (let i = at.firstMember(from, table); i !== FALL_BACK; i = at.nextMember(i, table)) {
      const { key } = at;
      if (key === OTHER_KEY) i = passValue(this.#text, i);
      else if (seen & (1 << key)) return FALL_BACK;
      else {
        seen |= 1 << key;
        i = this.#read(i, (keys[key] as WantedKey).kind, notesAt + 2 * key);
      }
    }
    return at.end;
  }

  /** Passes over a value and notes it. */
  #read(from: number, kind: ValueKind, notesAt: number): number {
    const end = this.#pass(from, kind);
    this.#notes[notesAt] = this.#from;
    this.#notes[notesAt + 1] = this.#to;
    return end;
  }

  #pass(from: number, kind: ValueKind): number {
    if (kind === 'plain') return this.#passPlain(from);
    if (kind === 'string') return this.#passText(from);
    const end = kind === 'list' ? this.#passList(from) : passValue(this.#text, from);
    return this.#found(from, end, end);
  }

  #found(from: number, to: number, end: number): number {
    this.#from = from;
    this.#to = to;
    return end;
  }

  #passPlain(from: number): number {
    const { bytes, view } = this.#text;
    if (bytes[from] === LETTER_N) return this.#passNull(from, from);
    if (bytes[from] !== QUOTE) {
      const end = passNumber(this.#text, from);
      return this.#found(from, end, end);
    }
    const to = specialAt(view, from + 1);
    if (bytes[to] !== QUOTE) return FALL_BACK;
    for (let i = from + 1; i < to; i += 1) if ((bytes[i] as number) >= FIRST_NON_ASCII) return FALL_BACK;
    return this.#found(from + 1, to, to + 1);
  }

  #passText(from: number): number {
    if (this.#text.bytes[from] !== QUOTE) return this.#passNull(from, from + 1);
    const end = passString(this.#text, from + 1);
    return this.#found(from + 1, end - 1, end);
  }

  #passNull(from: number, notedAt: number): number {
    if (NULL_WORD.compare(this.#text.bytes, from, from + 4) !== 0) return FALL_BACK;
    return this.#found(notedAt, notedAt, from + 4);
  }

  #passList(from: number): number {
    const at = this.#at;
    if (this.#text.bytes[from] !== OPEN_BRACKET) return this.#passPlain(from);
    for (let i = at.firstElement(from); i !== FALL_BACK; i = at.nextElement(i)) i = this.#passPlain(i);
    return at.end;
  }
}

function tableOf(keys: readonly WantedKey[]): KeyTable {
  return new KeyTable(keys.map(({ name }) => name));
}
