// How far a pregnancy is, as its ultrasounds are named: "ultrasound at 5 months pregnant" is one of the second trimester.
import type { ReadWord } from '../../../schemas/vocabulary/procedure-wording.ts';

const PREGNANCY = /^(?:pregnan(?:t|cy)|embaraz(?:o|ada)|prenatal|obstetric[oa]?|ob|fetal|baby|bebe)$/;
const ULTRASOUND = /^(?:ultrasound|ultrasonido|eco|doppler)$/;
const WEEKS = /^(?:weeks?|wks?|semanas?)$/;
const MONTHS = /^(?:months?|mes|meses)$/;
/** Ultrasounds that have separate names, whatever the week. */
const OWN_NAME =
  /^(?:growth|crecimiento|anatomy|anatomico|estructural|morfologico|profile|perfil|biophysical|biofisico|followup|seguimiento|level|nivel|detailed|nuchal|nucal|transvaginal|nst|trimester|trimestre)$/;
const SPANISH = /^(?:semanas?|mes|meses)$/;
/** The first trimester ends before this week. */
const SECOND_FROM_WEEK = 14;
const LAST_WEEK = 42;
const WEEKS_A_MONTH = 4.35;

/** Puts the trimester for the weeks or months of a pregnancy when the words ask for an ultrasound of it. */
export function readTrimester(words: readonly ReadWord[]): readonly ReadWord[] {
  const has = (pattern: RegExp) => words.some(({ word }) => pattern.test(word));
  if (!has(PREGNANCY) || !has(ULTRASOUND) || has(OWN_NAME)) return words;
  const at = words.findIndex(
    ({ word }, i) =>
      /^\d{1,2}$/.test(word) && [WEEKS, MONTHS].some((unit) => unit.test(words[i + 1]?.word ?? '')),
  );
  const [number, unit] = [words[at], words[at + 1]];
  if (number === undefined || unit === undefined) return words;
  const weeks = Number(number.word) * (MONTHS.test(unit.word) ? WEEKS_A_MONTH : 1);
  if (weeks > LAST_WEEK) return words;
  const early = weeks < SECOND_FROM_WEEK || (weeks === SECOND_FROM_WEEK && words[at - 1]?.word === 'under');
  const [which, trimester] = SPANISH.test(unit.word)
    ? [early ? 'primer' : 'segundo', 'trimestre']
    : [early ? 'first' : 'second', 'trimester'];
  return words.toSpliced(at, 2, { ...number, word: which }, { ...unit, word: trimester });
}
