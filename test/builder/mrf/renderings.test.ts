// One invented hospital in every dress it may come in: layouts, templates, encodings, line ends, wrappings.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMrf } from '../../../builder/src/mrf/read.ts';
import { Observer } from '../../../builder/src/observe/observe.ts';
import { inspectInput } from '../../../builder/src/pipeline/inspect-input.ts';
import { encode } from '../../../builder/src/sample/encode.ts';
import { sampleHospitals } from '../../../builder/src/sample/hospitals.ts';
import { allItems, priceText } from '../../../builder/src/sample/price-file.ts';
import { zipOf } from '../../support/files/zip.ts';

const hospitals = sampleHospitals();
const LAYOUTS = ['tall', 'wide', 'json'] as const;
let dir = '';

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'renderings-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

function sampleText(layout: (typeof LAYOUTS)[number], version: '2.2' | '3.0'): string {
  const [hospital] = hospitals.filter(({ name }) => name.includes('Lakeside'));
  if (!hospital) throw new Error('No sample hospital is named Lakeside.');
  return priceText(
    { ...hospital, layout, version, traits: new Set() },
    allItems({ ...hospital, version }, hospitals),
  );
}

async function written(name: string, bytes: Buffer): Promise<string> {
  const path = join(dir, name);
  await writeFile(path, bytes);
  return path;
}

async function observationsOf(path: string) {
  const observer = new Observer({ drg: true });
  await readMrf(
    path,
    (row) => observer.take(row),
    (_item, at) => observer.takeItemWithoutCharge(at),
  );
  return [...observer.finish().observations].map(({ at, ...price }) => price);
}

describe.each(['2.2', '3.0'] as const)('a hospital in template %s', (version) => {
  it('has the same observations tall, wide and in JSON', async () => {
    const [tall, wide, json] = await Promise.all(
      LAYOUTS.map(async (layout) =>
        observationsOf(await written(`${version}-${layout}`, Buffer.from(sampleText(layout, version)))),
      ),
    );
    expect(tall?.length).toBeGreaterThan(100);
    expect(wide).toEqual(tall);
    expect(json).toEqual(tall);
  });
});

/** The same text in other bytes. Its name has a letter beyond ASCII, so that a wrong decoding shows. */
const DRESSES: Record<string, (text: string) => Buffer> = {
  'UTF-8 with a mark': (text) => Buffer.from(`\ufeff${text}`),
  'UTF-16LE': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16BE': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  'UTF-16LE without a mark': (text) => Buffer.from(text, 'utf16le'),
  'Windows-1252': (text) => encode(text, new Set(['cp1252'])),
  'CR only': (text) => Buffer.from(text.replaceAll(/\r?\n/g, '\r')),
  CRLF: (text) => Buffer.from(text.replaceAll(/\r?\n/g, '\r\n')),
  'gzip of several members': (text) => {
    const bytes = Buffer.from(text);
    return Buffer.concat(
      [0, 1, 2].map((part) =>
        gzipSync(bytes.subarray(part * 70_001, part < 2 ? (part + 1) * 70_001 : undefined)),
      ),
    );
  },
  'zip with junk': (text) =>
    zipOf([
      { name: '__MACOSX/._prices', bytes: 'Mac OS X' },
      { name: 'prices/', bytes: '' },
      { name: 'prices/.DS_Store', bytes: 'Bud1' },
      { name: 'prices/read me.txt', bytes: 'The prices are beside this note.' },
      { name: 'prices/standardcharges', bytes: text },
    ]),
  'zip with stored gzip': (text) => zipOf([{ name: 'standardcharges.gz', bytes: gzipSync(text), method: 0 }]),
  zip64: (text) => zipOf([{ name: 'standardcharges', bytes: text, zip64: true }]),
};

describe.each(LAYOUTS)('the figures of a %s file', (layout) => {
  it.each(Object.keys(DRESSES))('are the same as %s', async (dress) => {
    const text = sampleText(layout, '3.0').replace('Lakeside', 'Lakes\u00efde');
    const figuresOf = async (name: string, bytes: Buffer) => {
      const {
        encoding,
        bytes: _,
        seconds,
        mb_per_second,
        fall_backs,
        ...figures
      } = Object.assign(
        { encoding: '', bytes: 0, seconds: 0, mb_per_second: 0, fall_backs: {} },
        await inspectInput(await written(name, bytes)),
      );
      return figures;
    };
    const plain = await figuresOf(`${layout}-plain`, Buffer.from(text));
    expect(plain).toMatchObject({ hospital: expect.stringContaining('Lakes\u00efde') });
    expect(await figuresOf(`${layout}-${dress}`, DRESSES[dress]?.(text) ?? Buffer.alloc(0))).toEqual(plain);
  });
});
