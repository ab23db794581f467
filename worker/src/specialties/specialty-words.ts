// Reads the words of a specialty's name and of a question in the same way: plain, singular, without noise
// words.
import { readWords, singularsOf } from '../../../schemas/vocabulary/procedure-text.ts';

/** `word` is what is compared, `raw` what was typed. */
export type SpecialtyWord = { word: string; raw: string };

/** Noise words: they say how, where or how good, never what. */
const NOISE = words(`
  a about accepting affordable all an and any are around as at available best board by call can certified cheap
  cheapest close closest could do does english evening female find for from get good great have help highly i im
  in is it lady like list local located look looking male me my near nearby nearest need now of offer on one open or
  our out please professional rated recommend recommended review see seeing somebody someone spanish speaking
  taking than that the their there these this to today tomorrow top trusted want we weekend what where which who whom
  will with you your
  al algun alguna aqui barato barata bueno buen buena busca busco cerca cercano cercana como con cual de del desde donde
  el ella en es espanol esta favor hay la las lo los mas me mejor mejore mi mio necesito para pero por puede
  que quien quiero recomendado se su sus tengo un una uno ver y yo`);

/** Words for where somebody is seen: a "fertility clinic" is where the fertility doctor works. */
const PLACES = words(`
  associate center centre centro clinic clinica consultorio department office practice practitioner provider service`);

/** Words for a visit: "dermatologist appointment" means the same as "dermatologist". */
const VISITS = words(`
  appointment cita consult consulta consultation first new nueva nuevo paciente patient primera visit visita`);

/** Words for a doctor. Beside a word for what is treated, each is read as "doctor". */
const DOCTORS = words('doc doctor doctora dr especialista expert medico medica md physician specialist');

/** The words for a doctor that are long enough to be recognised when misspelt. */
export const MISSPELT_DOCTORS = ['doctora', 'especialista', 'medico', 'physician', 'specialist'];

function words(text: string): Set<string> {
  return new Set(text.trim().split(/\s+/));
}

/** The words of a text, each plain and in the singular. */
export function specialtyWords(text: string): SpecialtyWord[] {
  return joinedLetters(readWords(text)).map(({ word, raw }) => ({ word: singular(word), raw }));
}

/** The words without noise words. */
export function withoutNoise(of: readonly SpecialtyWord[]): SpecialtyWord[] {
  return of.filter(({ word }) => !NOISE.has(word));
}

/** The words without those for a doctor, for where somebody is seen, and for the visit. */
export function withoutRoles(of: readonly SpecialtyWord[]): SpecialtyWord[] {
  return of.filter(({ word }) => !PLACES.has(word) && !VISITS.has(word) && !DOCTORS.has(word));
}

/**
 * As `withoutRoles`, then "doctor" in place of the clinic; undefined when the question names no clinic or
 * office.
 */
export function doctorOfPlace(of: readonly SpecialtyWord[]): SpecialtyWord[] | undefined {
  if (!of.some(({ word }) => PLACES.has(word))) return undefined;
  return [...withoutRoles(of), { word: 'doctor', raw: 'doctor' }];
}

/**
 * "Heart specialist" and "heart physician" are the heart doctor; a specialist alone is nobody in particular.
 */
export function oneWordForDoctors(of: readonly SpecialtyWord[]): SpecialtyWord[] {
  if (of.length < 2) return [...of];
  return of.map(({ word, raw }) => ({ word: DOCTORS.has(word) ? 'doctor' : word, raw }));
}

/** Joins single letters: "P T" becomes "PT". */
function joinedLetters(of: readonly SpecialtyWord[]): SpecialtyWord[] {
  const joined: SpecialtyWord[] = [];
  let letters = 0;
  for (const one of of) {
    const last = joined.at(-1);
    const letter = /^[a-z]$/.test(one.word);
    if (letter && letters > 0 && last !== undefined) {
      joined[joined.length - 1] = { word: last.word + one.word, raw: `${last.raw} ${one.raw}` };
    } else joined.push(one);
    letters = letter ? letters + 1 : 0;
  }
  return joined;
}

/** The same text for a plural and its singular; not always a real word. */
function singular(word: string): string {
  if (word.endsWith('ores')) return word.slice(0, -'es'.length);
  const candidates = singularsOf(word);
  return candidates.find((one) => word.endsWith('ies') && one.endsWith('y')) ?? candidates[0] ?? word;
}
