// The settings and billing classes of one price file. Each pair of them has a number.
import { compareText, ranksOf } from './sorted-rows.ts';

/** A setting and a billing class, as the file states them. */
export type PriceKind = { setting: string; billingClass: string };

/** Numbers pairs from 0, in the order in which they first come. */
export class PriceKinds {
  readonly #kinds: PriceKind[] = [];
  readonly #numbers = new Map<string, Map<string, number>>();
  /** The number that was asked for last: rows that follow one another mostly have the same setting and class. */
  #last = -1;

  get length(): number {
    return this.#kinds.length;
  }

  /** The number of a setting and a class. */
  number(setting: string, billingClass: string): number {
    const last = this.#kinds[this.#last];
    if (last?.setting !== setting || last.billingClass !== billingClass)
      this.#last = this.#numbers.get(setting)?.get(billingClass) ?? this.#add(setting, billingClass);
    return this.#last;
  }

  /** The setting and the class of a number. */
  at(number: number): PriceKind {
    return this.#kinds[number] ?? { setting: '', billingClass: '' };
  }

  /** By number its rank by setting and class. */
  ranks(): Int32Array {
    return ranksOf(
      this.#kinds,
      (a, b) => compareText(a.setting, b.setting) || compareText(a.billingClass, b.billingClass),
    );
  }

  #add(setting: string, billingClass: string): number {
    const number = this.#kinds.push({ setting, billingClass }) - 1;
    const classes = this.#numbers.get(setting) ?? new Map<string, number>();
    this.#numbers.set(setting, classes.set(billingClass, number));
    return number;
  }
}
