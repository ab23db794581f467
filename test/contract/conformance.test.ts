// The conformance kit of the client: this service gives every golden answer, and a mirror with one wrong field does not.
// `ATLAS_RECORD_GOLDEN=1` writes the golden answers anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CASES } from '../../clients/typescript/src/conformance/cases.ts';
import {
  checkConformance,
  type GoldenAnswers,
  goldenText,
  recordGolden,
  type Target,
} from '../../clients/typescript/src/conformance/index.ts';
import { ROOT } from '../support/project/pages.ts';
import { conformanceTarget } from '../support/service/conformance-target.ts';
import { MUTANTS } from '../support/service/mutated-mirrors.ts';
import { startTestService, type TestService } from '../support/service/service.ts';

const GOLDEN = join(ROOT, 'clients/typescript/src/conformance/golden-answers.json');
const IS_RECORDING = process.env.ATLAS_RECORD_GOLDEN === '1';

type Kept = { status: number; headers: [string, string][]; text: string };

describe('the golden answers', () => {
  let service: TestService;
  let golden: GoldenAnswers;
  /** What the service answered, by request: a mirror repeats it. */
  const kept = new Map<string, Kept>();
  let target: Target;

  beforeAll(async () => {
    service = await startTestService({ world: 'sample' });
    target = await conformanceTarget(service);
    if (IS_RECORDING) writeFileSync(GOLDEN, goldenText(await recordGolden(target, CASES)));
    golden = JSON.parse(readFileSync(GOLDEN, 'utf8')) as GoldenAnswers;
  });
  afterAll(() => service?.dispose());

  const keyOf = (url: unknown, init: RequestInit | undefined) =>
    JSON.stringify([String(url), init?.method, [...new Headers(init?.headers)], init?.body]);
  const keeping: typeof fetch = async (url, init) => {
    const response = await (target.fetch ?? fetch)(url, init);
    const { status, headers } = response;
    const text = await response.text();
    kept.set(keyOf(url, init), { status, headers: [...headers], text });
    return new Response(text, { status, headers });
  };

  it('have the requests of the kit', () => {
    expect(golden.cases.map(({ name, request }) => ({ name, request }))).toEqual(
      JSON.parse(JSON.stringify(CASES)),
    );
    expect(new Set(golden.cases.map(({ name }) => name)).size).toBe(golden.cases.length);
  });

  it('are given by this service; if the answers changed on purpose, run with ATLAS_RECORD_GOLDEN=1', async () => {
    const results = await checkConformance({ ...target, fetch: keeping }, golden);
    expect(results.filter(({ differences }) => differences.length > 0)).toEqual([]);
    expect(results).toHaveLength(golden.cases.length);
  });

  it('are twenty ways of not being a mirror', () => {
    expect(MUTANTS.length).toBeGreaterThanOrEqual(20);
  });

  it.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))(
    'are not given by a mirror with %s',
    async (_, mutant) => {
      let changed = 0;
      const mirror: typeof fetch = async (url, init) => {
        const answer = kept.get(keyOf(url, init));
        if (!answer) throw new Error(`The service was not asked for ${String(url)}.`);
        const { status, headers, text } = answer;
        const copy = { status, headers: new Headers(headers), body: parsed(text) };
        const before = JSON.stringify([copy.status, [...copy.headers], copy.body]);
        mutant.change(copy, new URL(String(url)).pathname);
        if (JSON.stringify([copy.status, [...copy.headers], copy.body]) !== before) changed += 1;
        const sent = typeof copy.body === 'string' ? copy.body : JSON.stringify(copy.body);
        return new Response(sent, { status: copy.status, headers: copy.headers });
      };
      const results = await checkConformance({ ...target, fetch: mirror }, golden);
      expect(changed).toBeGreaterThan(0);
      const found = results.flatMap(({ differences }) => differences.map(({ at }) => at));
      expect(found).toEqual(expect.arrayContaining([expect.stringMatching(mutant.at)]));
    },
  );
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
