// Addresses that end in a counting number, made without turning each number into text: V8 remembers the text of every
// number it has turned, and these would outlive their rows by far.

const TWO_DIGITS = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0'));

/** Makes `C7`, `C8` and so on, of numbers that mostly follow one another. */
export class AddressCount {
  readonly #before: string;
  /** Address but for its last two digits, which changes every hundred numbers only. */
  #hundred = -1;
  #address = '';

  /** @param before what stands before the number */
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
