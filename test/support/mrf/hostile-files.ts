// Files that are meant to hurt a reader, each small on disk, with the refusal they must end in.
import { gzipSync } from 'node:zlib';
import { type ZipEntry, zipOf } from '../files/zip.ts';
import { IS_SOAK, rounds } from '../soak.ts';

/** `reasons`: the named refusals that are right for it. */
export type HostileFile = { name: string; reasons: readonly string[]; bytes: () => Buffer };

const CSV_HEAD = [
  'hospital_name,last_updated_on,version,hospital_location,hospital_address,license_number|OH',
  'Sample Valley Hospital,2026-03-01,3.0.0,Sample Valley Hospital,"1 Sample Street, Sampleton, OH 43001",H-1',
  'description,code|1,code|1|type,setting,standard_charge|gross,standard_charge|discounted_cash',
  '',
].join('\n');
const ROW = 'scan of the head,70551,CPT,outpatient,900,600\n';
const CSV = CSV_HEAD + ROW;
const JSON_HEAD =
  '{"hospital_name":"Sample Valley Hospital","version":"3.0.0","standard_charge_information":[';
const ITEM =
  '{"code_information":[{"code":"70551","type":"CPT"}],"standard_charges":[{"setting":"outpatient","discounted_cash":600}]}';
const JSON_TEXT = `${JSON_HEAD}${ITEM}]}`;
const HTML = '<!doctype html><html><body>Please show that you are no robot.</body></html>';
const MB = 1024 * 1024;
/** A gzip bomb is refused from 100 MB and 500 times its size; it unpacks 640 times. */
const BOMB_MEGABYTES = rounds(150, 300);
/** A payer that nobody wants. Shorter ones take longer to pass over. */
const PAYER = ',{"payer_name":"Sample Mutual","rate":17}'.padEnd(rounds(1024, 64));

/** A gzip file of `head`, then one megabyte so many times, then `tail`: each part a member, so nothing is large here. */
function packed(head: string, unit: string, megabytes: number, tail = ''): Buffer {
  const block = gzipSync(Buffer.alloc(MB, unit), { level: 9 });
  return Buffer.concat([gzipSync(head), ...Array<Buffer>(megabytes).fill(block), gzipSync(tail)]);
}

const zip =
  (...entries: ZipEntry[]) =>
  () =>
    zipOf(entries);
const csvMember: ZipEntry = { name: 'prices.csv', bytes: CSV };
const text = (value: string) => () => Buffer.from(value);
const endsLikeCsv = [
  'unclosed_quote',
  'row_too_large',
  'cell_too_large',
  'too_many_columns',
  'unpacks_too_large',
];

const ARCHIVES: HostileFile[] = [
  {
    name: 'bomb of one member',
    reasons: ['unpacks_too_large'],
    bytes: () => zipOf([{ name: 'prices.csv', bytes: Buffer.alloc(101 * MB, ',,,,,,,\n') }]),
  },
  {
    name: 'bomb of a thousand members that share their data',
    reasons: ['unpacks_too_large'],
    bytes: () =>
      zipOf(
        Array.from(
          { length: 999 },
          (_, i): ZipEntry => ({ name: `${i}.csv`, bytes: Buffer.alloc(MB / 4, ROW), sharesData: i > 0 }),
        ),
      ),
  },
  {
    name: 'member longer than it says',
    reasons: ['damaged_archive'],
    bytes: () => zipOf([{ ...csvMember, bytes: Buffer.alloc(40 * MB, ROW), saysBytes: 1000 }]),
  },
  {
    name: 'member shorter than it says',
    reasons: ['damaged_archive'],
    bytes: zip({ ...csvMember, saysBytes: 90_000_000 }),
  },
  {
    name: 'member of four terabytes by its zip64 size',
    reasons: ['unpacks_too_large'],
    bytes: zip({ ...csvMember, zip64: true, saysBytes: 2 ** 42 }),
  },
  {
    name: 'member whose checksum is another',
    reasons: ['damaged_archive'],
    bytes: zip({ ...csvMember, saysCrc: 1 }),
  },
  {
    name: 'member whose deflate data is noise',
    reasons: ['damaged_archive'],
    bytes: () => {
      const bytes = zipOf([csvMember]);
      bytes.fill(0xa5, 45, 90);
      return bytes;
    },
  },
  {
    name: 'archive cut in the middle',
    reasons: ['damaged_archive'],
    bytes: () => zipOf([csvMember]).subarray(0, 120),
  },
  {
    name: 'archive with a broken directory',
    reasons: ['damaged_archive'],
    bytes: () => {
      const bytes = zipOf([csvMember]);
      bytes.fill(0, bytes.length - 90, bytes.length - 60);
      return bytes;
    },
  },
  {
    name: 'archive inside an archive',
    reasons: ['nested_archive'],
    bytes: () => zipOf([{ name: 'more.zip', bytes: zipOf([csvMember]) }]),
  },
  { name: 'archive inside gzip', reasons: ['nested_archive'], bytes: () => gzipSync(zipOf([csvMember])) },
  {
    name: 'archive inside gzip inside an archive',
    reasons: ['nested_archive'],
    bytes: () => zipOf([{ name: 'x.gz', bytes: gzipSync(zipOf([csvMember])) }]),
  },
  { name: 'encrypted member', reasons: ['encrypted_archive'], bytes: zip({ ...csvMember, flags: 1 }) },
  {
    name: 'strongly encrypted member',
    reasons: ['encrypted_archive'],
    bytes: zip({ ...csvMember, flags: 0x41 }),
  },
  { name: 'method nobody knows', reasons: ['unsupported_archive'], bytes: zip({ ...csvMember, method: 99 }) },
  {
    name: 'spreadsheet',
    reasons: ['unsupported_archive'],
    bytes: zip(
      { name: '[Content_Types].xml', bytes: '<Types/>' },
      { name: 'xl/workbook.xml', bytes: '<workbook/>' },
    ),
  },
  { name: 'archive of nothing', reasons: ['empty_archive'], bytes: zip() },
  {
    name: 'archive of junk',
    reasons: ['empty_archive'],
    bytes: zip(
      { name: '__MACOSX/._prices.csv', bytes: 'x' },
      { name: '.DS_Store', bytes: 'x' },
      { name: 'empty/', bytes: '' },
    ),
  },
  {
    name: 'archive of a thousand and one members',
    reasons: ['too_many_members'],
    bytes: () => zipOf(Array.from({ length: 1001 }, (_, i) => ({ name: `${i}.csv`, bytes: 'x' }))),
  },
  {
    name: 'member named as a path out of the folder',
    reasons: ['html_page'],
    bytes: zip({ name: '../../../../escaped.csv', bytes: HTML }),
  },
  {
    name: 'member named as an absolute path',
    reasons: ['html_page'],
    bytes: zip({ name: '/tmp/escaped.csv', bytes: HTML }),
  },
  {
    name: 'member named as a Windows path',
    reasons: ['html_page'],
    bytes: zip({ name: 'C:\\escaped\u0000\n.csv', bytes: HTML }),
  },
  { name: 'empty member', reasons: ['empty_file'], bytes: zip({ name: 'prices.csv', bytes: '' }) },
];

const GZIPS: HostileFile[] = [
  {
    name: 'gzip bomb of rows',
    reasons: ['unpacks_too_large'],
    bytes: () => packed(CSV_HEAD, ',,,,,,,\n', BOMB_MEGABYTES),
  },
  {
    name: 'gzip bomb of white space in JSON',
    reasons: ['unpacks_too_large'],
    bytes: () => packed(JSON_HEAD, ' \n', BOMB_MEGABYTES),
  },
  {
    name: 'gzip bomb of zeros',
    reasons: ['unrecognised', 'nul_bytes'],
    bytes: () => packed('', '\u0000', BOMB_MEGABYTES),
  },
  {
    name: 'gzip cut off',
    reasons: ['truncated_gzip'],
    bytes: () => {
      const whole = gzipSync(CSV + ROW.repeat(5000));
      return whole.subarray(0, whole.length - 20);
    },
  },
  {
    name: 'gzip header and no more',
    reasons: ['truncated_gzip'],
    bytes: () => Buffer.from([0x1f, 0x8b, 8, 0]),
  },
  {
    name: 'gzip with a wrong checksum',
    reasons: ['truncated_gzip'],
    bytes: () => {
      const whole = gzipSync(CSV);
      whole[whole.length - 6] = 7;
      return whole;
    },
  },
  { name: 'gzip of gzip', reasons: ['unrecognised'], bytes: () => gzipSync(gzipSync(CSV)) },
  { name: 'gzip of nothing', reasons: ['empty_file'], bytes: () => gzipSync('') },
  { name: 'gzip of a web page', reasons: ['html_page'], bytes: () => gzipSync(HTML) },
];

const TEXTS: HostileFile[] = [
  { name: 'no bytes', reasons: ['empty_file'], bytes: text('') },
  { name: 'byte order mark alone', reasons: ['unrecognised'], bytes: text('\ufeff') },
  { name: 'web page', reasons: ['html_page'], bytes: text(HTML) },
  {
    name: 'web page behind a mark and a comment',
    reasons: ['html_page'],
    bytes: text(`\ufeff<!-- moved -->\n${HTML}`),
  },
  {
    name: 'noise',
    reasons: ['unrecognised'],
    bytes: () => Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919 + (i >> 3)) % 256)),
  },
  {
    name: 'UTF-32',
    reasons: ['unrecognised', 'nul_bytes'],
    bytes: () =>
      Buffer.from([...`\ufeff${CSV}`].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8, 0, 0])),
  },
  {
    name: 'NUL in a cell',
    reasons: ['nul_bytes'],
    bytes: text(`${CSV}scan\u0000,70552,CPT,outpatient,1,2\n`),
  },
  {
    name: 'NUL in a JSON text',
    reasons: ['nul_bytes'],
    bytes: text(`${JSON_HEAD}${ITEM},{"description":"\u0000"}]}`),
  },
  {
    name: 'NUL in UTF-16',
    reasons: ['nul_bytes'],
    bytes: () => Buffer.from(`\ufeff${CSV}\u0000,70552,CPT,both,1,2\n`, 'utf16le'),
  },
  { name: 'quote that never ends', reasons: endsLikeCsv, bytes: text(`${CSV}"scan${ROW.repeat(2000)}`) },
  {
    name: 'quote that never ends in the first cell',
    reasons: ['unclosed_quote', 'no_header_row', 'row_too_large'],
    bytes: text(CSV.replace('"1 Sample Street, Sampleton, OH 43001"', '"1 Sample Street')),
  },
  {
    name: 'quote that never ends, 90 MB',
    reasons: ['unclosed_quote'],
    bytes: () => packed(`${CSV}"scan`, ROW, 90),
  },
  {
    name: 'line of five gigabytes',
    reasons: ['cell_too_large'],
    bytes: () => packed(`${CSV}scan`, 'x', 5000),
  },
  {
    name: 'line of five gigabytes as the header',
    reasons: [...endsLikeCsv, 'no_header_row'],
    bytes: () => packed(CSV_HEAD.trimEnd(), ',standard_charge|Payer|Plan|negotiated_dollar', 5000),
  },
  {
    name: 'row of ten million cells',
    reasons: ['too_many_columns'],
    bytes: () => packed(`${CSV}scan`, ',', 10),
  },
  {
    name: 'no row that is a header',
    reasons: ['no_header_row'],
    bytes: text('hospital_name,version\nSample Valley Hospital,3.0.0\n'.repeat(300)),
  },
  {
    name: 'cash column twice',
    reasons: ['duplicate_header'],
    bytes: text(CSV.replace('standard_charge|gross', 'standard_charge|discounted_cash')),
  },
  {
    name: 'amounts that are none',
    reasons: ['too_many_rejections'],
    bytes: text(CSV_HEAD + 'scan,70551,CPT,outpatient,900,call us\n'.repeat(40)),
  },
];

const JSONS: HostileFile[] = [
  {
    name: 'text of five gigabytes',
    reasons: ['item_too_large', 'unpacks_too_large'],
    bytes: () => packed(`${JSON_HEAD}${ITEM},{"description":"`, 'x', 5000),
  },
  {
    name: 'item of 90 MB of payers',
    reasons: ['item_too_large'],
    bytes: () => packed(`${JSON_HEAD}{"standard_charges":[{"payers_information":[1`, PAYER, 90, ']}]}]}'),
  },
  {
    name: 'number of 90 million digits',
    reasons: ['item_too_large'],
    bytes: () => packed(`${JSON_HEAD}{"standard_charges":[{"discounted_cash":`, '1', 90, '}]}]}'),
  },
  {
    name: 'root key without end',
    reasons: ['item_too_large'],
    bytes: () => packed('{"hospital_name":"Sample","', 'x', 90),
  },
  {
    name: 'hospital name of 20 MB',
    reasons: ['item_too_large'],
    bytes: () => packed('{"hospital_name":"', 'x', 20, `",${JSON_TEXT.slice(1)}`),
  },
  {
    name: 'unknown root member of 90 MB',
    reasons: ['item_too_large'],
    bytes: () => packed('{"hospital_name":"Sample","extra":{"a":[', '1,', 90),
  },
  {
    name: 'a million arrays in each other',
    reasons: ['invalid_json'],
    bytes: () => packed(`${JSON_HEAD}`, '[', 1),
  },
  {
    name: 'a million objects in each other',
    reasons: ['invalid_json'],
    bytes: text(`${JSON_HEAD}${'{"a":'.repeat(100_000)}`),
  },
  { name: 'JSON cut in a text', reasons: ['invalid_json'], bytes: text(JSON_TEXT.slice(0, 120)) },
  { name: 'JSON with text behind', reasons: ['invalid_json'], bytes: text(`${JSON_TEXT} {}`) },
  {
    name: 'control character in a text',
    reasons: ['invalid_json'],
    bytes: text(JSON_TEXT.replace('CPT', 'C\u0001PT')),
  },
  {
    name: 'surrogates and escapes cut short',
    reasons: ['invalid_json'],
    bytes: text(JSON_TEXT.replace('CPT', '\\ud83')),
  },
  {
    name: 'items that are no array',
    reasons: ['no_charge_items'],
    bytes: text('{"hospital_name":"Sample","standard_charge_information":{"0":{}}}'),
  },
  { name: 'array at the root', reasons: ['not_cms_template'], bytes: text(`[${JSON_TEXT}]`) },
  {
    name: 'amounts of JSON that are none',
    reasons: ['too_many_rejections'],
    bytes: text(`${JSON_HEAD}${Array(40).fill(ITEM.replace('600', '1e9')).join()}]}`),
  },
  {
    name: 'UTF-16 of half a character',
    reasons: ['invalid_json'],
    bytes: () => Buffer.concat([Buffer.from(`\ufeff${JSON_TEXT}`, 'utf16le'), Buffer.from([0xd8])]),
  },
];

/** Read to the limit of an item, as the number of 90 million digits is: a soak reads them too. */
const SOAK_ONLY = new Set(['root key without end', 'unknown root member of 90 MB']);

/** Every hostile file. */
export const HOSTILE_FILES: readonly HostileFile[] = [...ARCHIVES, ...GZIPS, ...TEXTS, ...JSONS].filter(
  ({ name }) => IS_SOAK || !SOAK_ONLY.has(name),
);
