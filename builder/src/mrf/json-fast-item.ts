// The fast path of JSON items: it builds only what a row needs, that is the codes, and of each charge its
// setting, class, modifiers and cash. Descriptions and notes become text only for rows that are a price.
// Whatever is rare (a key that comes twice, an escape or a letter beyond ASCII in another wanted text, another
// shape) is left to the slow path.
import { BYTES } from '../json/bytes.ts';
import { Cursor } from '../json/cursor.ts';
import { KeyTable } from '../json/key-table.ts';
import { LastValue } from '../json/last-value.ts';
import { type ByteText, passValue } from '../json/pass.ts';
import { RESULTS } from '../json/results.ts';
import { ChargePayments, PaymentReader } from './json-payments.ts';
import { isModifier } from './modifier.ts';
import { needsPriceTexts, plainNotes, plainText } from './price-texts.ts';
import { RepeatedTexts } from './repeated-texts.ts';
import type { MrfCode, MrfRow } from './row.ts';

const { LETTER_N, OPEN_BRACKET, QUOTE } = BYTES;
const { FALL_BACK, OTHER_KEY } = RESULTS;

const ITEM_KEYS = new KeyTable(['description', 'code_information', 'standard_charges']);
const DESCRIPTION = ITEM_KEYS.key('description');
const CODES = ITEM_KEYS.key('code_information');
const CODE_KEYS = new KeyTable(['code', 'type']);
const CODE = CODE_KEYS.key('code');
/** The last three are spellings of one key, as in the slow path. */
const CHARGE_KEYS = new KeyTable([
  'discounted_cash',
  'gross_charge',
  'additional_generic_notes',
  'setting',
  'billing_class',
  'payers_information',
  'modifier_code',
  'modifiers',
  'modifier',
]);
const CASH = CHARGE_KEYS.key('discounted_cash');
const GROSS = CHARGE_KEYS.key('gross_charge');
const NOTES = CHARGE_KEYS.key('additional_generic_notes');
const SETTING = CHARGE_KEYS.key('setting');
const CLASS = CHARGE_KEYS.key('billing_class');
const PAYERS = CHARGE_KEYS.key('payers_information');
const NO_POSITION = -1;
/** Spellings of settings and classes that are remembered. */
const MAX_LOWERED = 256;

/** Reads one item after the other; the first `rowCount` of `rows` are the rows of the last item. */
export class FastItem {
  readonly rows: MrfRow[] = [];
  rowCount = 0;
  #codes: MrfCode[] = [];
  #item = 0;
  #pointer = '';
  #hasModifier = false;
  readonly #description = new TextSpan();
  /** By index of the row; some belong to rows of earlier items. */
  readonly #notes: TextSpan[] = [];
  /** Many rows have the same notes. */
  readonly #noteTexts = new RepeatedTexts((raw) => plainNotes(unescaped(raw)));
  /** By index of the row: position of its gross charge. */
  readonly #grosses: number[] = [];
  readonly #payments: ChargePayments[] = [];
  readonly #paymentReader = new PaymentReader();
  readonly #at = new Cursor();
  readonly #setting = new LastValue();
  readonly #class = new LastValue();
  readonly #lowered = new Map<string, string>();

  /**
   * Reads the item that begins at `from` and returns its end, or FALL_BACK.
   * @param item number of the item
   * @param pointer JSON pointer of the item
   */
  read(text: ByteText, from: number, item: number, pointer: string): number {
    const at = this.#at;
    at.text = text;
    this.#codes = [];
    this.rowCount = 0;
    this.#item = item;
    this.#pointer = pointer;
    let seen = 0;
    for (let i = at.firstMember(from, ITEM_KEYS); i !== FALL_BACK; i = at.nextMember(i, ITEM_KEYS)) {
      const { key } = at;
      if (key === OTHER_KEY) i = passValue(text, i);
      else if (seen & (1 << key)) return FALL_BACK;
      else {
        seen |= 1 << key;
        if (key === DESCRIPTION) i = this.#description.pass(text, i);
        else i = key === CODES ? this.#readCodes(i) : this.#readCharges(i);
      }
    }
    const { end } = at;
    if (end === FALL_BACK || !this.#addPriceTexts(text, (seen & (1 << DESCRIPTION)) !== 0)) return FALL_BACK;
    // A row without a code gives no payment.
    if (this.#codes.length === 0) for (let i = 0; i < this.rowCount; i += 1) delete this.rows[i]?.payments;
    return end;
  }

  /** Makes the texts of the rows that need them. @returns false when the slow path has to */
  #addPriceTexts(text: ByteText, hasDescription: boolean): boolean {
    if (!hasDescription) this.#description.clear();
    let description: string | undefined;
    for (let i = 0; i < this.rowCount; i += 1) {
      const row = this.rows[i] as MrfRow;
      if (!needsPriceTexts(row.cash, this.#codes)) continue;
      description ??= plainText(this.#description.text(text));
      row.description = description;
      row.notes = (this.#notes[i] as TextSpan).repeatedText(text, this.#noteTexts);
      const gross = this.#grosses[i] as number;
      if (gross === NO_POSITION) continue;
      if (this.#at.take(gross) === FALL_BACK) return false;
      row.gross = this.#at.taken;
    }
    return true;
  }

  #readCodes(from: number): number {
    const at = this.#at;
    for (let i = at.firstElement(from); i !== FALL_BACK; i = at.nextElement(i)) i = this.#readCode(i);
    return at.end;
  }

  #readCharges(from: number): number {
    const at = this.#at;
    for (let i = at.firstElement(from); i !== FALL_BACK; i = at.nextElement(i)) i = this.#readCharge(i);
    return at.end;
  }

  #readCode(from: number): number {
    const at = this.#at;
    let seen = 0;
    let code = '';
    let type = '';
    for (let i = at.firstMember(from, CODE_KEYS); i !== FALL_BACK; i = at.nextMember(i, CODE_KEYS)) {
      const { key } = at;
      if (key === OTHER_KEY) i = passValue(at.text, i);
      else if (seen & (1 << key)) return FALL_BACK;
      else {
        seen |= 1 << key;
        i = at.take(i);
        if (key === CODE) code = at.taken;
        else type = at.taken;
      }
    }
    if (at.end !== FALL_BACK && code !== '') this.#codes.push({ code, type });
    return at.end;
  }

  #readCharge(from: number): number {
    const at = this.#at;
    let seen = 0;
    let setting = '';
    let billingClass = '';
    let cash = '';
    this.#hasModifier = false;
    let payments: ChargePayments | undefined;
    this.#notes[this.rowCount] ??= new TextSpan();
    const notesSpan = this.#notes[this.rowCount] as TextSpan;
    notesSpan.clear();
    this.#grosses[this.rowCount] = NO_POSITION;
    for (let i = at.firstMember(from, CHARGE_KEYS); i !== FALL_BACK; i = at.nextMember(i, CHARGE_KEYS)) {
      const { key } = at;
      if (key === OTHER_KEY) i = passValue(at.text, i);
      else if (seen & (1 << key)) return FALL_BACK;
      else {
        seen |= 1 << key;
        if (key === CASH) {
          i = at.take(i);
          cash = at.taken;
        } else if (key === GROSS) {
          this.#grosses[this.rowCount] = i;
          i = passValue(at.text, i);
        } else if (key === PAYERS) {
          const start = i;
          i = passValue(at.text, i);
          payments = this.#paymentsAt(start, i);
        } else if (key === NOTES) i = notesSpan.pass(at.text, i);
        else if (key === SETTING) {
          i = at.takeLike(i, this.#setting);
          setting = this.#lower(at.taken);
        } else if (key === CLASS) {
          i = at.takeLike(i, this.#class);
          billingClass = this.#lower(at.taken);
        } else i = this.#readModifiers(i);
      }
    }
    if (at.end === FALL_BACK) return FALL_BACK;
    const item = this.#item;
    const pointer = cashPointer(this.#pointer, this.rowCount);
    const codes = this.#codes;
    const hasModifier = this.#hasModifier;
    const description = '';
    const gross = '';
    const notes = '';
    // A property that is added later would cost every row an allocation.
    const row: MrfRow =
      payments === undefined
        ? { item, at: pointer, codes, setting, billingClass, hasModifier, cash, description, gross, notes }
        : {
            item,
            at: pointer,
            codes,
            setting,
            billingClass,
            hasModifier,
            cash,
            description,
            gross,
            notes,
            payments,
          };
    this.rows[this.rowCount] = row;
    this.rowCount += 1;
    return at.end;
  }

  /** The payments of the charge that is being read, whose `payers_information` is `[from, to)`. */
  #paymentsAt(from: number, to: number): ChargePayments {
    const known = this.#payments[this.rowCount];
    const payments = known ?? new ChargePayments(this.#paymentReader);
    this.#payments[this.rowCount] = payments;
    payments.set(this.#at.text, from, to);
    return payments;
  }

  /** Reads one modifier or an array of them, and notes whether one is not blank. */
  #readModifiers(from: number): number {
    const at = this.#at;
    if (at.text.bytes[from] !== OPEN_BRACKET) return this.#readModifier(from);
    for (let i = at.firstElement(from); i !== FALL_BACK; i = at.nextElement(i)) i = this.#readModifier(i);
    return at.end;
  }

  #readModifier(from: number): number {
    const end = this.#at.take(from);
    if (isModifier(this.#at.taken)) this.#hasModifier = true;
    return end;
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

/** A string that has been passed and may be read as text later. */
class TextSpan {
  #from = 0;
  #to = 0;

  clear(): void {
    this.#to = this.#from;
  }

  /** Passes over a string or null and returns its end, or FALL_BACK. */
  pass(text: ByteText, from: number): number {
    const end = passValue(text, from);
    const first = text.bytes[from];
    if (first !== QUOTE && first !== LETTER_N) return FALL_BACK;
    this.#from = from + 1;
    this.#to = first === QUOTE ? end - 1 : this.#from;
    return end;
  }

  /** One letter for each byte; escapes are resolved. */
  text({ bytes }: ByteText): string {
    return unescaped(bytes.toString('latin1', this.#from, this.#to));
  }

  /** What `texts` makes of the string. */
  repeatedText(text: ByteText, texts: RepeatedTexts): string {
    return this.#from === this.#to ? '' : texts.read(text, this.#from, this.#to);
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
