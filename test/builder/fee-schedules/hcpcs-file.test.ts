// The HCPCS Level II file: its records, its dirt, and the labels and units of its texts.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseAddendumB } from '../../../builder/src/fee-schedules/addendum-b.ts';
import { buildBenchmarks } from '../../../builder/src/fee-schedules/benchmarks.ts';
import {
  type HcpcsFile,
  looksLikeHcpcsFile,
  parseHcpcsFile,
  readHcpcsFile,
} from '../../../builder/src/fee-schedules/hcpcs-file.ts';
import { readLevelTwoText } from '../../../builder/src/fee-schedules/level-two-text.ts';
import { InputRefusal } from '../../../builder/src/input/refusal.ts';
import { identify } from '../../../builder/src/pipeline/map/identify.ts';
import { fixture } from './fixture.ts';

const NOTHING = { pfs: [], addendumB: [], clfs: [] };
const aFile = (releasedOn: string, texts: Record<string, string>): HcpcsFile => ({
  releasedOn,
  texts: new Map(Object.entries(texts)),
  rejections: [],
});

describe('a HCPCS file', () => {
  it('is read past disclaimers, modifiers and dental codes, with the lines of a text joined', async () => {
    const { releasedOn, texts, rejections } = await readHcpcsFile(fixture('hcpcs-level-two.txt'));
    expect([releasedOn, texts.size, rejections]).toEqual(['2026-04-01', 13, []]);
    expect(texts.get('J1885')).toBe('Injection, samplorolac tromethamine, per 15 mg');
    expect(texts.get('J0129')).toMatch(/^Injection, samplemab, 10 mg \(code .* when the drug is given .*\)$/);
    expect(texts.has('D0120')).toBe(false);
  });

  it('rejects lines that cannot be used, with their addresses', () => {
    const { texts, rejections, releasedOn } = parseHcpcsFile(
      readFileSync(fixture('hcpcs-bad-rows.txt'), 'utf8'),
    );
    expect(Object.fromEntries(texts)).toEqual({
      A4551: 'Sample sheets, each',
      J0130: 'Injection, old samplemab, 10 mg second line of the same code',
      J0131: 'Injection, lower case code, 1 mg',
    });
    expect(rejections.map(({ reason, at, code }) => [reason, at, code])).toEqual([
      ['duplicate_row', 'line 2', 'A4551'],
      ['not_a_code', 'line 3', 'A4552'],
      ['not_a_code', 'line 4', '70551'],
      ['short_line', 'line 5', 'A4553'],
      ['not_a_code', 'line 6', 'A4554'],
      ['short_line', 'line 7', 'A4555'],
    ]);
    // 20261399 is not a date.
    expect(releasedOn).toBe('2026-01-15');
  });

  it('is refused without a record or without a date', () => {
    const record = `A4551001003${'Sample sheets'.padEnd(80)}`;
    const reasonOf = (text: string) => {
      try {
        parseHcpcsFile(text);
      } catch (error) {
        return error instanceof InputRefusal ? error.reason : error;
      }
      return null;
    };
    expect(reasonOf('Disclaimers\n\nnothing else\n')).toBe('no_rows');
    expect(reasonOf(`${record}\n`)).toBe('unknown_release');
    expect(reasonOf(`${record.padEnd(276)}20260101\n`)).toBeNull();
  });

  it('is recognised by its records, not by its name', async () => {
    const [text = '', prices] = ['hcpcs-level-two.txt', 'pfs-2026.csv'].map((name) =>
      readFileSync(fixture(name), 'latin1'),
    );
    expect([looksLikeHcpcsFile(text), looksLikeHcpcsFile(prices ?? '')]).toEqual([true, false]);
    const path = fixture('hcpcs-level-two.txt');
    const found = await identify({ file: 'a name.bin', path, sha256: '0', bytes: text.length });
    expect(found.kind).toBe('hcpcs');
  });
});

describe('labels of several files', () => {
  const older = aFile('2019-01-01', { A4551: 'Old sheets', A4552: 'Old pads, each' });
  const newer = aFile('2026-07-01', { A4551: 'New sheets', G0999: 'Sample service, each 15 minutes' });
  const addendumB = parseAddendumB(
    [
      'HCPCS Code,Short Descriptor,SI,Payment Rate',
      'A4552,Short pads,N,',
      'A4553,Short towels  100 mg,N,',
      '70551,text of another code set,S,1',
      'D0150,dental text,B,',
    ].join('\n'),
  );
  const labels = (hcpcs: HcpcsFile[]) => {
    const { levelTwo } = buildBenchmarks({ ...NOTHING, addendumB: [addendumB], hcpcs });
    return Object.fromEntries([...levelTwo].map(([code, { label }]) => [code, label]));
  };

  it('come from the newest file, then dated from older ones, then from Addendum B', () => {
    const expected = {
      A4551: 'New sheets',
      A4552: 'Old pads, each (text of 2019-01-01)',
      A4553: 'Short towels 100 mg',
      G0999: 'Sample service, each 15 minutes',
    };
    expect(labels([older, newer])).toEqual(expected);
    expect(labels([newer, older])).toEqual(expected);
  });

  it('of the only file have no date, and CPT and dental texts are never kept', () => {
    expect(labels([older])).toEqual({
      A4551: 'Old sheets',
      A4552: 'Old pads, each',
      A4553: 'Short towels 100 mg',
    });
  });

  it('name their newest file as a source, and give no benchmark by themselves', () => {
    const found = buildBenchmarks({ ...NOTHING, hcpcs: [older, newer] });
    expect(found.sources).toEqual(['CMS HCPCS Level II texts, 2026-07-01']);
    expect([found.byCode.size, found.replaced, found.newestReleasedOn]).toEqual([0, [], null]);
  });
});

describe('the unit of a text', () => {
  it.each([
    ['Injection, samplemab, 10 mg (when supervised, not for home use)', '10 mg'],
    ['Injection, samplemab, excludes biosimilar, 0.5 mg', '0.5 mg'],
    ['Injection, sample alfa, (for non-esrd use), 1000 units', '1000 units'],
    ['Injection, iv, sample, 250,000 i.u. vial', '250,000 i.u. vial'],
    ['Injection, sample factor ix, 1 i.u.', '1 i.u.'],
    ['Injection, sample, up to 250 mg', 'up to 250 mg'],
    [
      'Technetium sample, diagnostic, per study dose, up to 40 millicuries',
      'per study dose, up to 40 millicuries',
    ],
    ['Sample, 10 mg, oral, prescription anti-emetic', '10 mg'],
    ['Stocking, below knee, 40-50 mmhg, each', 'each'],
    ['Sample matrix, per square centimeter', 'per square centimeter'],
    ['Platforms for a sample monitor, 50 per box', '50 per box'],
    ['Crutches underarm, fixed, pair, with pads', 'pair'],
    ['Sample collag compl 100 mg', '100 mg'],
    ['Sample, 5mg', '5 mg'],
    ['Delivery system, flow rate of less than 50 ml per hour', null],
    ['5% sample/water (500 ml = 1 unit)', null],
    ['Stand/rack', null],
  ])('of %s is %s', (text, unit) => expect(readLevelTwoText(text, true).unit).toBe(unit));

  it.each([
    ['Services of a therapist in the home, each 15 minutes', 'each 15 minutes', false],
    ['Sample training, group, per 30 minutes', 'per 30 minutes', false],
    [
      'Sample graft; each additional 25 sq cm (list separately in addition to code for primary procedure)',
      null,
      true,
    ],
    ['Sample test, 10 mg of a drug', null, false],
  ])('of the service %s is %s', (text, unit, addOn) =>
    expect(readLevelTwoText(text, false)).toMatchObject({ unit, addOn }),
  );

  it('stays out of a label that would be too long', () => {
    const long = `Sample device (${'with many remarks '.repeat(8)}), adjustable`;
    expect(readLevelTwoText(long, true).label).toBe('Sample device, adjustable');
    const parts = `Sample device, ${'with a part and another part, '.repeat(6)}end`;
    expect(readLevelTwoText(parts, true).label).toMatch(/^Sample device, .{60,110} …$/);
  });
});
