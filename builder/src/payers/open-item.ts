// The item of `in_network` that is being walked through: what is known of it so far, and so what becomes of its rates.
import { InputRefusal } from '../input/refusal.ts';
import type { TicItem } from './types.ts';

/** Bytes of one group, one rate, or of the rates of an item that come before its code. */
export const MAX_UNIT_BYTES = 64 * 1024 * 1024;

/** Facts of an item, as places of their keys. */
const [ARRANGEMENT, CODE_TYPE, CODE] = [0, 1, 2];
const ALL_KNOWN = (1 << ARRANGEMENT) | (1 << CODE_TYPE) | (1 << CODE);

/** What happens to the rates of the item: handed on, passed over, or kept as bytes until it is known what they are for. */
export type RatesMode = 'take' | 'drop' | 'hold';

/** Which items' rates are handed on. */
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
  /** Rates that came before the code they are for. */
  held: Buffer[] = [];
  #heldBytes = 0;
  /** A bit for each fact. */
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

  /** Takes a fact. Of a key that comes twice the first counts: rates may have been taken under it. */
  fact(key: number, text: string): void {
    if (this.#known & (1 << key)) return;
    this.#known |= 1 << key;
    if (key === ARRANGEMENT) this.item.arrangement = text;
    else if (key === CODE_TYPE) this.item.codeType = text;
    else if (key === CODE) this.item.code = text;
  }

  /** What becomes of rates that begin now; `isOver` when nothing more will be known. */
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
  hold(rate: Uint8Array, place: string): void {
    this.#heldBytes += rate.length;
    if (this.#heldBytes > MAX_UNIT_BYTES) throw new InputRefusal('item_too_large', '', place);
    this.held.push(Buffer.from(rate));
  }
}
