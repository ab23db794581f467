// An answer in Spanish is the answer in English with other texts: no number differs, and no text stays in English.
import { describe, expect, it } from 'vitest';
import { HIGH_MIN_SOURCES, labelConfidence } from '../../../builder/src/aggregate/confidence.ts';
import { PLAUSIBILITY_RULES } from '../../../builder/src/aggregate/plausibility-rules.ts';
import type { LookupAnswer } from '../../../schemas/api.ts';
import { COVERS_KINDS } from '../../../schemas/covers.ts';
import type { CodeTile } from '../../../schemas/tile.ts';
import { confidenceReasonEs } from '../../../worker/src/prices/confidence-reason-es.ts';
import { ANSWER_TEXTS } from '../../../worker/src/prices/texts.ts';
import { hospitalAt, onePrice, type World } from '../../support/prices/hand-world.ts';
import { lookUpIn, type NoPlace, type Place } from '../../support/prices/look-up-in.ts';
import { naiveStates } from '../../support/prices/naive-lookup.ts';

const HERE = { zip: '07302', city: 'Jersey City', state: 'NJ', lat: 40.72, lng: -74.05 };
const FAR = { zip: '08204', city: 'Cape May', state: 'NJ', lat: 38.94, lng: -74.91 };
const AWAY = { zip: '99501', city: 'Anchorage', state: 'AK', lat: 61.22, lng: -149.9 };
const VAGUE = { ...HERE, zip: '07303', lat: null, lng: null };
const world: World = {
  code: '70551',
  zips: [HERE, VAGUE, FAR, AWAY],
  hospitals: [1, 2, 3].map((k) => hospitalAt([k === 3 ? FAR : HERE], onePrice(k * 10_000))),
};
/** Everything that a tile can make an answer say. */
const talkative = (tile: CodeTile): CodeTile => ({
  ...tile,
  covers: { kind: 'item', unit: 'each 15 minutes, added to another code' },
  withheld: { below_floor: 2 },
});
const zip = (text: string): Place => ({ kind: 'zip', zip: text });

/** Paths whose values differ, such as `notices.0.message`. */
function differing(a: unknown, b: unknown, path = ''): string[] {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null)
    return a === b ? [] : [path];
  expect(Object.keys(b), path).toEqual(Object.keys(a));
  return Object.keys(a).flatMap((key) => {
    const [x, y] = [a, b].map((one) => (one as Record<string, unknown>)[key]);
    return differing(x, y, path === '' ? key : `${path}.${key}`);
  });
}

const ALWAYS = [
  'match.label',
  'area.n_sources_means',
  'national.confidence_reason',
  'covers.sentence',
  'member_url',
  'attribution.text',
  'attribution.ama_notice',
  'disclaimer',
];

describe('an answer in Spanish', () => {
  it.each<[string, Place | NoPlace, number, string[], string[]]>([
    ['of a state', zip('07302'), 150, ['area_widened_to_state', 'area_insufficient'], []],
    ['widened to a radius', zip('07302'), 5, ['area_widened'], ['area.label']],
    ['in a 3-digit ZIP', zip('073'), 150, [], ['area.label']],
    ['around a point', { kind: 'point', lat: 40.72, lng: -74.05 }, 150, [], ['area.label']],
    ['around a ZIP without a position', zip('07303'), 150, ['location_approximate'], ['area.label']],
    ['without a place', { kind: 'none' }, 50, ['no_location'], ['area.label', 'facilities_scope.reason']],
    [
      'where the state has no price',
      zip('99501'),
      50,
      ['widened_to_state', 'area_widened_to_state', 'area_insufficient'],
      ['facilities_scope.reason'],
    ],
  ])('%s differs from the English one in texts alone', async (_, place, miles, codes, more) => {
    const near = {
      ...world,
      hospitals: codes.includes('area_insufficient') ? world.hospitals.slice(0, 2) : world.hospitals,
    };
    const ask = await lookUpIn(near, naiveStates(near), talkative);
    const [en, es] = [await ask(place, miles, 'en'), await ask(place, miles, 'es')];
    const messages = codes.map((_code, i) => `notices.${i}.message`);
    expect(es.notices.map(({ code }) => code)).toEqual(codes);
    expect(new Set(differing(en, es))).toEqual(new Set([...ALWAYS, ...more, ...messages]));
    expect(textsOf(es)).not.toMatch(ENGLISH);
    expect(textsOf(en)).toMatch(ENGLISH);
    expect(es.member_url).toMatch(/^https:\/\/site\.example\/es\/prices\/70551/);
  });

  it('names what withheld amounts in Spanish, for every rule of a build', () => {
    const rules = [...Object.keys(PLAUSIBILITY_RULES), 'future_date'];
    expect(Object.keys(ANSWER_TEXTS.es.withheld).sort()).toEqual(rules.sort());
    for (const text of Object.values(ANSWER_TEXTS.es.withheld)) expect(text).not.toMatch(ENGLISH);
  });

  it('says what a price covers in Spanish, for every kind', () => {
    for (const kind of COVERS_KINDS)
      expect(ANSWER_TEXTS.es.covers.sentences[kind]).not.toBe(ANSWER_TEXTS.en.covers.sentences[kind]);
  });

  it('gives the reason of a confidence in Spanish, for every reason that the builder can write', () => {
    const reasons = new Set<string>();
    for (const n of [1, 5, 12, HIGH_MIN_SOURCES]) {
      for (const states of [1, 2, 4, 12]) {
        for (const p75 of [200, 900]) {
          for (const date of ['2026-01-01', '2020-01-01']) {
            for (const system of [null, 1]) {
              const sources = { n, system: new Int32Array(n).fill(system ?? -1) };
              const stats = { p25: 100, p75 } as never;
              const dates = Array.from({ length: n }, () => date);
              reasons.add(labelConfidence(stats, sources, states, dates, '2026-07-01').reason);
            }
          }
        }
      }
    }
    expect(reasons.size).toBeGreaterThan(20);
    for (const reason of reasons) {
      const spanish = confidenceReasonEs(reason);
      expect(spanish).not.toMatch(ENGLISH);
      expect(spanish.match(/\d+/g)).toEqual(reason.match(/\d+/g));
    }
  });
});

/** Words that no Spanish sentence has. The labels of a confidence are values of the API and stay. */
const ENGLISH =
  /\b(?:the|of|and|from|with|within|no location|prices|states|published|needs|lowered|files|half)\b/i;

function textsOf({
  match,
  area,
  facilities_scope,
  national,
  covers,
  attribution,
  ...rest
}: LookupAnswer): string {
  return [
    match.label,
    area.label,
    area.n_sources_means,
    facilities_scope.reason,
    national.confidence_reason,
    covers?.sentence.replace('each 15 minutes', ''),
    attribution.text,
    rest.disclaimer,
    ...rest.notices.map(({ message }) => message),
  ].join('\n');
}
