// Ages in a name or a query: "age 18 to 39", "under age 12", "45 years old", "im 50", "4 month checkup for my baby".
import { figureOf } from './procedure-numbers.ts';
import { type ReadWord, STOPS } from './procedure-wording.ts';

const OLDEST = 150;
const WHOLE_YEARS = /^\d{1,3}$/;
const AGE_WORDS = /^(?:ages?|aged|edad|edades)$/;
const YEAR_WORDS = /^(?:years?|yrs?|yo|anos?|anitos?)$/;
const MONTH_WORDS = /^(?:months?|mos?|mes|meses|mesecitos)$/;
const WEEK_WORDS = /^(?:weeks?|wks?|semanas?|days?|dias?)$/;
const UNDER = /^(?:under|below|younger|menos|menor|menores)$/;
const OVER = /^(?:over|above|older|up|mas|mayor|mayores|plus|arriba)$/;
const FILLER =
  /^(?:than|de|to|a|and|or|y|o|old|que|in|the|la|los|through|hasta|patients?|pacientes?|i|m|he|she|is)$/;
/** After one of these words a bare number is an age: "im 50", "colonoscopy at 45", "tengo 30". */
const BEFORE_AGE =
  /^(?:im|am|who|whos|at|turning|turned|tengo|tiene|cumpli|cumplio|cumpliendo|hes|shes|he|she|los|mis|sus)$/;
/** A person, and then "de" or "age": "mi mama de 50", "a man of 60". A bare number after them is an age. */
const PERSON =
  /^(?:man|woman|male|female|guy|lady|kid|child|boy|girl|son|daughter|mom|mother|dad|father|husband|wife|hombre|mujer|senora?|ninos?|ninas?|hij[oa]|hijit[oa]|mama|papa|mami|papi|madre|padre|espos[oa]|abuel[oa]|abuelit[oa]|ti[oa]|muchach[oa]|person|persona|adulto?|paciente|patient)$/;
const OF = /^(?:de|of|age|aged|is|tiene)$/;
const MOST_BARE_YEARS = 110;
const FEWEST_BARE_YEARS = 16;
/** Words of a child's visit or of a child: "month" beside them says how old the child is. */
const OF_CHILD =
  /^(?:old|baby|babys|bebe|infant|newborn|checkup|well|visit|visita|control|chequeo|revision|toddler|nino|nina|son|daughter|hijo|hija|shots|vaccines|vacunas)$/;
/** A visit that depends on the age, so that a last bare number is an age: "yearly physical 52". */
const OF_VISIT = /\b(?:physical|checkup|chequeo|control|revision|wellness|fisico|well)\b/;
const MONTHS_A_YEAR = 12;

type Read = readonly ReadWord[];

/** Takes the words of an age and returns it in whole years, both ends included. */
export function takeAge(read: Read, taken: boolean[]): [number, number] | undefined {
  const figures = read.map((item) => ({ ...item, word: figureOf(item.word) }));
  if (!figures.some(({ word }) => WHOLE_YEARS.test(word))) return undefined;
  return takeChildAge(figures, taken) ?? takeYears(figures, taken) ?? takeBareYears(figures, taken);
}

function takeYears(read: Read, taken: boolean[]): [number, number] | undefined {
  const marks = read.flatMap(({ word }, i) => (AGE_WORDS.test(word) || YEAR_WORDS.test(word) ? [i] : []));
  for (const mark of marks) {
    const inRun = (i: number) => {
      const word = read[i]?.word;
      return (
        word !== undefined &&
        !taken[i] &&
        [WHOLE_YEARS, AGE_WORDS, YEAR_WORDS, UNDER, OVER, FILLER].some((one) => one.test(word))
      );
    };
    let start = mark;
    let end = mark;
    while (inRun(start - 1)) start -= 1;
    while (inRun(end + 1)) end += 1;
    const run = read.slice(start, end + 1).map(({ word }) => word);
    const numbers = run.filter((word) => WHOLE_YEARS.test(word)).map(Number);
    const [low, high] = numbers;
    if (low === undefined) continue;
    for (let i = start; i <= end; i += 1) taken[i] = true;
    if (high !== undefined) return [Math.min(low, high), Math.max(low, high)];
    if (run.some((word) => UNDER.test(word))) return [0, low - 1];
    return run.some((word) => OVER.test(word)) ? [low, OLDEST] : [low, low];
  }
  return undefined;
}

/** "4 month checkup", "2 week old": months and weeks are ages only where a child is spoken of. */
function takeChildAge(read: Read, taken: boolean[]): [number, number] | undefined {
  for (let i = 0; i + 1 < read.length; i += 1) {
    const [number, unit] = [read[i]?.word ?? '', read[i + 1]?.word ?? ''];
    const months = MONTH_WORDS.test(unit);
    if (!WHOLE_YEARS.test(number) || (!months && !WEEK_WORDS.test(unit))) continue;
    if (!read.some(({ word }) => OF_CHILD.test(word))) continue;
    const after = read[i + 2]?.word ?? '';
    const ofBaby = read.some(({ word }) => /^(?:newborn|baby|bebe|infant|nacido)$/.test(word));
    if (!months && !(ofBaby && OF_VISIT.test(read.map(({ word }) => word).join(' '))) && after !== 'old')
      continue;
    taken[i] = true;
    taken[i + 1] = true;
    if (read[i + 2]?.word === 'old') taken[i + 2] = true;
    const years = months ? Math.floor(Number(number) / MONTHS_A_YEAR) : 0;
    return [years, years];
  }
  return undefined;
}

function takeBareYears(read: Read, taken: boolean[]): [number, number] | undefined {
  for (let i = 1; i < read.length; i += 1) {
    const [before, number, after] = [read[i - 1]?.word ?? '', read[i]?.word ?? '', read[i + 1]?.word ?? ''];
    if (!WHOLE_YEARS.test(number)) continue;
    const ofPerson = OF.test(before) && PERSON.test(read[i - 2]?.word ?? '');
    const isWho = before === 'is' && read[i - 2]?.word === 'who';
    const last =
      read.slice(i + 1).every(({ word }) => STOPS.has(word)) &&
      OF_VISIT.test(read.map(({ word }) => word).join(' '));
    if (!(ofPerson || isWho || last || BEFORE_AGE.test(before))) continue;
    const years = Number(number);
    if ((!ofPerson && years < FEWEST_BARE_YEARS) || years > MOST_BARE_YEARS) continue;
    if (MONTH_WORDS.test(after) || WEEK_WORDS.test(after) || /^(?:min|hour|hora|mg|cm|lbs?|kg)/.test(after))
      continue;
    taken[i] = true;
    return [years, years];
  }
  return undefined;
}
