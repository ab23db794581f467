// The list of sources says what the steps do.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PRODUCTS, SOURCES, type Step } from '../../../builder/src/pipeline/pipeline.ts';

const PIPELINE = 'builder/src/pipeline';

/** True when a file of the step's folder mentions the function after its imports. */
function calls(step: Step, { name }: { name: string }): boolean {
  return readdirSync(`${PIPELINE}/${step}`).some((file) => {
    const code = readFileSync(`${PIPELINE}/${step}/${file}`, 'utf8').replace(/^import [^;]*;$/gms, '');
    return new RegExp(`\\b${name}\\(`).test(code);
  });
}

describe('the list of sources', () => {
  it.each(Object.entries(PRODUCTS))('%s are made where it says', (_, { step, maker }) => {
    expect(calls(step, maker)).toBe(true);
  });

  const named = SOURCES.filter(({ readIn }) => readIn === 'map');
  it.each(named)('$kind is read where it says', ({ readIn, reader }) => {
    expect(reader === null || calls(readIn, reader)).toBe(true);
  });

  it('is itself what the plan reads its files by', () => {
    const plan = readFileSync(`${PIPELINE}/plan/read-plan-file.ts`, 'utf8');
    expect(plan).toContain("source.readIn === 'plan' ? [[source.kind, source.reader]] : []");
    const federal = readFileSync(`${PIPELINE}/plan/federal.ts`, 'utf8');
    expect(federal).toContain("SOURCES.filter((source) => source.product === 'Medicare benchmarks')");
  });

  it('names each kind once, and a reason for each kind without a reader', () => {
    const kinds = SOURCES.map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
    for (const source of SOURCES) expect('notUsed' in source, source.kind).toBe(source.reader === null);
  });

  it('notices a product that its step does not make', () => {
    expect(calls('map', PRODUCTS['code tiles'].maker)).toBe(false);
  });
});
