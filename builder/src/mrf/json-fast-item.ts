// The fast path of JSON items. A scanner has noted where the wanted values of an item are, and checked that all of it is
// sound and usual; their texts are made when somebody asks for them. Whatever is rare is left to the slow path.
import { Cursor } from '../json/cursor.ts';
import type { ByteText } from '../json/pass.ts';
import { RESULTS } from '../json/results.ts';
import { ShortTexts } from '../json/short-texts.ts';
import type { AddressCounter } from './address-count.ts';
import { ItemScanner } from './item-scanner.ts';
import { ChargePayments, PaymentReader } from './json-payments.ts';
import { LazyRow, type RowSource } from './lazy-row.ts';
import { isModifier } from './modifier.ts';
import { needsPriceTexts, plainNotes, plainText } from './price-texts.ts';
import { RepeatedTexts } from './repeated-texts.ts';
import type { MrfCode, MrfRow, PaymentTexts, RowParts } from './row.ts';
import { CHARGE_WORDS, CHARGES_AT, CODE_WORDS, CODES_AT, ITEM, slotOf } from './wasm/item-layout.ts';

const { FALL_BACK } = RESULTS;

const CASH = slotOf('discounted_cash');
const GROSS = slotOf('gross_charge');
const SETTING = slotOf('setting');
const CLASS = slotOf('billing_class');
const NOTES = slotOf('additional_generic_notes');
const PAYERS = slotOf('payers_information');
/** The spellings of modifiers follow each other. */
const FIRST_MODIFIER = slotOf('modifier_code');
const LAST_MODIFIER = slotOf('modifier');
const OPEN_BRACKET = 0x5b;
const SPACE = 0x20;
/** Spellings of settings and classes that are remembered. */
const MAX_LOWERED = 256;

/** Reads one item after the other. */
export class FastItem implements RowSource {
  /** Number of charges of the item. */
  rowCount = 0;
  present: LazyRow | undefined;
  readonly #scanner = new ItemScanner();
  readonly #pointers: AddressCounter;
  readonly #at = new Cursor();
  readonly #texts = new ShortTexts();
  readonly #lowered = new Map<string, string>();
  /** Many rows have the same notes. */
  readonly #noteTexts = new RepeatedTexts((raw) => plainNotes(unescaped(raw)));
  readonly #payments = new ChargePayments(new PaymentReader());
  #text: ByteText | undefined;
  #item = 0;
  /** The notes of the item, and where those of the present charge begin. */
  #notes = new Int32Array(0);
  #charge = 0;
  /** Of the item; undefined until a row needs them. */
  #codes: MrfCode[] | undefined;
  #description: string | undefined;

  /** @param pointers make the JSON pointers of items */
  constructor(pointers: AddressCounter) {
    this.#pointers = pointers;
  }

  /**
   * Scans the item that begins at `from` and returns its end, or FALL_BACK.
   * @param item number of the item
   */
  scan(text: ByteText, from: number, item: number): number {
    const end = this.#scanner.scan(text, from);
    if (end === FALL_BACK) return FALL_BACK;
    this.#notes = this.#scanner.notes;
    this.#text = text;
    this.#item = item;
    this.#codes = undefined;
    this.#description = undefined;
    this.rowCount = this.#notes[ITEM.charges] as number;
    return end;
  }

  /** Passes the rows of the item on. */
  passOn(onRow: (row: MrfRow) => void): void {
    for (let i = 0; i < this.rowCount; i += 1) {
      this.#charge = CHARGES_AT + CHARGE_WORDS * i;
      this.present = new LazyRow(this, this.#item, i);
      onRow(this.present);
    }
    this.present = undefined;
  }

  cash(): string {
    return this.#plain(this.#charge + CASH);
  }

  parts(): RowParts {
    this.#codes ??= this.#readCodes();
    const codes = this.#codes;
    const cash = this.cash();
    const isPrice = needsPriceTexts(cash, codes);
    if (isPrice) this.#description ??= plainText(unescaped(this.#latin1(ITEM.description)));
    const description = isPrice ? (this.#description ?? '') : '';
    const gross = isPrice ? this.#plain(this.#charge + GROSS) : '';
    const setting = this.#lower(this.#plain(this.#charge + SETTING));
    const billingClass = this.#lower(this.#plain(this.#charge + CLASS));
    return { codes, setting, billingClass, hasModifier: this.#hasModifier(), cash, description, gross };
  }

  notes({ cash, codes }: RowParts): string {
    const { from, to } = this.#valueAt(this.#charge + NOTES);
    if (from === to || !this.#text || !needsPriceTexts(cash, codes)) return '';
    return this.#noteTexts.read(this.#text, from, to);
  }

  payments({ codes }: RowParts): Iterable<PaymentTexts> | undefined {
    const { from, to } = this.#valueAt(this.#charge + PAYERS);
    if (to === 0 || !this.#text || codes.length === 0) return undefined;
    this.#payments.set(this.#text, from, to);
    return this.#payments;
  }

  addressOf(item: number, charge: number): string {
    return cashPointer(this.#pointers.at(item), charge);
  }

  #readCodes(): MrfCode[] {
    const codes: MrfCode[] = [];
    const end = CODES_AT + CODE_WORDS * (this.#notes[ITEM.codes] as number);
    for (let at = CODES_AT; at < end; at += CODE_WORDS) {
      const code = this.#plain(at);
      if (code !== '') codes.push({ code, type: this.#plain(at + 2) });
    }
    return codes;
  }

  #hasModifier(): boolean {
    for (let at = this.#charge + FIRST_MODIFIER; at <= this.#charge + LAST_MODIFIER; at += 2)
      if ((this.#notes[at + 1] as number) > 0 && this.#isModified(at)) return true;
    return false;
  }

  /** True when a modifier, or one of a list, is not blank. */
  #isModified(notesAt: number): boolean {
    const { from } = this.#valueAt(notesAt);
    if (!this.#text) return false;
    const at = this.#at;
    at.text = this.#text;
    let found = false;
    const read = (i: number) => {
      const end = at.take(i);
      found ||= isModifier(at.taken);
      return end;
    };
    if (at.text.bytes[from] !== OPEN_BRACKET) read(from);
    else for (let i = at.firstElement(from); i !== FALL_BACK; i = at.nextElement(i)) i = read(i);
    return found;
  }

  #valueAt(notesAt: number): { from: number; to: number } {
    return { from: this.#notes[notesAt] as number, to: this.#notes[notesAt + 1] as number };
  }

  /** The trimmed text of a plain value. */
  #plain(notesAt: number): string {
    const from = this.#notes[notesAt] as number;
    const to = this.#notes[notesAt + 1] as number;
    if (from === to || !this.#text) return '';
    const { bytes, view } = this.#text;
    const text = this.#texts.read(bytes, view, from, to) ?? '';
    return bytes[from] === SPACE || bytes[to - 1] === SPACE ? text.trim() : text;
  }

  /** One letter for each byte. */
  #latin1(notesAt: number): string {
    const { from, to } = this.#valueAt(notesAt);
    return this.#text?.bytes.toString('latin1', from, to) ?? '';
  }

  #lower(text: string): string {
    const known = this.#lowered.get(text);
    if (known !== undefined) return known;
    if (this.#lowered.size > MAX_LOWERED) this.#lowered.clear();
    const lowered = text.toLowerCase();
    this.#lowered.set(text, lowered);
    return lowered;
  }
}

function unescaped(raw: string): string {
  return raw.includes('\\') ? String(JSON.parse(`"${raw}"`)) : raw;
}

/** Pointer of the cash amount of an item's charge. */
export function cashPointer(item: string, charge: number): string {
  return item + (CASH_POINTERS[charge] ?? pointerInItem(charge));
}

function pointerInItem(charge: number): string {
  return `/standard_charges/${charge}/discounted_cash`;
}

/** Pointers of the first charges, made once. */
const CASH_POINTERS = Array.from({ length: 64 }, (_, charge) => pointerInItem(charge));
