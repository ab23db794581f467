// Small CSVs in the CMS template, damaged at random: the places where readers of CSV disagree come up far more often
// than in any real file.
import type { Random } from '../../../tools/testbed/random.ts';

/** Bytes that mean something to a reader of CSV, or to a decoder. */
const PIECES = [
  ...[
    '"',
    '""',
    '"""',
    ',',
    ',,',
    '\n',
    '\r\n',
    '\r',
    '\n\n',
    ' ',
    '\t',
    '\u000b',
    '\0',
    'x',
    '9',
    '$',
    '" ',
    ' "',
  ],
  ...['",', ',"', '"\n', '\n"', '" ,', '"\r\n', '"x', 'x"', '\u00a0', '\u2028', '\ufeff', '\u00e9', '\u20ac'],
]
  .map((text) => Buffer.from(text))
  .concat([Buffer.from([0x92]), Buffer.from([0xa0]), Buffer.from([0xe2, 0x80]), Buffer.from([0xff])]);

const CODES = ['70551', '99213', 'J1234', 'j3490', '0444T', '470', '68516-5216-8 [345150]', ''];
const TYPES = ['CPT', 'HCPCS', 'CDM', 'MS-DRG', 'NDC', ' cpt ', ''];
const SETTINGS = ['outpatient', 'INPATIENT', 'both', ' Both ', ''];
const CASH = ['600', '1,234.50', '$ 12.00', '', '999999999', 'N/A', '0.01', ' 7 '];
const TEXTS = [
  'MRI head',
  'Tube 6" long',
  'Say "hi"',
  'Line\nbreak',
  'Caf\u00e9',
  'A, b',
  '',
  ' ',
  '\u00a0',
  '5\u2019',
];

/** Some name a price list. */
const NOTES = [
  ...TEXTS,
  'Gross Charge Type: Op Fees',
  'Gross Charge Type: Caf\u00e9, "A" | paid\nby the day ',
  'Gross charge type: Op',
  '  Gross Charge Type:',
  'GROSS CHARGE TYPE = Op Fees',
  'Gross charge type : b',
];

const MEDIANS = ['', '', '', ' ', '610.5', ' 1,234.00 ', '0', 'N/A', '5\u00a0', '"'];
const FIGURES = ['median_amount', '10th_percentile', '90th_percentile', 'count'];

type Quoting = 'all' | 'needed' | 'some';

/** A well-formed small file of a random layout, quoting and line end. */
export function smallCsv(random: Random): Buffer {
  const quoting = random.pick<Quoting>(['all', 'needed', 'some']);
  const newline = random.int(30) === 0 ? '\r' : random.pick(['\n', '\n', '\r\n']);
  const line = (cells: readonly string[]) =>
    cells.map((cell) => cellText(cell, quoting, random)).join(',') + newline;
  const payers = random.int(3);
  const names = itemNames(random, payers);
  const rows = Array.from({ length: 2 + random.int(14) }, () => dataRow(names, random));
  const repeated = rows.flatMap((row) =>
    Array.from({ length: 1 + random.int(3) }, () => repeatOf(row, names, random)),
  );
  const text = [
    line(['hospital_name', 'last_updated_on', 'version']),
    line([random.pick(['Sample Clinic', 'Sample Caf\u00e9 Clinic']), '2026-01-01', '3.0.0']),
    line(names),
    ...repeated.map(line),
  ].join('');
  const bom = random.int(3) === 0 ? '\ufeff' : '';
  return Buffer.from(bom + (random.int(4) === 0 ? text.trimEnd() : text));
}

/** The file with one to three pieces put in, cut out, overwritten or doubled. */
export function damaged(file: Buffer, random: Random): Buffer {
  let bytes = file;
  for (let edits = 1 + random.int(3); edits > 0; edits--) {
    // Mostly below the head: a broken head is refused, and shows little.
    const from = random.int(8) === 0 ? 0 : Math.floor(bytes.length / 3);
    const at = from + random.int(bytes.length - from + 1);
    const piece = random.pick(PIECES);
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
    const kind = random.int(4);
    if (kind === 0) bytes = Buffer.concat([before, after.subarray(1 + random.int(6))]);
    else if (kind === 1) bytes = Buffer.concat([before, piece, after.subarray(piece.length)]);
    else if (kind === 2) bytes = Buffer.concat([before, after.subarray(0, random.int(80)), after]);
    else bytes = Buffer.concat([before, piece, after]);
  }
  return bytes;
}

function itemNames(random: Random, payers: number): string[] {
  const names = ['description', 'code|1', 'code|1|type', 'code|2', 'code|2|type', 'modifiers', 'setting'];
  const tail = ['billing_class', 'standard_charge|gross', 'standard_charge|discounted_cash'];
  const figures = FIGURES.slice(0, random.int(FIGURES.length + 1));
  const payerNames = Array.from({ length: payers }, (_, i) => [
    `standard_charge|Payer ${i}|Plan|negotiated_dollar`,
    ...figures.map((name) => `${name}|Payer ${i}|Caf\u00e9`),
  ]).flat();
  const all =
    random.int(2) === 0
      ? [...names, ...tail, 'payer_name', 'plan_name', ...figures]
      : [...names, ...tail, ...payerNames];
  if (random.int(2) === 0) all.push('additional_generic_notes');
  if (random.int(3) > 0) return all;
  return all
    .map((name) => ({ name, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ name }) => name);
}

function dataRow(names: readonly string[], random: Random): string[] {
  if (random.int(20) === 0) return names.map(() => random.pick(['', '', ' ']));
  const row = names.map((name) => {
    if (name.endsWith('|type')) return random.pick(TYPES);
    if (name.startsWith('code|')) return random.pick(CODES);
    if (name === 'setting') return random.pick(SETTINGS);
    if (name === 'standard_charge|discounted_cash') return random.pick(CASH);
    if (name === 'additional_generic_notes') return random.pick(NOTES);
    if (FIGURES.some((figure) => name.startsWith(figure))) return random.pick(MEDIANS);
    return name === 'modifiers' && random.int(5) > 0 ? '' : random.pick(TEXTS);
  });
  return random.int(10) === 0 ? row.slice(0, random.int(row.length)) : row;
}

/** The same item for another payer. */
function repeatOf(row: readonly string[], names: readonly string[], random: Random): string[] {
  return row.map((cell, column) => {
    const name = names[column] ?? '';
    if (name === 'additional_generic_notes') return random.pick(NOTES);
    if (FIGURES.some((figure) => name.startsWith(figure))) return random.pick(MEDIANS);
    return name.startsWith('p') ? random.pick(TEXTS) : cell;
  });
}

function cellText(cell: string, quoting: Quoting, random: Random): string {
  const isNeeded = /[",\n\r]/.test(cell) && (random.int(10) > 0 || /[,\n]/.test(cell));
  const isQuoted = isNeeded || quoting === 'all' || (quoting === 'some' && random.int(3) === 0);
  return isQuoted ? `"${cell.replaceAll('"', '""')}"` : cell;
}
