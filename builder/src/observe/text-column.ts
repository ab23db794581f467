// A column of texts, as bytes one behind the other. As objects, hundreds of thousands of addresses would be copied and
// looked at by the garbage collector as long as the file is read.
import { grown } from './grown-column.ts';

const FIRST_TEXTS = 256;
const FIRST_BYTES = 4096;
/** UTF-8 needs no more for a unit of a text. */
const BYTES_PER_UNIT = 3;
const LF = 0x0a;

/** Texts by number, from 0. */
export class TextColumn {
  #length = 0;
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  /** Where the text of each number begins; the next one begins where it ends. */
  #starts = new Uint32Array(FIRST_TEXTS);

  add(text: string): void {
    const from = this.#starts[this.#length] as number;
    const needed = from + BYTES_PER_UNIT * text.length;
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(2 * needed);
      larger.set(this.#bytes.subarray(0, from));
      this.#bytes = larger;
    }
    this.#length += 1;
    if (this.#length === this.#starts.length) this.#starts = grown(this.#starts);
    this.#starts[this.#length] = from + this.#bytes.write(text, from, 'utf8');
  }

  at(number: number): string {
    return this.#bytes.toString('utf8', this.#starts[number], this.#starts[number + 1]);
  }

  /** All texts in an order of their numbers, with a line feed behind each. */
  lines(order: Int32Array): Buffer {
    const bytes = this.#bytes;
    const lines = Buffer.allocUnsafe((this.#starts[this.#length] as number) + order.length);
    let to = 0;
    for (let i = 0; i < order.length; i += 1) {
      const number = order[i] as number;
      const end = this.#starts[number + 1] as number;
      for (let from = this.#starts[number] as number; from < end; from += 1)
        lines[to++] = bytes[from] as number;
      lines[to++] = LF;
    }
    return lines;
  }
}
