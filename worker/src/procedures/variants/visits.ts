// Visits of a new or a known patient, preventive visits by age, and codes for children and for adults.
import { CHILD } from './brand.ts';
import type { Question } from './question.ts';
import { affirmedText } from './rules.ts';

/** Codes for a known patient and for a new one. */
const PAIRS = new Map(
  '99211:none 99212:99202 99213:99203 99214:99204 99215:99205 99391:99381 99392:99382 99393:99383 99394:99384 99395:99385 99396:99386 99397:99387 92014:92004 92012:92002 98005:98001 98004:98000 98006:98002 98013:98009 98012:none 99348:99342 97803:97802'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);
const OF_NEW = new Map([...PAIRS].map(([known, fresh]) => [fresh, known] as const));

const NEW_PATIENT =
  /\b(?:(?:office|ov|o p|visit|exam) new|new (?:patient|pt|pat|ov|visit|doctor|to (?:the|this|your))|(?:patient|pt|paciente) (?:new|nuev[oa])|nuev[oa] paciente|primera (?:vez|cita|consulta|visita)|first (?:time|visit|appointment)|never (?:been|seen)|(?:doctor|medico|doctora) nuev[oa]|nunca me (?:ha visto|han visto)|not been before|nunca he ido)\b/;
const KNOWN_PATIENT =
  /\b(?:(?:office|ov|o p|visit|exam|e m) est|est (?:pt|pat|patient|ov|visit|low|mod|high|level|lvl)|established|returning|existing|ya soy paciente(?! nuev)|soy paciente(?! nuev)|establecid[oa]|subsecuente|de seguimiento|conocid[oa]|de siempre|my (?:own|regular|usual) (?:doctor|gp)|already (?:their|a) patient|current patient)\b/;

/** Said of a known patient unless another word speaks of a new one. */
const OWN_DOCTOR =
  /\b(?:(?:con|de|a) mi (?:medic[oa]|doctora?|pediatra)|(?:consulta|cita|visita) de control)\b/;

/** Whether the question speaks of a new or of a known patient; undefined when it says neither or both. */
export function patientIn({ plain, phrase, qualifiers }: Question): 'new' | 'known' | undefined {
  const isNew = qualifiers.patient === 1 || NEW_PATIENT.test(plain) || NEW_PATIENT.test(phrase);
  const isKnown = qualifiers.patient === 2 || KNOWN_PATIENT.test(plain) || (!isNew && OWN_DOCTOR.test(plain));
  if (isNew === isKnown) return undefined;
  return isNew ? 'new' : 'known';
}

/** The sibling of a visit for the patient that the question speaks of. */
export function codeForPatient(code: string, question: Question): string | undefined {
  const patient = patientIn(question);
  if (patient === 'new') return PAIRS.get(code);
  return patient === 'known' ? OF_NEW.get(code) : undefined;
}

/** Preventive visits by age: the known patient's code; the new patient's is ten less. */
const BANDS: readonly (readonly [from: number, to: number, code: number])[] = [
  [0, 0, 99391],
  [1, 4, 99392],
  [5, 11, 99393],
  [12, 17, 99394],
  [18, 39, 99395],
  [40, 64, 99396],
  [65, 150, 99397],
];
const NEW_LESS = 10;
const PREVENTIVE =
  /\b(?:(?:annual|yearly|well|wellness|preventive|preventative|periodic|prev|wellchild) (?:\w+ ){0,2}?(?:physical|exam|checkup|visit|med|medicine|child|woman|baby|reeval|care)|physical exam|well (?:child|baby|visit|care|kid)|annual physical|yearly physical|health check|prev(?:entive)? (?:visit|med|medicine|care)|(?:per|init|initial|periodic) (?:pm|prev|preventive)|checkup|physical|chequeo|control de nin[oa](?: san[oa])?|examen fisico|fisico anual|examen anual|revision anual|revision medica|revision general|consulta preventiva|visita preventiva|visita de nin[oa] sano|consulta de nin[oa] sano|nin[oa] san[oa]|chequeo anual)\b/;
const OF_OTHER_THINGS =
  /\b(?:sports?|school|camp|dot|cdl|medicare|therapy|therapist|terapia|eye|eyes|vision|ojos|vista|dental|pelvic|pap|breast|sick|employment|work|job|immigration|prenatal|pregnancy|embarazo|pacemaker|hearing|wound|blood|sangre|heart|skin|mole|prostate|knee|deportivo|deportes|escuela|trabajo|urgent|vaccine|vacuna|shot)\b/;
const NEW = /\b(?:new|nuev[oa])\b(?! (?:baby|bebe|job|school|insurance))/;
const INITIAL = /\b(?:init|initial|inicial|first|primer|primera)\b/;
const BAND = /\b(?:(18) (?:to )?39|(40) (?:to )?64|(5) (?:to )?11|(1) (?:to )?4|(12) (?:to )?17)\b/;
const STAGES: readonly (readonly [RegExp, number])[] = [
  [/\b(?:infant|newborn|recien nacid[oa]|bebe|babys?|lactante)\b/, 0],
  [/\b(?:toddler|preschooler)\b/, 2],
  [/\b(?:teen|teens|teenager|teenage|adolescent|adolescente|teenaged)\b/, 15],
  [
    /\b(?:65 (?:and|plus|yrs? plus|years plus|over|or|y)|over 65|mayor(?:es)? de 65|senior|adulto mayor)\b/,
    70,
  ],
];

/** The preventive visit of the age that a question says; undefined when it asks for none or says no age. */
export function codeOfPreventive(question: Question, found: string | undefined): string | undefined {
  const { plain, phrase } = question;
  const isFound = found !== undefined && /^993[89]\d$/.test(found);
  if (found !== undefined && !isFound) return undefined;
  if (OF_OTHER_THINGS.test(plain) && !isFound) return undefined;
  if (!isFound && !PREVENTIVE.test(phrase) && !PREVENTIVE.test(plain)) return undefined;
  const age = ageOf(question);
  const band = age && BANDS.find(([from, to]) => age[0] >= from && age[1] <= to);
  if (band === undefined) return undefined;
  const [, , code] = band;
  if (found === String(code - NEW_LESS) && !KNOWN_PATIENT.test(plain)) return undefined;
  const { patient } = question.qualifiers;
  const isKnown = patient === 2 || KNOWN_PATIENT.test(plain);
  const isNew =
    patient === 1 ||
    NEW_PATIENT.test(plain) ||
    (NEW.test(plain) && !isKnown) ||
    (INITIAL.test(plain) && patient !== 2);
  return String(isNew ? code - NEW_LESS : code);
}

function ageOf({ plain, phrase, qualifiers }: Question): readonly [number, number] | undefined {
  if (qualifiers.age !== undefined) return qualifiers.age;
  const band = BAND.exec(plain)
    ?.slice(1)
    .find((low) => low !== undefined);
  const years = band ?? STAGES.find(([stage]) => stage.test(plain) || stage.test(phrase))?.[1];
  return years === undefined ? undefined : [Number(years), Number(years)];
}

/** Codes that differ between a child and an adult, when the question says which and no age. */
const BY_STAGE: readonly (readonly [child: string, adult: string])[] = [
  ['90633', '90632'],
  ['90744', '90746'],
  ['42820', '42821'],
  ['42825', '42826'],
  ['42830', '42831'],
];
const ADULT = /\b(?:adult|adults|adulto|adulta|adultos|teen|teenager|adolescente|grown)\b/;
const UNDER_12 = 12;
const AFTER = /\b(?:after|past|older|despues|mayor)\b/;
const NEWBORN = /(?<!\bnot (?:a )?)\b(?:newborn|recien nacid[oa]|days? old|weeks? old|dias de nacid[oa])\b/;

const COVID = new Set(['91304', '91319', '91320', '91322']);
const OLDEST_WITH_CHILD_DOSE = 11;
const YOUNGEST_WITH_CHILD_DOSE = 5;

/** The shot against COVID-19 when its maker is not said. The dictionary lacks the codes for children under 5. */
function covidFor([from, to]: readonly [number, number]): string | undefined {
  if (from > OLDEST_WITH_CHILD_DOSE) return undefined;
  if (to < YOUNGEST_WITH_CHILD_DOSE) return 'none';
  return from >= YOUNGEST_WITH_CHILD_DOSE && to <= OLDEST_WITH_CHILD_DOSE ? '91319' : 'none';
}

const TONSILS_AND_ADENOIDS = new Set(['42820', '42821']);
const ADENOIDS = /aden|\bt and a\b|\btanda\b|\bt a\b|\bvegetaciones\b/;

const TONSILS_ONLY = /\b(?:amigdalectomia|only|solo|just|without adenoids|no adenoids|sin adenoides)\b/;

/** Tonsils alone, by age; an adult's when no age is said. A child's tonsils mostly go with the adenoids. */
function tonsilsFor(age: [number, number] | undefined, plain: string): string | undefined {
  const child = age === undefined ? CHILD.test(plain) : age[1] < UNDER_12;
  if (!child) return age !== undefined || ADULT.test(plain) ? '42826' : undefined;
  return TONSILS_ONLY.test(plain) ? '42825' : undefined;
}

/** The code for the age or the stage of life that a question says. */
export function codeForStage(code: string, question: Question): string | undefined {
  const {
    plain,
    phrase,
    qualifiers: { age },
  } = question;
  if (code === '54150' || code === '54161') {
    const grown = (age !== undefined && age[0] > 0) || ADULT.test(plain);
    const isNewborn = NEWBORN.test(plain) && !AFTER.test(plain) && !AFTER.test(phrase);
    if (isNewborn || (age !== undefined && age[1] === 0)) return '54150';
    return grown ? '54161' : undefined;
  }
  if (TONSILS_AND_ADENOIDS.has(code) && !ADENOIDS.test(affirmedText(question))) return tonsilsFor(age, plain);
  if (COVID.has(code)) return age && covidFor(age);
  const pair = BY_STAGE.find((codes) => codes.includes(code));
  if (pair === undefined) return undefined;
  const [child, adult] = pair;
  if (age !== undefined) {
    if (!code.startsWith('428')) return undefined;
    return age[1] < UNDER_12 ? child : age[0] >= UNDER_12 ? adult : undefined;
  }
  if (ADULT.test(plain)) return adult;
  return CHILD.test(plain) ? child : undefined;
}
