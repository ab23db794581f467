// The bytes at hand of a file that comes in chunks: bytes that are not yet read are carried over, and a zero
// follows the text.
import { JsonBytes } from './json-bytes.ts';
import type { ByteText } from './pass.ts';
import { TextMemory } from './wasm/text-memory.ts';

const FIRST_BYTES = 1024 * 1024;
/** Room behind the text for its zero, and for a word or a vector of up to sixteen bytes that begins there. */
const SLACK_BYTES = 32;

/** A text in memory with the reader of its values; `value.pos` and `value.end` bound what is not yet read. */
export class Window {
  readonly value: JsonBytes;
  readonly #memory = TextMemory.make(FIRST_BYTES);
  text: ByteText = makeText(this.#memory?.bytes() ?? Buffer.alloc(FIRST_BYTES), this.#memory);

  /** @param kept keys whose members `value` builds */
  constructor(kept: ReadonlySet<string>) {
    this.value = new JsonBytes(kept);
    this.value.bytes = this.text.bytes;
  }

  /** Adds the next bytes. */
  append(chunk: Uint8Array): void {
    const value = this.value;
    const { bytes } = value;
    const rest = value.end - value.pos;
    if (rest + chunk.length + SLACK_BYTES > bytes.length)
      this.#enlarge(2 * (rest + chunk.length) + SLACK_BYTES);
    if (value.pos > 0) value.bytes.copyWithin(0, value.pos, value.end);
    value.bytes.set(chunk, rest);
    value.bytes[rest + chunk.length] = 0;
    value.pos = 0;
    value.end = rest + chunk.length;
  }

  #enlarge(bytes: number): void {
    const { value } = this;
    const memory = this.#memory;
    if (memory) {
      memory.grow(bytes);
      this.text = makeText(memory.bytes(), memory);
    } else {
      const larger = Buffer.alloc(bytes);
      larger.set(value.bytes.subarray(0, value.end));
      this.text = makeText(larger, undefined);
    }
    value.bytes = this.text.bytes;
  }

  /** Replaces the whole text. */
  replace(bytes: Uint8Array): void {
    this.value.pos = 0;
    this.value.end = 0;
    this.append(bytes);
  }
}

function makeText(bytes: Buffer, memory: TextMemory | undefined): ByteText {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return { bytes, view, scanner: memory?.scanner, memory };
}
