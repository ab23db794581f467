// `cms-hpt.txt` as people write it.
import { describe, expect, it } from 'vitest';
import {
  MAX_LINE_LENGTH,
  MAX_LOCATION_LENGTH,
  MAX_POINTED_FILES,
  pointedUrl,
  readPointer,
} from '../../../builder/src/fetch/pointer-file.ts';

const BASE = new URL('https://www.sample.test/cms-hpt.txt');
const PLAIN = `location-name: Sample East
source-page-url: https://www.sample.test/prices
mrf-url: https://files.sample.test/1_east_standardcharges.csv
contact-name: Sample Person
contact-email: prices@sample.test

location-name: Sample West
mrf-url: https://files.sample.test/2_west_standardcharges.json
`;
const read = (text: string | Buffer) => {
  const { files, ...rest } = readPointer(typeof text === 'string' ? Buffer.from(text) : text, BASE);
  return { files: files.map(({ url, locations }) => [url.href, ...locations]), ...rest };
};
const EAST = ['https://files.sample.test/1_east_standardcharges.csv', 'Sample East'];
const WEST = ['https://files.sample.test/2_west_standardcharges.json', 'Sample West'];
const BOTH = { files: [EAST, WEST], blocksWithoutUrl: 0, unusable: [] };

describe('a pointer', () => {
  it.each<[string, string | Buffer]>([
    ['plain', PLAIN],
    ['with CRLF', PLAIN.replaceAll('\n', '\r\n')],
    ['with CR', PLAIN.replaceAll('\n', '\r')],
    ['with a blank line after every line', PLAIN.replaceAll('\n', '\r\n\r\n')],
    ['without blank lines between blocks', PLAIN.replace('\n\n', '\n')],
    ['without a blank after the colon', PLAIN.replaceAll(': ', ':')],
    ['with blanks before the colon and around', PLAIN.replace(/^(.*?):/gm, '  $1 : ')],
    ['in upper case', PLAIN.replace(/^[a-z-]+:/gm, (key) => key.toUpperCase())],
    ['with underscores', PLAIN.replace(/^[a-z-]+:/gm, (key) => key.replaceAll('-', '_'))],
    ['with a byte order mark', `\ufeff${PLAIN}`],
    ['in UTF-16 with a mark', Buffer.from(`\ufeff${PLAIN}`, 'utf16le')],
    ['in UTF-16 without a mark', Buffer.from(PLAIN, 'utf16le')],
    ['in UTF-16, the other end first', Buffer.from(`\ufeff${PLAIN}`, 'utf16le').swap16()],
    ['with prose above', `Hospital price transparency\n\nFor questions: call us.\n----\n${PLAIN}`],
    ['with bullets', PLAIN.replace(/^(?=\w)/gm, '- ')],
    ['with quoted addresses', PLAIN.replace(/^(mrf-url: )(.*)$/gm, '$1"$2",')],
    ['with bracketed addresses', PLAIN.replace(/^(mrf-url: )(.*)$/gm, '$1<$2>')],
    ['with the address on the next line', PLAIN.replaceAll('mrf-url: ', 'mrf-url:\n')],
    ['with invisible characters', PLAIN.replaceAll('https://f', '\u200bhttps://f')],
    ['without schemes', PLAIN.replaceAll('mrf-url: https://', 'mrf-url: ')],
  ])('%s gives the same files', (_, text) => expect(read(text)).toEqual(BOTH));

  it('in Windows-1252 keeps its accents', () => {
    const text = Buffer.from('location-name: Sample José\nmrf-url: https://a.sample.test/x.csv\n', 'latin1');
    expect(read(text).files).toEqual([['https://a.sample.test/x.csv', 'Sample José']]);
  });

  it('lists an address of several locations once, with their names', () => {
    const text = ['East', 'West', 'East']
      .map((name) => `location-name: ${name}\nmrf-url: /all.csv\n`)
      .join('\n');
    expect(read(text).files).toEqual([['https://www.sample.test/all.csv', 'East', 'West']]);
  });

  it('lists every address of one location', () => {
    const text = 'location-name: East\nmrf-url: /a.csv\nmrf-url: /a.json\n';
    expect(read(text).files.map(([url]) => url)).toEqual([
      'https://www.sample.test/a.csv',
      'https://www.sample.test/a.json',
    ]);
  });

  it('counts blocks without an address and addresses that are none', () => {
    const text =
      'location-name: A\nmrf-url: N/A\n\nlocation-name: B\n\nlocation-name: C\nmrf-url: mailto:x@y.z\n';
    expect(read(text)).toEqual({ files: [], blocksWithoutUrl: 1, unusable: ['N/A', 'mailto:x@y.z'] });
  });

  it('is followed so far and no further', () => {
    const lines = Array.from({ length: MAX_POINTED_FILES + 20 }, (_, i) => `mrf-url: /${i}.csv`);
    expect(read(lines.join('\n')).files.length).toBe(MAX_POINTED_FILES);
  });

  it('reports a line of brackets, which took a minute to unwrap, and reads the other lines', () => {
    const long = `mrf-url: a${')'.repeat(160_000)}x`;
    const { files, unusable } = read(`${PLAIN}\n${long}\n`);
    expect(files).toEqual([EAST, WEST]);
    expect(unusable).toEqual([
      `${long.slice(0, 80)}… (line 10: the line has 160011 characters; at most ${MAX_LINE_LENGTH} are read)`,
    ]);
  });

  it('does not use a location name that is too long', () => {
    const name = 'n'.repeat(MAX_LOCATION_LENGTH + 1);
    const { files, unusable } = read(`location-name: ${name}\nmrf-url: /a.csv\n`);
    expect(files).toEqual([['https://www.sample.test/a.csv']]);
    expect(unusable).toEqual([
      `${name.slice(0, 80)}… (line 1: the location name has 501 characters; at most 500 are read)`,
    ]);
  });

  it('of nothing gives nothing', () => {
    expect(read('')).toEqual({ files: [], blocksWithoutUrl: 0, unusable: [] });
    expect(read(Buffer.from([0xff, 0xfe]))).toEqual({ files: [], blocksWithoutUrl: 0, unusable: [] });
  });
});

describe('an address as written', () => {
  it('that is too long is not an address', () => {
    expect(pointedUrl(`https://${')'.repeat(1_000_000)}x`, BASE)).toBeUndefined();
  });

  it.each([
    ['files.sample.test/a.csv', 'https://files.sample.test/a.csv'],
    ['www.sample.test:8443/a.csv', 'https://www.sample.test:8443/a.csv'],
    ['//files.sample.test/a.csv', 'https://files.sample.test/a.csv'],
    ['/a.csv', 'https://www.sample.test/a.csv'],
    ['a.csv', 'https://www.sample.test/a.csv'],
    ['files/a.csv', 'https://www.sample.test/files/a.csv'],
    ['http://files.sample.test/a b.csv', 'http://files.sample.test/a%20b.csv'],
    ['https//files.sample.test/a.csv', 'https://files.sample.test/a.csv'],
    ['https:/files.sample.test/a.csv', 'https://files.sample.test/a.csv'],
    ['https:files.sample.test/a.csv', 'https://files.sample.test/a.csv'],
    ['HTTPS://Files.Sample.Test/A.csv#top', 'https://files.sample.test/A.csv'],
    ['https://files.sample.test/r.aspx?a=1&amp;b=2', 'https://files.sample.test/r.aspx?a=1&b=2'],
    ['', undefined],
    ['none', undefined],
    ['-', undefined],
    ['ftp://files.sample.test/a.csv', undefined],
    ['javascript:alert(1)', undefined],
    ['https://', undefined],
  ])('%s', (written, url) => expect(pointedUrl(written, BASE)?.href).toBe(url));
});
