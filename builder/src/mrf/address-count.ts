// Makes addresses that end in a counter without converting each number to text, because V8 caches the text of
// every number that it converts, and these texts would stay in memory much longer than their rows.

const TWO_DIGITS = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0'));

/** Makes `C7`, `C8` and so on from numbers that mostly follow one another. */
export class AddressCounter {
  readonly #before: string;
  /** The address without its last two digits: it changes only every hundred numbers. */
  #hundred = -1;
  #address = '';

  /** @param before the text before the number */
  constructor(before: string) {
    this.#before = before;
  }

  /** The address of a whole number from 0. */
  at(number: number): string {
    const hundred = Math.floor(number / 100);
    if (hundred === 0) return this.#before + number;
    if (hundred !== this.#hundred) {
      this.#hundred = hundred;
      this.#address = this.#before + hundred;
    }
    return this.#address + TWO_DIGITS[number % 100];
  }
}
