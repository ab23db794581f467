// The number of views that a question of an X-ray asks for: "2V", "4-5 V", "MIN 3 VWS", "COMP", "dos vistas".

/** Fewest and most views; `complete` and `limited` say it without a number. */
export type Views = { from: number; to: number };

const MOST = 99;
const NUMBERS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ['one', 'single', 'una', 'un', 'sola'],
    ['two', 'dos', 'double'],
    ['three', 'tres'],
    ['four', 'cuatro'],
    ['five', 'cinco'],
    ['six', 'seis'],
    ['seven', 'siete'],
  ].flatMap((words, at) => words.map((word) => [word, at + 1])),
);
const VIEW =
  '(?:views?|vws?|vistas?|v|proyeccion(?:es)?|posicion(?:es)?|tomas?|projections?|incidencias?|angles?|angulos?)';
const RANGE = new RegExp(`\\b(\\d) (?:a |to |o |or |y )?(\\d) (?:or more )?${VIEW}\\b`);
const AT_LEAST_AFTER = new RegExp(
  `\\b(\\d) (?:or more|plus|o mas|and up) (?:\\w+ )?${VIEW}\\b|\\b(\\d) ${VIEW} (?:or more|plus|min|minimum|o mas|and up)\\b`,
);
const AT_LEAST_BEFORE = new RegExp(
  `\\b(?:min|minimum|at least|minimo|al menos) (?:of |de )?(\\d) ${VIEW}\\b`,
);
const LESS_THAN = new RegExp(`\\b(?:less than|under|menos de) (\\d) ${VIEW}\\b`);
/** "LT 4V" is fewer than four views of a skull and four views of the left knee. */
const LESS_THAN_OR_LT = new RegExp(`\\b(?:lt|less than|under|menos de) (\\d) ${VIEW}\\b`);
const HAS_SIDES =
  /\b(?:ribs?|hips?|knees?|ankle|foot|feet|toes?|heel|wrist|hand|fingers?|thumb|elbow|forearm|shoulder|humerus|femur|tibia|tib|clavicle|arm|leg|thigh)\b/;
const EXACT = new RegExp(`\\b(\\d) ${VIEW}\\b`);
const TWO_SIDES =
  /\b(?:ap|pa) (?:and |y |e )?(?:lat|lateral)\b|\bfront and side\b|\bde frente y (?:de )?(?:lado|perfil)\b/;
const ONE_SIDE = /\bportable\b|\b(?:ap|pa) (?:only|solamente)\b|\bsingle view\b/;
const COMPLETE = /\b(?:comp|compl|cmplt|complete|completa)\b/;
const LIMITED = /\b(?:lim|ltd|limited|limitada)\b/;

/** The views that a question asks for: a range, `complete`, `limited`, or undefined when it does not say. */
export function viewsIn(raw: string): Views | 'complete' | 'limited' | undefined {
  const text = raw
    .replace(/(\d)\s*\+/g, '$1 or more ')
    .replace(/</g, ' less than ')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\b(\d)(?=(?:vws?|views?|vistas?|v)\b)/g, '$1 ')
    .replace(/\b[a-z]+\b/g, (word) => (NUMBERS[word] === undefined ? word : String(NUMBERS[word])));
  const range = RANGE.exec(text);
  if (range) return { from: Number(range[1]), to: Number(range[2]) };
  const most = (HAS_SIDES.test(text) ? LESS_THAN : LESS_THAN_OR_LT).exec(text);
  if (most) return { from: 1, to: Number(most[1]) - 1 };
  const least = AT_LEAST_AFTER.exec(text) ?? AT_LEAST_BEFORE.exec(text);
  if (least) return { from: Number(least[1] ?? least[2]), to: MOST };
  const exact = EXACT.exec(text);
  if (exact) return { from: Number(exact[1]), to: Number(exact[1]) };
  if (TWO_SIDES.test(text)) return { from: 2, to: 2 };
  if (ONE_SIDE.test(text)) return { from: 1, to: 1 };
  if (COMPLETE.test(text)) return 'complete';
  return LIMITED.test(text) ? 'limited' : undefined;
}

/** The views of a code as its table writes them: `2`, `2-3`, `4+`; every number when it writes none. */
export function readViews(text: string): Views {
  if (text === '') return { from: 1, to: MOST };
  const [from = 1, to] = text.replace('+', `-${MOST}`).split('-').map(Number);
  return { from, to: to ?? from };
}
