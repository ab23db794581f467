// A large payer in-network file for the benches, in the shape most are published in, seeded: the same seed
// and size give the same bytes. The payer is invented, and so is every group and price. Every tenth item
// carries a wanted code.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

const WRITE_BYTES = 1 << 20;
const HEAD =
  '{"reporting_entity_name":"Sample Bench Mutual","reporting_entity_type":"health insurance issuer",' +
  '"last_updated_on":"2026-04-01","version":"2.1.0"';
const PLACES = [
  '"11"',
  '"11","22","19"',
  '"24"',
  '"02","10","11","12","20","22","49","81"',
  '"01","02","03","04","05","06","07","08","09","11","12","13","14","15","16","17","18","19","20","21","22","23","24"',
];
/** One item in this many has a wanted code. */
export const ITEMS_PER_WANTED = 10;
/** The wanted codes, as a build asks for about 130. */
export const WANTED_CODES: ReadonlySet<string> = new Set(
  Array.from({ length: 130 }, (_, i) => String(70_000 + i)),
);

const WANTED: readonly string[] = [...WANTED_CODES];

export type TicFileShape = {
  bytes: number;
  seed: number;
  groups: number;
  npisPerGroup: number;
  groupsFirst: boolean;
};

type Numbers = (below: number) => number;

function numbersOf(seed: number): Numbers {
  let state = seed >>> 0 || 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Writes a file of about `bytes` bytes. */
export async function writeTic(path: string, shape: TicFileShape): Promise<void> {
  const out = createWriteStream(path, { highWaterMark: WRITE_BYTES });
  const numbers = numbersOf(shape.seed);
  const write = batchedInto(out);
  await write(HEAD);
  if (shape.groupsFirst) await writeGroups(write, shape, numbers);
  await write(',"in_network":[');
  // What the groups take is left for them.
  const left = shape.bytes - shape.groups * (110 + 11.5 * shape.npisPerGroup);
  for (let item = 0, written = 0; written < left; item += 1) {
    const text = itemText(item, shape.groups, numbers);
    written += text.length;
    await write(item === 0 ? text : `,${text}`);
  }
  await write(']');
  if (!shape.groupsFirst) await writeGroups(write, shape, numbers);
  await write('}', true);
  out.end();
  await once(out, 'close');
}

/** What a file that is made while it is sent repeats: a few blocks of items, so that making it costs little. */
export type TicBlocks = { head: Buffer; blocks: Buffer[]; end: Buffer };

/** Makes the beginning of a file, blocks of items and its end. `wanted` are the codes of every tenth item. */
export async function makeTicBlocks(
  shape: Omit<TicFileShape, 'bytes' | 'groupsFirst'>,
  { count, bytes, wanted }: { count: number; bytes: number; wanted: readonly string[] },
): Promise<TicBlocks> {
  const numbers = numbersOf(shape.seed);
  const head: string[] = [HEAD];
  await writeGroups(async (text) => void head.push(text), { ...shape, bytes: 0, groupsFirst: true }, numbers);
  head.push(',"in_network":[');
  const blocks = Array.from({ length: count }, (_, block) => {
    const items: string[] = [];
    for (let length = 0; length < bytes; length += items.at(-1)?.length ?? 0)
      items.push(itemText(block * bytes + items.length, shape.groups, numbers, wanted));
    return Buffer.from(items.join(','));
  });
  return { head: Buffer.from(head.join('')), blocks, end: Buffer.from(']}') };
}

function batchedInto(out: ReturnType<typeof createWriteStream>) {
  let text = '';
  return async (more: string, isLast = false) => {
    text += more;
    if (text.length < WRITE_BYTES && !isLast) return;
    const batch = text;
    text = '';
    if (!out.write(batch)) await once(out, 'drain');
  };
}

async function writeGroups(
  write: (text: string) => Promise<void>,
  { groups, npisPerGroup }: TicFileShape,
  numbers: Numbers,
): Promise<void> {
  await write(',"provider_references":[');
  for (let group = 0; group < groups; group += 1) {
    const npis = Array.from(
      { length: 1 + numbers(2 * npisPerGroup - 1) },
      () => 1_000_000_000 + numbers(999_999_999),
    );
    await write(
      `${group === 0 ? '' : ','}{"provider_group_id":${group},"network_name":["Sample Net ${group % 3}"],"provider_groups":[{"npi":[${npis}],` +
        `"tin":{"type":"ein","value":"${100_000_000 + group}","business_name":"Sample Group ${group}"}}]}`,
    );
  }
  await write(']');
}

function itemText(item: number, groups: number, numbers: Numbers, wanted = WANTED): string {
  const isWanted = item % ITEMS_PER_WANTED === 0;
  const code = isWanted ? wanted[numbers(wanted.length)] : 10_000 + numbers(59_999);
  const rates = Array.from({ length: 20 + numbers(60) }, () => rateText(groups, numbers));
  return (
    `{"negotiation_arrangement":"ffs","name":"sample service ${item}","billing_code_type":"CPT","billing_code_type_version":"2026",` +
    `"billing_code":"${code}","description":"a service of the sample, number ${item}","negotiated_rates":[${rates}]}`
  );
}

function rateText(groups: number, numbers: Numbers): string {
  const ids = Array.from({ length: 1 + numbers(6) }, () => numbers(groups));
  const prices = Array.from({ length: 1 + numbers(2) }, () => priceText(numbers));
  return `{"provider_references":[${ids}],"negotiated_prices":[${prices}]}`;
}

function priceText(numbers: Numbers): string {
  const rate = (20 + numbers(400_000) / 100).toFixed(2);
  const type = numbers(4) > 0 ? 'negotiated' : 'fee schedule';
  const modifier = numbers(6) === 0 ? '"26"' : '';
  return (
    `{"negotiated_type":"${type}","negotiated_rate":${rate},"expiration_date":"9999-12-31","service_code":[${PLACES[numbers(PLACES.length)]}],` +
    `"billing_class":"professional","setting":"outpatient","billing_code_modifier":[${modifier}]}`
  );
}
