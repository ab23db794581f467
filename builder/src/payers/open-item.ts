// The item of `in_network` that is being walked through: what is known about it so far decides what happens
// to its rates.
import { InputRefusal } from '../input/refusal.ts';
import { MAX_UNIT_BYTES } from '../json/push-parser.ts';
import { ITEM_KEYS } from './keys.ts';
import type { TicItem } from './types.ts';

const ARRANGEMENT = ITEM_KEYS.key('negotiation_arrangement');
const CODE_TYPE = ITEM_KEYS.key('billing_code_type');
const CODE = ITEM_KEYS.key('billing_code');
const ALL_KNOWN = (1 << ARRANGEMENT) | (1 << CODE_TYPE) | (1 << CODE);

/** What happens to the rates of the item: `hold` keeps their bytes until its code is known. */
export type RatesMode = 'take' | 'drop' | 'hold';

/** Which items' rates are read. */
export type ItemChoice = {
  /** Codes that may be chosen, upper-cased; all when undefined. */
  codes?: ReadonlySet<string> | undefined;
  /** Asked once for each item with such a code, when all its facts are known. */
  wants: (item: TicItem) => boolean;
};

/** One item after the other. */
export class OpenItem {
  item: TicItem = { index: 0, arrangement: '', codeType: '', code: '' };
  mode: RatesMode = 'hold';
  /** Bytes of rates that came before the item's code. */
  held: Buffer[] = [];
  #heldBytes = 0;
  /** A bit for each fact that is known. */
  #known = 0;
  readonly #choice: ItemChoice;

  constructor(choice: ItemChoice) {
    this.#choice = choice;
  }

  begin(index: number): void {
    this.item = { index, arrangement: '', codeType: '', code: '' };
    this.mode = 'hold';
    this.held = [];
    this.#heldBytes = 0;
    this.#known = 0;
  }

  /** Takes a fact. When a key comes twice, its first value counts: rates may have been read under it. */
  fact(key: number, text: string): void {
    if (this.#known & (1 << key)) return;
    this.#known |= 1 << key;
    if (key === ARRANGEMENT) this.item.arrangement = text;
    else if (key === CODE_TYPE) this.item.codeType = text;
    else if (key === CODE) this.item.code = text;
  }

  /** What happens to rates that begin now; `isOver` at the end of the item. */
  decide(isOver = false): RatesMode {
    const isOther = this.#isOtherCode();
    if (this.mode === 'hold' && (isOver || isOther || this.#known === ALL_KNOWN))
      this.mode = !isOther && this.#choice.wants(this.item) ? 'take' : 'drop';
    return this.mode;
  }

  #isOtherCode(): boolean {
    const { codes } = this.#choice;
    return (
      codes !== undefined && (this.#known & (1 << CODE)) !== 0 && !codes.has(this.item.code.toUpperCase())
    );
  }

  /** Keeps the bytes of a rate. @throws InputRefusal `item_too_large` */
  hold(rate: Uint8Array, pointer: string): void {
    this.#heldBytes += rate.length;
    if (this.#heldBytes > MAX_UNIT_BYTES) throw new InputRefusal('item_too_large', '', pointer);
    this.held.push(Buffer.from(rate));
  }
}
