// Who reads a payer's file in the bench: the reader that `build` calls, and @streamparser/json as its own
// pages show it. Both hand every group and every price of a wanted item to the same consumer.
import { createReadStream } from 'node:fs';
import { JSONParser } from '@streamparser/json';
import { readTic } from '../../builder/src/payers/read.ts';

const READ_BYTES = 64 * 1024;
/** The parser emits one group or item at a time and keeps none. */
const PARSER_OPTIONS = { paths: ['$.provider_references.*', '$.in_network.*'], keepStack: false };
/** The parser's own buffers, which its pages recommend for speed. */
const BUFFERS = { stringBufferSize: 64 * 1024, numberBufferSize: 64 };
export const BASELINE = `@streamparser/json ${JSON.stringify(PARSER_OPTIONS)}, reads of ${READ_BYTES} bytes`;

/**
 * What a side found: equal on all sides. `tuples` is a sum over hashes of (group, code, rate, class, places).
 */
export type Found = {
  groups: number;
  npis: number;
  npiSum: number;
  prices: number;
  pairs: number;
  tuples: number;
};
export type Side = { name: string; options: string; run: () => Promise<Found> };

type ParsedGroup = { provider_group_id: number; provider_groups: { npi: number[] }[] };
type ParsedPrice = { negotiated_rate: number; billing_class: string; service_code: string[] };
type ParsedItem = {
  billing_code: string;
  negotiated_rates: { provider_references: number[]; negotiated_prices: ParsedPrice[] }[];
};

/** The consumer. */
class Consumer implements Found {
  groups = 0;
  npis = 0;
  npiSum = 0;
  prices = 0;
  pairs = 0;
  tuples = 0;

  group(npis: readonly number[]): void {
    this.groups += 1;
    this.npis += npis.length;
    for (const npi of npis) this.npiSum = (this.npiSum + npi) % Number.MAX_SAFE_INTEGER;
  }

  price(
    code: string,
    cents: number,
    billingClass: string,
    places: readonly string[],
    groups: readonly (string | number)[],
  ): void {
    this.prices += 1;
    let hash = Math.imul(Number(code), 31) ^ Math.imul(cents, 0x9e3779b1) ^ billingClass.length;
    for (const place of places)
      hash = Math.imul(hash, 33) ^ (place.charCodeAt(0) * 256 + place.charCodeAt(1));
    for (const group of groups) {
      this.pairs += 1;
      const mixed = Math.imul(hash ^ Number(group), 0x85ebca6b);
      this.tuples = (this.tuples + ((mixed ^ (mixed >>> 15)) >>> 0)) % Number.MAX_SAFE_INTEGER;
    }
  }

  found(): Found {
    const { groups, npis, npiSum, prices, pairs, tuples } = this;
    return { groups, npis, npiSum, prices, pairs, tuples };
  }
}

/** Every side, ours first. @param wanted codes; all items when undefined */
export function ticSides(path: string, wanted: ReadonlySet<string> | undefined): Side[] {
  const options = wanted ? `wanted: ${wanted.size} codes` : 'wanted: all';
  return [
    { name: 'readTic', options, run: () => readWithOurs(path, wanted) },
    {
      name: 'JSONParser',
      options: JSON.stringify(PARSER_OPTIONS),
      run: () => readWithParser(path, wanted, {}),
    },
    {
      name: 'JSONParser with buffers',
      options: JSON.stringify({ ...PARSER_OPTIONS, ...BUFFERS }),
      run: () => readWithParser(path, wanted, BUFFERS),
    },
  ];
}

async function readWithOurs(path: string, wanted: ReadonlySet<string> | undefined): Promise<Found> {
  const consumer = new Consumer();
  await readTic(path, {
    wanted,
    onGroup: ({ npis }) => consumer.group(npis),
    onRate: ({ item, groupIds, prices }) => {
      for (const { cents, billingClass, serviceCodes } of prices)
        consumer.price(item.code, cents ?? 0, billingClass, serviceCodes, groupIds);
    },
  });
  return consumer.found();
}

async function readWithParser(
  path: string,
  wanted: ReadonlySet<string> | undefined,
  buffers: Partial<typeof BUFFERS>,
): Promise<Found> {
  const consumer = new Consumer();
  const parser = new JSONParser({ ...PARSER_OPTIONS, ...buffers });
  parser.onValue = ({ value }) => {
    const element = value as unknown as Partial<ParsedGroup & ParsedItem>;
    if (element.provider_groups) consumer.group(element.provider_groups.flatMap(({ npi }) => npi));
    const { billing_code: code = '', negotiated_rates: rates = [] } = element;
    if (wanted && !wanted.has(code)) return;
    for (const { provider_references, negotiated_prices } of rates)
      for (const price of negotiated_prices)
        consumer.price(
          code,
          Math.round(price.negotiated_rate * 100),
          price.billing_class,
          price.service_code,
          provider_references,
        );
  };
  for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES }))
    parser.write(chunk as Buffer);
  return consumer.found();
}
