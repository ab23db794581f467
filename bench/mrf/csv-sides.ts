// Who reads a CSV in the benches: the reader that `build` calls, papaparse in its two streaming modes, and Node
// alone, which is the floor. All feed the same consumer every row.

import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import Papa from 'papaparse';
import { isItemHeader, normalizeColumn } from '../../builder/src/mrf/header.ts';
import { readMrf } from '../../builder/src/mrf/read.ts';
import type { Outcome } from '../rounds.ts';
import type { Sides } from './line.ts';

const READ_BYTES = 64 * 1024;
const CASH = 'standard_charge|discounted_cash';
/** What papaparse is told, so that it guesses nothing. */
export const PAPA_OPTIONS = { delimiter: ',', newline: '\n' } as const;
const TOLD = `papaparse ${JSON.stringify(PAPA_OPTIONS)}, reads of ${READ_BYTES} bytes`;

/** The consumer: counts rows and sums cash. */
export class Counter implements Outcome {
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
export function csvSides(path: string): Sides {
  return {
    format: 'csv',
    ours: { name: 'readMrf', run: () => readWithOurs(path) },
    baselines: [
      { name: 'papaparse chunk', run: () => readWithChunks(path) },
      { name: 'papaparse NODE_STREAM_INPUT', run: () => readWithStream(path) },
    ],
    told: TOLD,
    floor: { name: 'count newlines', run: () => countLines(path) },
  };
}

/** The public reader with the counting consumer. */
export async function readWithOurs(path: string): Promise<Outcome> {
  const counter = new Counter();
  await readMrf(path, (row) => counter.take(row.cash));
  return counter.outcome();
}

/** The least that can be done with the rows of papaparse: find the cash column once, then take its cell. */
class CashColumn {
  readonly counter = new Counter();
  #index = -1;

  take(cells: string[]): void {
    if (this.#index >= 0) {
      if (cells.length > 1) this.counter.take(cells[this.#index] ?? '');
      return;
    }
    const names = cells.map(normalizeColumn);
    if (isItemHeader(names)) this.#index = names.indexOf(CASH);
  }
}

async function readWithChunks(path: string): Promise<Outcome> {
  const cash = new CashColumn();
  const input = createReadStream(path, { highWaterMark: READ_BYTES });
  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[]>(input, {
      ...PAPA_OPTIONS,
      chunk: ({ data }) => {
        for (const cells of data) cash.take(cells);
      },
      complete: () => resolve(),
      error: reject,
    });
  });
  return cash.counter.outcome();
}

async function readWithStream(path: string): Promise<Outcome> {
  const cash = new CashColumn();
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, PAPA_OPTIONS);
  createReadStream(path, { highWaterMark: READ_BYTES }).pipe(parser);
  parser.on('data', (cells: string[]) => cash.take(cells));
  await once(parser, 'end');
  return cash.counter.outcome();
}

/** What reading the bytes in Node and looking at each costs at least. */
export async function countLines(path: string): Promise<Outcome> {
  let rows = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
  }
  return { rows, cents: 0 };
}
