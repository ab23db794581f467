// A row whose texts are made when somebody asks for them. Who wants only the cash amount does not pay for codes,
// descriptions and notes.
import type { MrfCode, MrfRow, PaymentTexts, RowParts } from './row.ts';

/** What a reader makes of the row that it is at. */
export type RowSource = {
  /** That row. */
  readonly present: LazyRow | undefined;
  cash(): string;
  parts(): RowParts;
  /** @param parts what `parts` gives */
  notes(parts: RowParts): string;
  payments(parts: RowParts): Iterable<PaymentTexts> | undefined;
  /** Address of the cash amount of any row. @param number as the row was given it */
  addressOf(item: number, number: number): string;
};

/**
 * The cash amount alone, and all other texts together, can be read until the reader goes on to the next row; after that
 * only those that were read before.
 */
export class LazyRow implements MrfRow {
  readonly item: number;
  readonly #number: number;
  readonly #source: RowSource;
  #parts: RowParts | undefined;
  #notes = '';
  #payments: Iterable<PaymentTexts> | undefined;

  /** @param number with which the source knows the row among those of the item */
  constructor(source: RowSource, item: number, number: number) {
    this.item = item;
    this.#number = number;
    this.#source = source;
  }

  get at(): string {
    return this.#source.addressOf(this.item, this.#number);
  }

  get cash(): string {
    if (this.#parts) return this.#parts.cash;
    this.#refuseLateReading();
    return this.#source.cash();
  }

  get codes(): readonly MrfCode[] {
    return this.#read().codes;
  }

  get setting(): string {
    return this.#read().setting;
  }

  get billingClass(): string {
    return this.#read().billingClass;
  }

  get hasModifier(): boolean {
    return this.#read().hasModifier;
  }

  get description(): string {
    return this.#read().description;
  }

  get gross(): string {
    return this.#read().gross;
  }

  get notes(): string {
    this.#read();
    return this.#notes;
  }

  get payments(): Iterable<PaymentTexts> | undefined {
    this.#read();
    return this.#payments;
  }

  #read(): RowParts {
    return this.#parts ?? this.#readNow();
  }

  #readNow(): RowParts {
    this.#refuseLateReading();
    const parts = this.#source.parts();
    this.#parts = parts;
    this.#notes = this.#source.notes(parts);
    this.#payments = this.#source.payments(parts);
    return parts;
  }

  #refuseLateReading(): void {
    if (this.#source.present !== this) throw new RangeError(`Row ${this.item} was not read in time.`);
  }
}
