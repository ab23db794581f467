// Words with a special part in what people ask, in English and Spanish: spellings that are one word, words that
// mean nothing to the search, words too general to find a procedure by, and words that stand for one another.
// Reviewed by hand; the dictionary is compiled with them and every query is read with them.
import { ASIDE_WORDS, PLACE_WORDS, STOP_WORDS } from './procedure-fillers.ts';
import { SHORTHAND } from './procedure-shorthand.ts';
import { SAME_THING } from './procedure-spellings.ts';

/** A word as it is looked up, and as it was written. */
export type ReadWord = { word: string; raw: string };

/** Longest text and most words, stop words not counted, of a query that are read; the rest is ignored. */
export const MAX_READ_CHARACTERS = 160;
export const MAX_READ_WORDS = 12;

const GENERAL_WORDS = `
adult age and appointment area month year basic body both brief care case center checkup child code common complete complex complexity control
day days diagnostic doctor drug emergency established evaluation exam examination first full general giving group
high home hospital hour hours image images imaging kid kit lab laboratory large level levels light line long low machine
major management medical medication medicine medium minor minute minutes moderate more multiple new office old one open
operation other outpatient over pain part partial patient pair people per physician picture pictures program
quick regular removal remove repair replacement replace report return review routine scan scans screening service
services session set short shot shots side simple single small specialist stay standard study supply surgery surgeries
team test tests testing therapy three total treatment two type under unit up upper use vaccine view views visit
visits week wellness without woman women men man work years year yearly annual young
adulto dolor analisis basico basica centro cita completo completa consulta control cirugia cirugias dia dias doctor diagnostica
diagnostico edad emergencia estudio estudios evaluacion examen examenes extraccion extirpacion general hospital hora
horas imagen imagenes inyeccion laboratorio medicamento medicina medico menor minuto minutos nino nuevo operacion otra
otro paciente parte persona prueba pruebas quitar reemplazo reparacion retiro sesion sin simple tipo total tratamiento
terapia vacuna vista vistas visita`;

/** Words that say what is done. A query that asks for one of them does not mean a name that says only others. */
const WHAT_IS_DONE = `
xray radiografia
ct tomografia
mri mra mrcp resonancia angioresonancia
ultrasound ultrasonido doppler eco sonogram echo echocardiogram ecocardiograma
mammogram mamografia
test panel level culture screening exam check prueba nivel cultivo analisis examen titer antibody
surgery cirugia operation operacion removal repair fix replacement reconstruction release extirpacion reparacion reemplazo
injection shot inyeccion infiltracion vaccine vacuna infusion botox
vaccine vacuna shot inyeccion
visit appointment consultation consult consulta visita cita checkup physical
therapy terapia treatment
biopsy biopsia
ambulance ambulancia
brace machine kit strips pump concentrator faja maquina
`;

/** Words that stand for one another in a query, the exact word being better. */
const NEAR_SYNONYMS = `
abdomen abdominal belly stomach tummy
kidney renal
liver hepatic
heart cardiac
lung pulmonary
brain head
neck cervical
removal excision extraction
repair fix correction fixation
broken fracture
placement insertion implant
surgery operation
shot injection vaccine
vaccine vaccination immunization booster
doctor physician
visit appointment trip
consulta cita visita
drain drainage draining
yearly annual anual
kid child children pediatric
urine pee
stool poop fecal
uterus womb uterine
test exam check screening testing
pregnancy pregnant prenatal
baby infant newborn
bladder vesical
artery arterial
vein venous
breast mammary
eyelid lid
prostate prostatic
testicle testicular scrotal
thyroid thyroidal
boil abscess
cataract cataracts
stitches sutures stitch suture
echo echocardiogram
ekg electrocardiogram ecg
chemo chemotherapy
rehab rehabilitation
psychiatric psychiatrist
therapy treatment
counseling psychotherapy therapist
laparoscopic scope laparoscopy
laparoscopia laparoscopica
smoker smoking
high alto alta
panel profile
perfil panel
culture cultivo
scope endoscopy
infusion drip
kit machine device
radiografia placa xray
mri resonancia
ct tomografia
ultrasound ultrasonido
mammogram mamografia
flu gripe
ultrasonido ultrasonidos eco
cabeza cerebro cerebral craneo
abdomen abdominal vientre barriga estomago
rinon renal rinones
higado hepatica hepatico
corazon cardiaco cardiaca
pulmon pulmonar
pecho torax
cuello cervical
mama seno mamas senos mamaria pecho
prueba examen analisis
cirugia operacion
extirpacion extraccion eliminacion retiro remocion quitar
reparacion arreglo correccion
roto fractura
colocacion poner insercion implante
revision chequeo control
inyeccion infiltracion
embarazo prenatal obstetrico
bebe recien nacido
diagnostico diagnostica
pelvico pelvica pelvis
doctor medico
gripe influenza gripa
`;

function lines(table: string): string[] {
  return table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A spelling of one thing, and the words that it is read as: `['x', 'ray'] -> ['xray']`. */
export type Spelling = { from: string[]; to: string[] };

/** The spellings by their first word, as the tables write them; they are read when a text has the word. */
let unread: Map<string, [spelling: string, to: string][]> | undefined;
const spellings = new Map<string, readonly Spelling[]>();

/** The spellings that begin with the word, the longest first. */
export function spellingsFrom(word: string): readonly Spelling[] | undefined {
  unread ??= collectSpellings();
  const texts = unread.get(word);
  if (texts === undefined) return undefined;
  const known = spellings.get(word);
  if (known !== undefined) return known;
  const read = texts.map(([spelling, to]) => ({ from: spelling.split(/[ -]/), to: to.split(' ') }));
  read.sort((one, other) => other.from.length - one.from.length);
  spellings.set(word, read);
  return read;
}

function collectSpellings(): Map<string, [string, string][]> {
  const byFirst = new Map<string, [string, string][]>();
  for (const line of lines(SAME_THING + SHORTHAND)) {
    const [left = '', right = ''] = line.split(' = ');
    for (const spelling of left.split(', ')) {
      const [first = ''] = spelling.split(/[ -]/, 1);
      const own = byFirst.get(first);
      if (own === undefined) byFirst.set(first, [[spelling, right]]);
      else own.push([spelling, right]);
    }
  }
  return byFirst;
}

export const STOPS: ReadonlySet<string> = new Set(STOP_WORDS.trim().split(/\s+/));
/** Words that find no procedure by themselves: "test", "surgery". */
export const GENERAL: ReadonlySet<string> = new Set(GENERAL_WORDS.trim().split(/\s+/));
export const ASIDES: ReadonlySet<string> = new Set(`${ASIDE_WORDS}${PLACE_WORDS}`.trim().split(/\s+/));
/** Groups of words that stand for one another. */
export const SYNONYM_GROUPS: readonly (readonly string[])[] = lines(NEAR_SYNONYMS).map((line) =>
  line.split(' '),
);

/** Groups of words that say what is done; a word may be in several. */
export const KINDS: readonly (readonly string[])[] = lines(WHAT_IS_DONE).map((line) => line.split(' '));

/** How words that are read as one are shown to people. */
export const SHOWN_AS: ReadonlyMap<string, string> = new Map([
  ['xray', 'x-ray'],
  ['csection', 'c-section'],
  ['dandc', 'd&c'],
  ['tanda', 't&a'],
  ['followup', 'follow-up'],
]);

/** Words that only qualify; they may be misspelt too. */
export const QUALIFIER_WORDS: readonly string[] = `
contrast contraste without with sin con left right lt rt both bilateral ambos ambas izquierda izquierdo derecha derecho patient patients paciente new
established existing returning year years yrs old ano anos age ages aged edad edades under below younger over above
older up and to de menor menores mayor mayores mas menos nuevo nueva nuevos
establecido establecida existente recurrente conocido dye no non`
  .trim()
  .split(/\s+/);

/** Every word that a spelling is read from: correctable, though no form holds it. */
export function spellingWords(): string[] {
  unread ??= collectSpellings();
  return [...unread.keys()].flatMap((first) => (spellingsFrom(first) ?? []).flatMap(({ from }) => from));
}
