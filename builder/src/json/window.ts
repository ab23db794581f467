// The bytes at hand of a file that comes in chunks: bytes that are not yet read are carried over, and a zero
// follows the text.
import { JsonBytes } from './json-bytes.ts';
import type { ByteText } from './pass.ts';

const FIRST_BYTES = 1024 * 1024;
/** Room behind the text for its zero, and for a word of four bytes that begins there. */
const SLACK_BYTES = 8;

/** A text in memory with the reader of its values; `value.pos` and `value.end` bound what is not yet read. */
export class Window {
  readonly value: JsonBytes;
  text: ByteText = byteText(Buffer.alloc(FIRST_BYTES));

  /** @param kept keys whose members `value` builds */
  constructor(kept: ReadonlySet<string>) {
    this.value = new JsonBytes(kept);
    this.value.bytes = this.text.bytes;
  }

  /** Adds the next bytes. */
  append(chunk: Uint8Array): void {
    const value = this.value;
    const { bytes } = this.text;
    const rest = value.end - value.pos;
    if (rest + chunk.length + SLACK_BYTES > bytes.length) {
      const larger = Buffer.alloc(2 * (rest + chunk.length) + SLACK_BYTES);
      larger.set(bytes.subarray(value.pos, value.end));
      this.text = byteText(larger);
      value.bytes = larger;
    } else if (value.pos > 0) bytes.copyWithin(0, value.pos, value.end);
    value.bytes.set(chunk, rest);
    value.bytes[rest + chunk.length] = 0;
    value.pos = 0;
    value.end = rest + chunk.length;
  }

  /** Replaces the whole text. */
  replace(bytes: Uint8Array): void {
    this.value.pos = 0;
    this.value.end = 0;
    this.append(bytes);
  }
}

function byteText(bytes: Buffer): ByteText {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) };
}
