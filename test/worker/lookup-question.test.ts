// The question of a lookup, parameter by parameter, is what the schema of all parameters gives.
import { expect, it } from 'vitest';
import { LookupRequest } from '../../schemas/api.ts';
import { type Random, seededRandom } from '../../tools/testbed/random.ts';
import { ApiError } from '../../worker/src/errors.ts';
import { parseQuestion } from '../../worker/src/routes/lookup-question.ts';
import { rounds, testSeed } from '../support/soak.ts';

const SEED = testSeed(17);
const VALUES: Record<string, readonly unknown[]> = {
  query: ['knee mri', ' x-ray ', '', null, 7, 'a'.repeat(500)],
  cpt: ['70551', 'j1234', 'MS-DRG-470', '', null, '7055', 70_551],
  zip: [
    '02108',
    ' 02108 ',
    '021',
    '02108-1234',
    '021081234',
    '2108',
    '０２１０８',
    '02108\n',
    '',
    null,
    2_108,
  ],
  place: ['Austin, TX', ' ', '', null, ['Austin']],
  lat: ['41.9', 41.9, '91', '', null, 'north'],
  lng: ['-87.6', -87.6, '-181', '', null, {}],
  radius_miles: ['25', 25, '0', '151', '2.5', '', null, true],
  explain: ['1', '0', 1, 0, 'yes', '', null],
  insurers: ['1', '0', 1, 0, 'no', '', null],
  lang: ['en', 'es', 'fr', '', null],
};

/** Some of the parameters, nearly always each with a value that is taken. */
function randomInput(random: Random): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [name, values] of Object.entries(VALUES))
    if (random.int(3) > 0)
      input[name] = random.int(8) === 0 ? random.pick(values) : random.pick(values.slice(0, 2));
  return input;
}

function read(input: Record<string, unknown>) {
  try {
    return { question: parseQuestion(input) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { fault: [error.code, error.facts.param] };
  }
}

it(`a parameter alone is read as among all others (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  const outcomes = { read: 0, refused: 0 };
  for (let round = 0; round < rounds(2_000, 200_000); round += 1) {
    const input = randomInput(random);
    const given = Object.fromEntries(
      Object.entries(input).filter(([, value]) => value !== '' && value !== null),
    );
    const whole = LookupRequest.safeParse(given);
    const { question, fault } = read(input);
    if (!whole.success) {
      expect(fault, JSON.stringify(input)).toEqual(['invalid_parameter', whole.error.issues[0]?.path[0]]);
      outcomes.refused += 1;
      continue;
    }
    const {
      query,
      cpt,
      zip,
      place,
      lat,
      lng,
      radius_miles: radiusMiles,
      explain,
      insurers,
      lang,
    } = whole.data;
    if ((lat === undefined) !== (lng === undefined) || (query === undefined && cpt === undefined)) {
      expect(fault).toBeDefined();
      continue;
    }
    outcomes.read += 1;
    expect(question, JSON.stringify(input)).toMatchObject({ radiusMiles, explain, insurers, lang });
    expect(question?.procedure).toEqual(cpt === undefined ? { query } : { cpt });
    expect(question?.input).toBe(String(cpt === undefined ? input.query : input.cpt));
    const point = lat === undefined ? undefined : { kind: 'point', lat, lng };
    const byZip = zip === undefined ? undefined : { kind: 'zip', zip: zip.slice(0, 5) };
    const named = place === undefined ? undefined : { kind: 'named', text: place };
    expect(question?.place).toEqual(point ?? byZip ?? named ?? { kind: 'none' });
  }
  expect(Math.min(outcomes.read, outcomes.refused)).toBeGreaterThan(100);
});
