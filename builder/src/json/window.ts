// The bytes at hand of a file that comes in chunks: what is not yet read is carried over, a zero stands at the end.
import { isUtf8 } from 'node:buffer';
import { JsonBytes } from './json-bytes.ts';
import type { ByteText } from './pass.ts';

const FIRST_BYTES = 1024 * 1024;
/** Behind the text: its zero, and a word that may be looked at from there. */
const SLACK_BYTES = 8;

/** A text in memory and the reader of general values that stands in it; its `pos` and `end` bound what is unread. */
export class Window {
  readonly value: JsonBytes;
  text: ByteText = textOf(Buffer.alloc(FIRST_BYTES));

  constructor(kept: ReadonlySet<string>) {
    this.value = new JsonBytes(kept);
    this.value.bytes = this.text.bytes;
    this.value.decode = decodeText;
  }

  /** Takes the next bytes. */
  append(chunk: Uint8Array): void {
    const value = this.value;
    const { bytes } = this.text;
    const rest = value.end - value.pos;
    if (rest + chunk.length + SLACK_BYTES > bytes.length) {
      const larger = Buffer.alloc(2 * (rest + chunk.length) + SLACK_BYTES);
      larger.set(bytes.subarray(value.pos, value.end));
      this.text = textOf(larger);
      value.bytes = larger;
    } else bytes.copyWithin(0, value.pos, value.end);
    value.bytes.set(chunk, rest);
    value.bytes[rest + chunk.length] = 0;
    value.pos = 0;
    value.end = rest + chunk.length;
  }

  /** Puts other bytes in place of all. */
  replace(bytes: Uint8Array): void {
    this.value.pos = 0;
    this.value.end = 0;
    this.append(bytes);
  }
}

function textOf(bytes: Buffer): ByteText {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) };
}

/** JSON is UTF-8; a name that is not was written by somebody who took it for Windows-1252. */
function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
}
