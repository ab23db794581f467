// X-rays by body part and number of views; CT, MRI and MRA scans by body part and contrast. The part and what is said
// of the picture decide the code.
import { contrastIn } from './contrast.ts';
import { CTS, MRAS, MRIS, XRAYS } from './imaging-table.ts';
import { type Part, partsIn, phrasesIn, readParts } from './parts.ts';
import type { Question } from './question.ts';
import { readViews, viewsIn } from './views.ts';

const XRAY = /\b(?:xray|films?|radiografia|xr|rx|placa|placas|rayos)\b/;
const CT = /\b(?:ct|tomografia|tac)\b/;
const MRI = /\b(?:mri|resonancia)\b/;
const MRA = /\b(?:mra|angioresonancia|angiorresonancia)\b/;
/** Pictures of another kind, or work that is done with the help of a picture. */
const OTHER =
  /\b(?:biopsy|biopsia|guided|guiado|guiada|injection|inyeccion|arthrogram|artrografia|needle|aguja|drain|drainage|surgery|cirugia|dental|panoramic|panoramica|barium|bario|swallow|esophagus|upper gi|serie|series|acute|bone age|bone density|densitometria|arteries|artery|angiogram|angiograma|cta|angio|angiotac|angiotomografia|arterias|calcium|calcio|coronary|coronario|coronaria|low dose|ldct|baja dosis|dosis baja|screening|colonography|colonoscopy|virtual|enterography|urogram|urography|stone protocol|mrcp|spectroscopy|pet|spect|hsg|tubes|breast|breasts|mama|mamas|mammogram|mamografia|tmj|jaw|mandibula|fluoroscopy|venogram|functional|fetal|with chest|c torax|con torax|and chest|infusion|cast|dexa|dog|cat|side|bilateral|both|ambas|ambos)\b/;
/** People say "CT of the belly" for belly and pelvis; bills write the abdomen alone. */
export const BILL_ABDOMEN = /\babd\b|\b(?:not the|sin la) pelvis\b/;
/** The abdomen alone, in words. */
const ABDOMEN_ALONE =
  /\babd\b|\b(?:solamente|only|solo|sin pelvis|no pelvis|without pelvis|not the pelvis|no incluye)\b/;
/** Ways of writing contrast that the names of the dictionary lack; other words may be misspelt. */
const SHORTHAND =
  /\b(?:w\s?o|w|wwo|simple|plain|contrastad\w*|enhanced|unenhanced|gad\w*|medio)\b|\bs\s?\/\s?c\b|\bc\s?\/\s?c\b|\bw\s?\/|\bnon-?con/;
/** Codes of X-rays of bones, of the chest and of the belly. */
const XRAY_CODE = /^7(?:[0-3]\d{3}|40\d\d)$/;
const BOTH = /\b(?:bilateral|both|ambas|ambos|side|lado|lados)\b/;

type Parts = ReturnType<typeof readParts>;
let tables: { xray: Parts; ct: Parts; mri: Parts; mra: Parts } | undefined;

/**
 * The code of a picture: `none` when the dictionary lacks the one that is asked for, undefined when the question does
 * not speak of one picture of one part. `found` is the code that the name alone gives.
 */
export function codeOfImaging(question: Question, found: string | undefined): string | undefined {
  tables ??= { xray: readParts(XRAYS), ct: readParts(CTS), mri: readParts(MRIS), mra: readParts(MRAS) };
  const { phrase, plain } = question;
  const text = phrase.replace(BOTH, '');
  const kinds = [XRAY, MRA, CT, MRI].filter((kind) => kind.test(phrase) || kind.test(plain));
  if (OTHER.test(text)) return undefined;
  const [kind] = kinds;
  if (kind === XRAY && kinds.length === 1) return codeOfXray(question, tables.xray, found);
  const scans = kind === MRA ? tables.mra : kind === CT ? tables.ct : tables.mri;
  if (kind === undefined || kinds.includes(XRAY) || (kinds.length > 1 && kind !== MRA)) return undefined;
  // The names of the dictionary read a misspelt "without"; these rules do not.
  if (!question.clean && !SHORTHAND.test(question.raw)) return undefined;
  const part = onlyPart(question, scans, kind, found);
  // A name that is not a picture of a part, such as one of arteries, stays.
  const isOther =
    found !== undefined && !scans.some((one) => one.part.shots.some(({ code }) => code === found));
  if (isOther && kind !== MRA) return undefined;
  return (
    part &&
    codeOfScan(
      part,
      contrastOf(question),
      found,
      kind === CT ? undefined : 0,
      ABDOMEN_ALONE.test(question.plain),
    )
  );
}

/** The picture and its part without the words around them, in the words of the question; undefined without one part. */
export function pictureAlone(question: Question): string | undefined {
  tables ??= { xray: readParts(XRAYS), ct: readParts(CTS), mri: readParts(MRIS), mra: readParts(MRAS) };
  const { phrase } = question;
  const kinds = [XRAY, MRA, CT, MRI].filter((kind) => kind.test(phrase));
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1 || OTHER.test(phrase.replace(BOTH, ''))) return undefined;
  const parts =
    kind === XRAY ? tables.xray : kind === CT ? tables.ct : kind === MRI ? tables.mri : tables.mra;
  const named = phrasesIn(phrase, parts);
  const [part] = named;
  // Only a part as it was typed: a word that is put together from pieces of others says too little.
  if (part === undefined || named.length > 1 || !` ${question.plain} `.includes(` ${part} `))
    return undefined;
  const text = `${kind.exec(phrase)?.[0] ?? ''} ${part}`;
  return text.length < phrase.length ? text : undefined;
}

function contrastOf({ raw, qualifiers }: Question): number {
  const written = contrastIn(raw);
  return SHORTHAND.test(raw) ? written || qualifiers.contrast : qualifiers.contrast || written;
}

/** The one part that is named as it was typed, or as it was read. */
function onlyPart(
  { plain, phrase: whole, texts, clean }: Question,
  parts: Parts,
  kind: RegExp,
  found: string | undefined,
): Part | undefined {
  const phrase = texts.affirmed[1]?.trim() ?? whole;
  const read = partsIn(phrase, parts);
  const all = read.length > 0 ? read : partsIn(plain, parts);
  // "Se me duermen las manos, una MRI de la cervical": of several parts, the one after the picture.
  const after = phrase.search(kind);
  const named = all.length > 1 && after > 0 ? partsIn(phrase.slice(after), parts) : all;
  const [part] = named;
  if (part === undefined || named.length > 1) return undefined;
  // A part that was only read out of a misspelt word does not speak against the name that was found.
  const own = part.shots.some(({ code }) => code === found);
  if (found !== undefined && !own && !clean && partsIn(plain, parts).length === 0) return undefined;
  if (kind !== XRAY && /\b(?:spine|columna|vertebra\w*)\b/.test(phrase) && !isSpine(part)) return undefined;
  return part;
}

/** Whether the part is one of the spine, by its codes. */
function isSpine({ shots }: Part): boolean {
  return shots.some(({ code }) => /^721[2-5]|^7213/.test(code));
}

/** Without contrast in the question the name alone decides, if it names this part. */
function codeOfScan(
  { shots }: Part,
  contrast: number,
  found: string | undefined,
  usual: number | undefined,
  exact: boolean,
): string | undefined {
  const isWhole = shots[0]?.code === '74150' && /^7417[678]$/.test(found ?? '');
  if (isWhole && (contrast === 0 || (!exact && found === `7417${5 + contrast}`))) return undefined;
  if (contrast !== 0) return shots[contrast - 1]?.code ?? 'none';
  if (found === undefined || shots.some(({ code }) => code === found)) return undefined;
  return usual === undefined ? 'none' : (shots[usual]?.code ?? 'none');
}

function codeOfXray(question: Question, parts: Parts, found: string | undefined): string | undefined {
  const part = onlyPart(question, parts, XRAY, found);
  if (part === undefined) return undefined;
  const views = viewsIn(question.raw);
  const own = part.shots.filter(({ code }) => code !== 'none');
  const both = BOTH.test(question.phrase);
  if (views === undefined) {
    const isOther =
      found !== undefined && XRAY_CODE.test(found) && !part.shots.some(({ code }) => code === found);
    return isOther && question.clean && !both ? 'none' : undefined;
  }
  if (own.some(({ code }) => /^7350|^7110/.test(code)) && both) return undefined;
  if (views === 'limited') return own.length > 1 ? own[0]?.code : undefined;
  if (views === 'complete') return completeOf(part);
  const fits = part.shots.filter(({ views: text }) => {
    const { from, to } = readViews(text);
    return views.from >= from && views.from <= to;
  });
  const exact = fits.find(({ views: text }) => readViews(text).to >= Math.min(views.to, 9));
  return (exact ?? fits[0])?.code ?? 'none';
}

/** The complete X-ray of a part is the one with the most views, unless its complete one is in doubt. */
function completeOf({ shots }: Part): string | undefined {
  const last = shots.at(-1);
  if (shots.some(({ code }) => code === '72040' || code === '71045' || code === '74018')) return undefined;
  return last?.code === 'none' ? undefined : last?.code;
}
