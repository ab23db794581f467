// How many of a thing a question speaks of: "4 muscles", "dos zonas", "up to 14 warts". The number chooses the code
// whose range holds it. A number that fits no range gets "none".
import { figureOf } from '../../../../schemas/vocabulary/procedure-numbers.ts';
import type { Question } from './question.ts';

/** `things = code from-to, code from+`; `none` for a range whose code the dictionary lacks. */
const COUNTED = `
muscle muscles musculo musculos = 20552 1-2, 20553 3+
muscle muscles musculo musculos = 20560 1-2, 20561 3+
region regions area areas zone zones spots regiones zona zonas = 98940 1-2, 98941 3-4, 98942 5-5
nail nails toenail toenails fingernails una unas = 11720 1-5, 11721 6+
corn corns callus calluses callo callos lesion lesions = 11055 1-1, 11056 2-4, 11057 5+
wart warts verruga verrugas mezquino mezquinos molusco moluscos = 17110 1-14, 17111 15+
mancha manchas queratosis precancer precancers keratoses = 17000 1-1, 17003 2-14, 17004 15+
scar scars keloid keloids spot spots lesion lesions queloide queloides cicatriz cicatrices = 11900 1-7, 11901 8+
shot shots injection injections inyeccion inyecciones vacunas = 95115 1-1, 95117 2+
study studies nerve nerves nervio nervios estudios = none 1-2, 95908 3-4, 95909 5-6, 95910 7-8, 95911 9-10, none 11+
vein veins vena venas = 36470 1-1, 36471 2+
fragment fragments piece pieces fragmento fragmentos pedazos = 25608 2-2, 25609 3+
fibroid fibroids mioma miomas = 58545 1-4, 58546 5+
visit visits consulta consultas visita visitas = none 1-3, 59425 4-6, 59426 7+
`;

type Range = { from: number; to: number };
type Family = { things: ReadonlySet<string>; members: readonly (Range & { code: string })[] };

const MOST = 999;
/** Most words from the number to the thing: "3 or more of my muscles". */
const NEAR = 5;
const ONE = new Set('one single un una uno sola solo'.split(' '));
const TWO = new Set('both ambos ambas couple pair par'.split(' '));
/** A small word before the thing is more often an article: "una vena". */
const ARTICLES = new Set('un una a an'.split(' '));
const MORE = / (?:or more|plus|and up|o mas|y mas|at least|minimum|al menos|minimo) /;
const OVER = / (?:over|more than|mas de) /;
const UP_TO = / (?:up to|hasta|less than|under|fewer than|menos de) /;

let families: Map<string, Family[]> | undefined;

/** The code for the number that the question says; the same code without a number, `none` outside all ranges. */
export function codeForCount(code: string, { plain }: Question): string {
  families ??= readFamilies();
  for (const { things, members } of families.get(code) ?? []) {
    const count = countOf(plain.split(' '), things);
    if (count === undefined) continue;
    return members.find(({ from, to }) => count.from >= from && count.to <= to)?.code ?? 'none';
  }
  return code;
}

/** The number just before the thing; undefined without one. */
function countOf(words: readonly string[], things: ReadonlySet<string>): Range | undefined {
  for (const [at, word] of words.entries()) {
    if (!things.has(word)) continue;
    const before = words.slice(Math.max(0, at - NEAR), at);
    const numbers = before.flatMap((one) => numberOf(one));
    const text = ` ${before.join(' ')} `;
    const [low, high] = numbers;
    if (low === undefined) continue;
    if (high !== undefined) return { from: Math.min(low, high), to: Math.max(low, high) };
    if (ARTICLES.has(before.at(-1) ?? '')) continue;
    if (MORE.test(text)) return { from: low, to: MOST };
    if (OVER.test(text)) return { from: low + 1, to: MOST };
    if (UP_TO.test(text)) return { from: 1, to: low };
    return { from: low, to: low };
  }
  return undefined;
}

function numberOf(word: string): number[] {
  if (ONE.has(word)) return [1];
  if (TWO.has(word)) return [2];
  const figure = figureOf(word);
  return /^\d{1,3}$/.test(figure) ? [Number(figure)] : [];
}

function readFamilies(): Map<string, Family[]> {
  const index = new Map<string, Family[]>();
  for (const line of COUNTED.trim().split('\n')) {
    const [things = '', ranges = ''] = line.split(' = ');
    const members = ranges.split(', ').map((text) => {
      const [code = '', range = ''] = text.split(' ');
      const [from = 1, to] = range.replace('+', `-${MOST}`).split('-').map(Number);
      return { code, from, to: to ?? from };
    });
    const family = { things: new Set(things.split(' ')), members };
    for (const { code } of members) {
      if (code !== 'none') index.set(code, [...(index.get(code) ?? []), family]);
    }
  }
  return index;
}
