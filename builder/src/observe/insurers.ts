// The insurers of one price file, a payer with a plan each, as numbers.
import { compareText, ranksOf } from './sorted-rows.ts';

/** Longer names are cut, because they go into every tile. */
const MAX_NAME_LENGTH = 100;

export type Insurer = { payer: string; plan: string };

/** Numbers insurers from 0, in the order in which they first come. */
export class Insurers {
  /** By payer and plan as the file has them, unless they are too long. */
  readonly #numbers = new Map<string, Map<string, number>>();
  /** By the text that insurers are sorted by, in the order of their numbers: names that differ only where they are cut are one insurer. */
  readonly #byText = new Map<string, number>();
  readonly #insurers: Insurer[] = [];

  /** The number of an insurer. */
  number(payer: string, plan: string): number {
    return this.#numbers.get(payer)?.get(plan) ?? this.#add(payer, plan);
  }

  /** The names of all insurers, by their numbers. */
  all(): readonly Insurer[] {
    return this.#insurers;
  }

  /** The names of an insurer, cut when they are too long. */
  names(insurer: number): Insurer {
    return this.#insurers[insurer] ?? { payer: '', plan: '' };
  }

  /** By number of an insurer its rank by payer and plan. */
  ranks(): Int32Array {
    return ranksOf([...this.#byText.keys()], compareText);
  }

  #add(payer: string, plan: string): number {
    const names = { payer: payer.slice(0, MAX_NAME_LENGTH), plan: plan.slice(0, MAX_NAME_LENGTH) };
    const text = `${names.payer}\t${names.plan}`;
    const insurer = this.#byText.get(text) ?? this.#insurers.push(names) - 1;
    this.#byText.set(text, insurer);
    if (payer.length > MAX_NAME_LENGTH || plan.length > MAX_NAME_LENGTH) return insurer;
    const plans = this.#numbers.get(payer) ?? new Map<string, number>();
    this.#numbers.set(payer, plans.set(plan, insurer));
    return insurer;
  }
}
