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
  #at: string | undefined;
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
    this.#at ??= this.#source.addressOf(this.item, this.#number);
    return this.#at;
  }

  get cash(): string {
    if (this.#parts) return this.#parts.cash;
    refuseLateReading(this, this.#source);
    return this.#source.cash();
  }

  get codes(): readonly MrfCode[] {
    return (this.#parts ?? read(this, this.#source)).codes;
  }

  get setting(): string {
    return (this.#parts ?? read(this, this.#source)).setting;
  }

  get billingClass(): string {
    return (this.#parts ?? read(this, this.#source)).billingClass;
  }

  get hasModifier(): boolean {
    return (this.#parts ?? read(this, this.#source)).hasModifier;
  }

  get description(): string {
    return (this.#parts ?? read(this, this.#source)).description;
  }

  get gross(): string {
    return (this.#parts ?? read(this, this.#source)).gross;
  }

  get notes(): string {
    if (!this.#parts) read(this, this.#source);
    return this.#notes;
  }

  get payments(): Iterable<PaymentTexts> | undefined {
    if (!this.#parts) read(this, this.#source);
    return this.#payments;
  }

  /** Keeps what was read. */
  keep(parts: RowParts, notes: string, payments: Iterable<PaymentTexts> | undefined): void {
    this.#parts = parts;
    this.#notes = notes;
    this.#payments = payments;
  }
}

// Functions, because an object with private methods takes longer to make.

function read(row: LazyRow, source: RowSource): RowParts {
  refuseLateReading(row, source);
  const parts = source.parts();
  row.keep(parts, source.notes(parts), source.payments(parts));
  return parts;
}

function refuseLateReading(row: LazyRow, { present }: RowSource): void {
  if (present !== row) throw new RangeError(`Row ${row.item} was not read in time.`);
}
