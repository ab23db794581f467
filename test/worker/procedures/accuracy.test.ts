// Floors of what the matcher gets right; the bench prints the figures themselves.
import { describe, expect, it } from 'vitest';
import { everydayQueries } from '../../../tools/testbed/procedures/everyday.ts';
import { generateErrors, SINGLE_KINDS } from '../../../tools/testbed/procedures/generate.ts';
import { HAND_QUERIES, type Query, SPOKEN_QUERIES } from '../../../tools/testbed/procedures/hand.ts';
import { judgeAll, scoreOf } from '../../../tools/testbed/procedures/score.ts';
import { vocabularyOf } from '../../../tools/testbed/procedures/vocabulary.ts';
import { rounds } from '../../support/soak.ts';

/** Fixed, because the floors are those of these very queries. */
const JUDGED_SEED = 7;
const MOST_WRONG_PERCENT = 0.5;

/** Of the names and synonyms every one of these is damaged. */
const APART = rounds(5, 1);
const vocabulary = vocabularyOf();
const forms = vocabulary.forms.filter((_, i) => i % APART === 0);
const generated = generateErrors(JUDGED_SEED, { ...vocabulary, forms }).queries;
const judged = HAND_QUERIES.filter(({ split }) => split === 'judge');
const outcomes = judgeAll([...generated, ...judged, ...SPOKEN_QUERIES]);
const ofKinds = (queries: readonly Query[], kinds: readonly string[]) =>
  queries.filter(({ kind }) => kinds.includes(kind));

describe('generated errors', () => {
  it.each([
    ['single', SINGLE_KINDS, 95],
    ['swap', ['swap'], 96],
    ['two', ['two'], 85],
    ['sound', ['sound'], 82],
  ] as const)('%s at least its floor', (_, kinds, floor) => {
    expect(scoreOf(ofKinds(generated, kinds), outcomes).right).toBeGreaterThanOrEqual(floor);
  });
});

describe('hand-written queries, judge half', () => {
  it.each([
    ['exact', 99],
    ['synonym', 92],
    ['abbreviation', 92],
    ['several-misspelt', 82],
    ['word-order', 98],
    ['code', 99],
    ['negative', 98],
  ])('%s: at least %d percent', (kind, floor) => {
    expect(scoreOf(ofKinds(judged, [kind]), outcomes).right).toBeGreaterThanOrEqual(floor);
  });

  it('is large enough, and split in halves', () => {
    const negatives = HAND_QUERIES.filter(({ kind }) => kind === 'negative').length;
    expect(negatives).toBeGreaterThanOrEqual(80);
    expect(HAND_QUERIES.length - negatives).toBeGreaterThanOrEqual(800);
    expect(Math.abs(judged.length * 2 - HAND_QUERIES.length)).toBeLessThan(20);
  });
});

it('names as people say them: at least 98 percent', () => {
  expect(SPOKEN_QUERIES.length).toBeGreaterThanOrEqual(150);
  expect(scoreOf(SPOKEN_QUERIES, outcomes).right).toBeGreaterThanOrEqual(98);
});

it('a wrong procedure is rare', () => {
  expect(scoreOf([...generated, ...judged], outcomes).wrong).toBeLessThanOrEqual(MOST_WRONG_PERCENT);
});

describe('everyday queries, open half', () => {
  it.each([
    ['en', 96],
    ['es', 94],
  ] as const)('%s: at least %d percent, and next to none wrong', (language, floor) => {
    const queries = everydayQueries(language, 'open');
    expect(queries.length).toBeGreaterThanOrEqual(150);
    const { right, wrong } = scoreOf(queries);
    expect(right).toBeGreaterThanOrEqual(floor);
    expect(wrong).toBeLessThanOrEqual(MOST_WRONG_PERCENT);
  });
});

describe('everyday phrases of people who had not seen the matcher', () => {
  it.each([
    ['en', 96],
    ['es', 96],
  ] as const)('%s: at least %d percent, and next to none wrong', (language, floor) => {
    const queries = everydayQueries(language, 'phrases');
    expect(queries.length).toBeGreaterThanOrEqual(900);
    const { right, wrong } = scoreOf(queries);
    expect(right).toBeGreaterThanOrEqual(floor);
    expect(wrong).toBeLessThanOrEqual(MOST_WRONG_PERCENT);
  });
});

describe('sentences that deny, complain, count or speak of a stay', () => {
  it.each([
    ['en', 97],
    ['es', 97],
  ] as const)('%s: at least %d percent, and next to none wrong', (language, floor) => {
    const queries = everydayQueries(language, 'sentences');
    expect(queries.length).toBeGreaterThanOrEqual(600);
    const { right, wrong } = scoreOf(queries);
    expect(right).toBeGreaterThanOrEqual(floor);
    expect(wrong).toBeLessThanOrEqual(MOST_WRONG_PERCENT);
  });
});
