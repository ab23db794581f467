// The TypeScript client as it is published, in Node against the running service, and its conformance kit: this service gives
// every golden answer, and a mirror with one wrong field does not. `ATLAS_RECORD_GOLDEN=1` writes the golden answers anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { CASES } from '../../clients/typescript/src/conformance/cases.ts';
import {
  checkConformance,
  type GoldenAnswers,
  goldenText,
  recordGolden,
  type Target,
} from '../../clients/typescript/src/conformance/index.ts';
import { importBuiltClient } from '../support/clients/built-client.ts';
import { ROOT } from '../support/project/pages.ts';
import { conformanceTarget } from '../support/service/conformance-target.ts';
import { MUTANTS } from '../support/service/mutated-mirrors.ts';
import { type SharedService, sharedTestService } from '../support/service/service.ts';

const GOLDEN = join(ROOT, 'clients/typescript/src/conformance/golden-answers.json');
const IS_RECORDING = process.env.ATLAS_RECORD_GOLDEN === '1';

type Kept = { status: number; headers: [string, string][]; text: string };

let service: SharedService;
let target: Target;
beforeAll(async () => {
  service = await sharedTestService('sample');
  target = await conformanceTarget(service);
});

describe('the golden answers', () => {
  let golden: GoldenAnswers;
  /** What the service answered, by request: a mirror repeats it. */
  const kept = new Map<string, Kept>();

  beforeAll(async () => {
    if (IS_RECORDING) writeFileSync(GOLDEN, goldenText(await recordGolden(target, CASES)));
    golden = JSON.parse(readFileSync(GOLDEN, 'utf8')) as GoldenAnswers;
  });

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

describe('the published package in Node', () => {
  let atlas: Awaited<ReturnType<typeof importBuiltClient>>;
  beforeAll(async () => {
    atlas = await importBuiltClient();
  });
  const QUESTION = { query: 'cardiologist', location: '60611' };
  const clientWith = <C extends 'A' | 'B' = 'B'>(key: keyof Target['credentials'], contract?: C) => {
    const { baseUrl, credentials, fetch } = target;
    const { member_token: memberToken } = credentials;
    return new atlas.CashPriceAtlas<C>({
      baseUrl,
      memberToken,
      apiKey: credentials[key],
      contract,
      fetch,
      retries: 0,
    });
  };

  it('looks prices up, and its check accepts a text with everything', async () => {
    const { data, rate } = await clientWith('b_free').lookup({ query: 'brain mri', zip: '60611' });
    const [first] = data.facilities;
    expect([data.match.code, rate?.limit]).toEqual(['70551', 60]);
    const text = `${first?.name}: $${first?.cash_price} (${first?.last_refreshed}). ${data.disclaimer} ${data.attribution.text}`;
    expect(atlas.checkRenderedText(text, data)).toEqual([]);
    expect(atlas.checkRenderedText(text.replace(data.disclaimer, ''), data)).toHaveLength(1);
  });

  it('walks through all pages of a search in both contracts', async () => {
    const namesOf = async (records: AsyncIterable<{ provider_name: string }>) => {
      const names: string[] = [];
      for await (const { provider_name } of records) names.push(provider_name);
      return names;
    };
    const { data } = await clientWith('b_free').search({ ...QUESTION, limit: 50 });
    const whole = data.providers.map(({ provider_name }) => provider_name);
    expect(whole.length).toBeGreaterThan(4);
    expect(await namesOf(clientWith('b_free').providers({ ...QUESTION, limit: 4 }))).toEqual(whole);
    const locked = clientWith('a_basic', 'A').providers({ ...QUESTION, limit: 4 });
    expect(await namesOf(locked)).toEqual(whole);
    const { data: inA } = await clientWith('a_basic', 'A').search(QUESTION);
    expect(inA.results.every(({ is_locked }) => typeof is_locked === 'boolean')).toBe(true);
  });

  it('searches in batches, with an outcome for each question', async () => {
    const outcomes = await clientWith('b_pro').batch([QUESTION, { ...QUESTION, location: 'Nowhereville' }]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false]);
    const [, refused] = outcomes;
    expect(refused?.ok === false && refused.error).toBeInstanceOf(atlas.UnknownLocationError);
  });

  it('reads the same rows page by page and line by line', async () => {
    const query = {
      dataset: 'facility_prices' as const,
      filters: { codes: ['70551'], states: ['IL'] },
      limit: 2,
    };
    const [pages, lines, ends]: [unknown[], unknown[], number[]] = [[], [], []];
    for await (const { data } of clientWith('b_enterprise').rowPages(query)) pages.push(...data.rows);
    const onPage = ({ n_rows }: { n_rows: number }) => void ends.push(n_rows);
    for await (const row of clientWith('b_enterprise').rows(query, { onPage })) lines.push(row);
    expect(lines).toEqual(pages);
    expect(lines.length).toBeGreaterThan(2);
    expect(ends.reduce((a, b) => a + b, 0)).toBe(lines.length);
  });

  it('throws the class of an error code', async () => {
    await expect(clientWith('b_free').batch([QUESTION])).rejects.toThrow(atlas.TierRequiredError);
    await expect(clientWith('revoked').usage()).rejects.toThrow(atlas.InvalidApiKeyError);
    const lost = clientWith('b_free').search({ ...QUESTION, cursor: 'sandbox:3' });
    await expect(lost).rejects.toMatchObject({ name: 'InvalidParameterError', param: 'cursor' });
    const slow = clientWith('test').search({ query: 'error:rate_limited', location: 'anywhere' });
    await expect(slow).rejects.toMatchObject({ name: 'RateLimitedError', retryAfterSeconds: 60 });
  });

  it('manages a key', async () => {
    const { baseUrl, fetch } = target;
    const anybody = new atlas.CashPriceAtlas({ baseUrl, fetch });
    const { data: signedUp } = await anybody.signUp({ origins: ['https://shop.example'] });
    const secret = signedUp.management_secret;
    const { data: set } = await anybody.setBranding(secret, { name: 'Sample Clinic' });
    expect(set.branding.name).toBe('Sample Clinic');
    const { data: rotated } = await anybody.rotateKey(secret);
    await anybody.setOrigins(secret, ['https://other.example']);
    // A program sends no Origin, and this key is bound to websites.
    const program = new atlas.CashPriceAtlas({ baseUrl, fetch, apiKey: rotated.key, retries: 0 });
    await expect(program.widgetSettings()).rejects.toThrow(atlas.OriginNotAllowedError);
    expect((await anybody.revokeKeys(secret)).data.revoked).toBe('family');
    expect((await anybody.places('606')).data.suggestions).not.toEqual([]);
    expect((await anybody.health()).data.release).toMatch(/^2026-/);
  });
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
