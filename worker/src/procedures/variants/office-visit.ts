// Office visits of a new or a known patient, by the level, the minutes or the difficulty that a question says.
import type { Question } from './question.ts';
import { saidIn } from './siblings-table.ts';

const VISIT = /\b(?:office|ov|visit|consulta|cita|patient|paciente|doctor|doctora|medico|mdm)\b/;
/** Words of visits of another kind, and beginnings of such words. */
const OTHER_VISIT = new Set(
  `eye eyes vision ojos vista home house casa domicilio video virtual phone telefono preventive physical
fisico checkup chequeo wellness well sano sana hospital inpatient internan emergency er ed emergencia
emergencias urgent urgencia urgencias therapy therapist terapia terapeuta terapista eval evaluation
dietitian prenatal obgyn hearing vaccine shot consult consultation consults specialist especialista nurse
enfermera annual yearly anual acupuncture chiropractor quiropractico medicare message portal online
surgery cirugia`.split(/\s+/),
);
const OTHER_VISIT_BEGINS = /^(?:tele|psych|psico|psiqu|fisioterap|nutrition|nutri)/;
const NEW_CODES = ['99202', '99203', '99204', '99205'];
const KNOWN_CODES = ['99212', '99213', '99214', '99215'];
const LOWEST = 2;
const HIGHEST = 5;

const MINUTES = /\b(\d\d)(?: (?:to |a )?\d\d)? (?:mins?|minutes?|minutos?)\b/;
const BY_WORDS: readonly (readonly [RegExp, number])[] = [
  [
    /\b(?:straightforward|minor|brief|quick|cort[ao]|cortit[ao]|rapid[ao]|rapidit[ao]|muy sencill[ao]|muy simple|problema menor|self limited)\b/,
    2,
  ],
  [
    /\b(?:high complexity|highly complex|high mdm|alta complejidad|complejidad alta|muy complicad[ao]|very complex|very complicated)\b/,
    5,
  ],
  [/\b(?:moderate|moderad[ao])\b/, 4],
  [/\b(?:low complexity|low mdm|baja complejidad|complejidad baja)\b/, 3],
];
const BY_COMPLEXITY: Readonly<Record<string, number>> = { minor: 2, low: 3, moderate: 4, high: 5 };
/** The fewest minutes of the levels 2 to 5. */
const NEW_FROM = [15, 30, 45, 60];
const KNOWN_FROM = [10, 20, 30, 40];

/** The code of an office visit whose patient and level are said; undefined when one of them is not. */
export function codeOfOfficeVisit(
  { plain, phrase }: Question,
  found: string | undefined,
  patient: 'new' | 'known' | undefined,
): string | undefined {
  const isFound = found !== undefined && [...NEW_CODES, ...KNOWN_CODES].includes(found);
  if (found !== undefined && !isFound) return undefined;
  const text = `${plain} ${phrase}`;
  if (!VISIT.test(text) || isOtherVisit(text)) return undefined;
  const isNew = patient === undefined ? found !== undefined && NEW_CODES.includes(found) : patient === 'new';
  if (patient === undefined && !isFound) return undefined;
  const level = levelIn(plain, phrase, isNew ? NEW_FROM : KNOWN_FROM);
  return level === undefined ? undefined : (isNew ? NEW_CODES : KNOWN_CODES)[level - LOWEST];
}

function isOtherVisit(text: string): boolean {
  return text.split(' ').some((word) => OTHER_VISIT.has(word) || OTHER_VISIT_BEGINS.test(word));
}

function levelIn(plain: string, phrase: string, from: readonly number[]): number | undefined {
  const said = Number(saidIn('level', phrase));
  if (said >= LOWEST) return said;
  const minutes = MINUTES.exec(plain)?.[1];
  if (minutes !== undefined) {
    const reached = from.filter((least) => Number(minutes) >= least).length;
    return reached === 0 ? undefined : Math.min(HIGHEST, reached + LOWEST - 1);
  }
  const words = BY_WORDS.find(([pattern]) => pattern.test(plain) || pattern.test(phrase))?.[1];
  return words ?? BY_COMPLEXITY[saidIn('complexity', plain) ?? ''];
}
