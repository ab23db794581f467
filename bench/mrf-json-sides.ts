// Who reads a JSON price file in the bench: the reader that `build` calls, @streamparser/json as its own pages show
// it, and Node alone, which is the floor. All hand every charge to the same consumer.
import { createReadStream } from 'node:fs';
import { JSONParser } from '@streamparser/json';
import { readMrf } from '../builder/src/mrf/read.ts';
import type { Candidate, Outcome } from './rounds.ts';

const READ_BYTES = 64 * 1024;
const FLOOR_READ_BYTES = 256 * 1024;
/** Items are handed over one at a time and not kept. */
const PARSER_OPTIONS = { paths: ['$.standard_charge_information.*'], keepStack: false };
/** The parser's own buffers, which its pages recommend for speed. */
const BUFFERS = { stringBufferSize: 64 * 1024, numberBufferSize: 64 };
export const BASELINE = `@streamparser/json ${JSON.stringify(PARSER_OPTIONS)}, reads of ${READ_BYTES} bytes`;

type Charge = { discounted_cash?: number | string | null };

/** The consumer: counts charges and sums cash. */
class Counter implements Outcome {
  rows = 0;
  cents = 0;

  take(cash: string | number): void {
    this.rows += 1;
    if (cash !== '') this.cents += Math.round(Number(cash) * 100);
  }

  outcome(): Outcome {
    return { rows: this.rows, cents: this.cents };
  }
}

/** Every side, ours first. */
export function jsonSides(path: string): { ours: Candidate; baselines: Candidate[]; floor: Candidate } {
  return {
    ours: { name: 'readMrf', run: () => readWithOurs(path) },
    baselines: [
      { name: 'JSONParser', run: () => readWithParser(path, {}) },
      { name: 'JSONParser with buffers', run: () => readWithParser(path, BUFFERS) },
    ],
    floor: { name: 'count newlines', run: () => countLines(path) },
  };
}

async function readWithOurs(path: string): Promise<Outcome> {
  const counter = new Counter();
  await readMrf(path, (row) => counter.take(row.cash));
  return counter.outcome();
}

async function readWithParser(path: string, buffers: Partial<typeof BUFFERS>): Promise<Outcome> {
  const counter = new Counter();
  const parser = new JSONParser({ ...PARSER_OPTIONS, ...buffers });
  parser.onValue = ({ value }) => {
    const { standard_charges: charges = [] } = value as { standard_charges?: Charge[] };
    for (const charge of charges) counter.take(charge.discounted_cash ?? '');
  };
  for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES }))
    parser.write(chunk as Buffer);
  return counter.outcome();
}

/** What reading the bytes in Node and looking at each costs at least. */
async function countLines(path: string): Promise<Outcome> {
  let rows = 0;
  for await (const chunk of createReadStream(path, {
    highWaterMark: FLOOR_READ_BYTES,
  }) as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
  }
  return { rows, cents: 0 };
}
