// A payer's file from its first chunk to its end through a reader of its kind.

import { isWebPage } from '../input/first-bytes.ts';
import { InputRefusal } from '../input/refusal.ts';
import { JsonFault } from '../json/json-bytes.ts';
import type { JsonStream } from '../json/json-stream.ts';

/** Characters of the beginning that tell a web page from a payer's file. */
const HEAD_BYTES = 1024;

/** What takes the chunks: both may throw a JsonFault with the place of the fault. */
export type ChunkTaker = { append(chunk: Buffer): void; finish(): void };

/** @throws InputRefusal `html_page`, `invalid_json`, and what the reader or the source refuses */
export async function readThrough(source: AsyncIterable<Buffer>, taker: ChunkTaker): Promise<void> {
  let isFirst = true;
  try {
    for await (const chunk of source) {
      if (isFirst && isWebPage(chunk.toString('latin1', 0, HEAD_BYTES))) throw new InputRefusal('html_page');
      isFirst = false;
      taker.append(chunk);
    }
    taker.finish();
  } catch (error) {
    if (error instanceof JsonFault) throw new InputRefusal('invalid_json', error.message, error.at);
    throw error;
  }
}

/** A stream of items that gives out each as soon as it is whole; its texts are in `encoding`. */
export function stepByStep(stream: JsonStream, encoding: 'latin1' | 'utf8'): ChunkTaker {
  stream.decodeBy((bytes) => Buffer.from(bytes).toString(encoding));
  return {
    append(chunk) {
      stream.append(chunk);
      stream.advance();
    },
    finish() {
      stream.finish();
      stream.advance();
    },
  };
}
