// In-network files made up at random: every order of keys, references before, after and absent, inline and remote groups,
// ids as whole numbers, decimals and texts, NPIs as numbers and texts, texts with escapes and letters beyond ASCII.
import type { Random } from '../../../tools/testbed/random.ts';
import { HEAD, raw, type TicPart, ticText } from './tic-file.ts';

const CODES = ['99203', '97110', 'D0150', '70551', '45378', 'CSTM-00'];
const IDS: readonly unknown[] = [
  1,
  2,
  raw('690.64470'),
  raw('690.6447'),
  '17',
  raw('1e3'),
  'A-9',
  raw('90071992547409'),
];
const TEXTS = ['plain', 'with "quotes" and \\ and \u0007', 'Sämple Ñet', ' padded ', '', '}{][', 'a,b:c'];

/** The text of one file. */
export function randomTic(random: Random): string {
  const root: [string, unknown][] = [
    ...Object.entries(HEAD),
    ['plan_name', random.pick(TEXTS)],
    ['unknown_member', nested(random, 3)],
    ['in_network', times(random, 6, () => item(random))],
  ];
  if (random.int(6) > 0) root.push(['provider_references', times(random, 5, () => group(random))]);
  const text = ticText(Object.fromEntries(shuffled(random, root)));
  const mark = random.int(8) === 0 ? '\ufeff' : '';
  return mark + (random.int(3) === 0 ? spread(text, random) : text);
}

function group(random: Random): unknown {
  const members: [string, unknown][] = [
    ['provider_group_id', random.pick(IDS)],
    ['extra', nested(random, 2)],
  ];
  if (random.int(3) > 0) members.push(['network_name', times(random, 3, () => random.pick(TEXTS))]);
  if (random.int(3) > 0) members.push(['provider_groups', entries(random)]);
  if (random.int(3) === 0) members.push(['location', 'https://payer.sample.test/groups/1.json']);
  return Object.fromEntries(shuffled(random, members));
}

function entries(random: Random): unknown[] {
  return times(random, 3, () => {
    const tin: [string, unknown] = [
      'tin',
      { type: 'ein', value: '00-0000001', business_name: random.pick(TEXTS) },
    ];
    const key = random.int(5) === 0 ? 'NPI' : 'npi';
    const npis: [string, unknown] = [key, times(random, 4, () => npi(random))];
    return Object.fromEntries(shuffled(random, random.int(9) === 0 ? [tin] : [tin, npis]));
  });
}

function npi(random: Random): unknown {
  const number = random.pick([0, 1234567893, 1098765432, 1720480627, 2111111119]);
  return random.int(5) === 0 ? String(number) : number;
}

function item(random: Random): unknown {
  const members: [string, unknown][] = [
    ['negotiation_arrangement', 'ffs'],
    ['name', random.pick(TEXTS)],
    ['billing_code_type', 'CPT'],
    ['billing_code', random.pick(CODES)],
    ['description', random.pick(TEXTS)],
    ['bundled_codes', nested(random, 2)],
    ['negotiated_rates', times(random, 5, () => rate(random))],
  ];
  return Object.fromEntries(random.int(2) === 0 ? members : shuffled(random, members));
}

function rate(random: Random): TicPart {
  const members: [string, unknown][] = [
    ['negotiated_prices', times(random, 3, () => price(random))],
    ['note', random.pick(TEXTS)],
  ];
  if (random.int(4) > 0) members.push(['provider_references', times(random, 6, () => random.pick(IDS))]);
  if (random.int(4) === 0) members.push(['provider_groups', entries(random)]);
  return Object.fromEntries(shuffled(random, members));
}

function price(random: Random): unknown {
  const amounts: unknown[] = [123.45, 0, raw('0.010'), raw('1.5e2'), '88.50', raw('100.00'), 999999999, 40.5];
  const members: [string, unknown][] = [
    ['negotiated_type', random.pick(['negotiated', 'fee schedule', 'percentage', 'derived'])],
    ['negotiated_rate', random.pick(amounts)],
    ['expiration_date', '9999-12-31'],
    [
      'service_code',
      times(random, 12, () => random.pick<unknown>(['11', '02', '24', '22', 'CSTM-00', raw('11')])),
    ],
    ['billing_class', random.pick(['professional', 'institutional', 'both', null])],
    ['additional_information', random.pick(TEXTS)],
    ['billing_code_modifier', times(random, 2, () => random.pick(['26', 'TC']))],
  ];
  return Object.fromEntries(
    shuffled(
      random,
      members.filter(() => random.int(9) > 0),
    ),
  );
}

function nested(random: Random, depth: number): unknown {
  const kind = random.int(depth > 0 ? 6 : 4);
  if (kind === 4) return times(random, 3, () => nested(random, depth - 1));
  if (kind === 5) return { billing_code: nested(random, depth - 1), in_network: nested(random, depth - 1) };
  return [random.pick(TEXTS), random.int(1000) - 500, random.int(2) === 0, null][kind];
}

function times<T>(random: Random, most: number, make: () => T): T[] {
  return Array.from({ length: random.int(most + 1) }, make);
}

function shuffled<T>(random: Random, values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}

/** White space wherever the grammar allows it: between tokens, never in texts. */
function spread(text: string, random: Random): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|[{}[\]:,]/g, (token) =>
    token.startsWith('"')
      ? token
      : `${random.pick(['', ' ', '\n\t', '\r\n  '])}${token}${random.pick(['', ' ', '\n'])}`,
  );
}
