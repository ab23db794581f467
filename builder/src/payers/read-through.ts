// Reads a payer's file of any kind from its first chunk to its end.

import { isWebPage } from '../input/first-bytes.ts';
import { InputRefusal } from '../input/refusal.ts';
import { JsonFault } from '../json/json-bytes.ts';
import type { JsonStream } from '../json/json-stream.ts';

/** Bytes at the beginning that show whether the file is a web page. */
const HEAD_BYTES = 1024;

/** What takes the chunks; both methods may throw a JsonFault. */
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

/** A taker that reads every item as soon as it is complete; its texts are in `encoding`. */
export function readingItems(stream: JsonStream, encoding: 'latin1' | 'utf8'): ChunkTaker {
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
