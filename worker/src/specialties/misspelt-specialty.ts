// Which specialty a misspelt question was most likely meant to name. Pure.
import type { Specialty } from '../../../schemas/vocabulary/specialties.ts';
import { slipDistance } from '../procedures/edit-distance.ts';
import { lexicon } from '../procedures/lexicon.ts';
import { mostSteps, withinSteps } from './edit-steps.ts';
import { keyOfName, waysToRead } from './find-specialty.ts';
import {
  type Name,
  type SpecialtyIndex,
  type SpellingIndex,
  specialtyIndex,
  spellingIndex,
} from './specialty-index.ts';
import { MISSPELT_DOCTORS, type SpecialtyWord } from './specialty-words.ts';

/** `corrected` is the question as understood; `score` in [0, 1] measures like that of a procedure. */
export type NearSpecialty = { specialty: Specialty; key: string; corrected: string; score: number };

/** How much one slip lowers the certainty, as in the matching of procedures. */
const LOST_BY_SLIPS = 1.25;
const OTHER_FIRST_LETTER = 0.15;

/** The one specialty whose name the misspelt question is nearest to; undefined when two are equally near. */
export function nearSpecialty(query: string): NearSpecialty | undefined {
  const index = specialtyIndex();
  const spellings = spellingIndex();
  let best: NearSpecialty | undefined;
  let tied = false;
  for (const way of waysToRead(query, index)) {
    const readings = way.map((one) => readingsOf(one.word, index, spellings));
    for (const name of spellings.byLength.get(way.length) ?? []) {
      const score = scoreOf(name, way, readings);
      if (score === undefined || score < (best?.score ?? 0)) continue;
      const other = best !== undefined && best.specialty.id !== name.specialty.id;
      if (best !== undefined && score === best.score) tied ||= other;
      else {
        tied = false;
        best = {
          specialty: name.specialty,
          key: keyOfName(name),
          corrected: correctedText(name, way),
          score,
        };
      }
    }
  }
  return tied ? undefined : best;
}

/**
 * What a word may mean, with a certainty for each: itself, or a vocabulary word that it may be a misspelling
 * of.
 */
function readingsOf(
  word: string,
  { hasWord }: SpecialtyIndex,
  { near, spellings }: SpellingIndex,
): ReadonlyMap<string, number> {
  const readings = new Map([[word, 1]]);
  const limit = mostSteps(word.length);
  if (limit === 0 || hasWord.has(word) || !/^[a-z]+$/.test(word)) return readings;
  if (lexicon().wordOf(word) !== undefined) return readings;
  const consider = (spelling: string, reading: string) => {
    if (withinSteps(word, spelling, limit)) readings.set(reading, qualityOf(word, spelling, limit));
  };
  near.eachNear(word, (number) => consider(spellings[number] ?? '', spellings[number] ?? ''));
  for (const spelling of MISSPELT_DOCTORS) consider(spelling, 'doctor');
  return readings;
}

/** How likely a word is a misspelling of another, from 0 to 1. */
function qualityOf(word: string, spelling: string, limit: number): number {
  const first = spelling[0] === word[0] ? 0 : OTHER_FIRST_LETTER;
  const slips = slipDistance(word, spelling, limit) + first;
  return 1 - (LOST_BY_SLIPS * slips) / Math.max(word.length, spelling.length);
}

/** How likely a name was meant; longer words count more. Undefined when a word does not fit. */
function scoreOf(
  { words }: Name,
  way: readonly SpecialtyWord[],
  readings: readonly ReadonlyMap<string, number>[],
): number | undefined {
  let [sum, letters] = [0, 0];
  for (const [i, word] of words.entries()) {
    const quality = readings[i]?.get(word);
    if (quality === undefined) return undefined;
    const weight = way[i]?.word.length ?? 0;
    sum += quality * weight;
    letters += weight;
  }
  return Math.round((100 * sum) / Math.max(1, letters)) / 100;
}

/** What was typed, with the misspelt words corrected. */
function correctedText({ words, shown }: Name, way: readonly SpecialtyWord[]): string {
  return words.map((word, i) => (way[i]?.word === word ? way[i]?.raw : shown[i]) ?? word).join(' ');
}
