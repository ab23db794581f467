// Numbers in words, as people say an age: "seven year old", "siete años".

const UNITS_EN =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen';
const UNITS_ES = 'dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis';
const SECOND = 2;

const FIGURES: ReadonlyMap<string, string> = new Map([
  ...[UNITS_EN, UNITS_ES].flatMap((words) =>
    words.split(' ').map((word, at) => [word, String(at + SECOND)] as const),
  ),
  ...(
    [
      ['seventeen', 17],
      ['eighteen', 18],
      ['nineteen', 19],
      ['twenty', 20],
      ['thirty', 30],
      ['forty', 40],
      ['fifty', 50],
      ['sixty', 60],
      ['seventy', 70],
      ['eighty', 80],
      ['ninety', 90],
      ['diecisiete', 17],
      ['dieciocho', 18],
      ['diecinueve', 19],
      ['veinte', 20],
      ['treinta', 30],
      ['cuarenta', 40],
      ['cincuenta', 50],
      ['sesenta', 60],
      ['setenta', 70],
      ['ochenta', 80],
      ['noventa', 90],
    ] as const
  ).map(([word, value]) => [word, String(value)] as const),
]);

/** A number in words as figures; any other word as it is. "One" stays, because it is rarely an age. */
export function figureOf(word: string): string {
  return FIGURES.get(word) ?? word;
}
