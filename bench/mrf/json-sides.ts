// Who reads a JSON price file in the bench: the reader that `build` calls, @streamparser/json as its own
// pages show it, and Node alone, which is the floor. All pass every charge to the same consumer.
import { createReadStream } from 'node:fs';
import { JSONParser } from '@streamparser/json';
import type { Outcome } from '../rounds.ts';
import { Counter, countLines, readWithOurs } from './csv-sides.ts';
import type { Sides } from './line.ts';

const READ_BYTES = 64 * 1024;
/** The parser emits one item at a time and keeps none. */
const PARSER_OPTIONS = { paths: ['$.standard_charge_information.*'], keepStack: false };
/** The parser's own buffers, which its pages recommend for speed. */
const BUFFERS = { stringBufferSize: 64 * 1024, numberBufferSize: 64 };
const TOLD = `@streamparser/json ${JSON.stringify(PARSER_OPTIONS)}, reads of ${READ_BYTES} bytes`;

type Charge = { discounted_cash?: number | string | null };

/** Every side, ours first. */
export function jsonSides(path: string): Sides {
  return {
    format: 'json',
    ours: { name: 'readMrf', run: () => readWithOurs(path) },
    baselines: [
      { name: 'JSONParser', run: () => readWithParser(path, {}) },
      { name: 'JSONParser with buffers', run: () => readWithParser(path, BUFFERS) },
    ],
    told: TOLD,
    floor: { name: 'count newlines', run: () => countLines(path) },
  };
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
