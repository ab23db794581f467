// Procedures that differ in one thing: the difficulty of a visit, the first or a further hour, one side or both. The
// answer is never the sibling that the question does not ask for.
import { describe, expect, it } from 'vitest';
import { neighbourQueries } from '../../../tools/testbed/procedures/neighbours.ts';
import { scoreOf } from '../../../tools/testbed/procedures/score.ts';
import { siblingQueries } from '../../../tools/testbed/procedures/siblings.ts';
import { trapQueries } from '../../../tools/testbed/procedures/traps.ts';
import { findProcedure, suggestProcedures } from '../../../worker/src/procedures/find-procedure.ts';
import { rounds } from '../../support/soak.ts';

/** Of all beginnings with all endings one in `APART` is asked. */
const APART = rounds(5, 1);
const MOST_WRONG_PERCENT = 0.3;

const codeOf = (query: string) => findProcedure(query)?.match.code;

it('every way to say what tells siblings apart: 98 percent are right and none is wrong', () => {
  const all = siblingQueries();
  expect(all.length).toBeGreaterThanOrEqual(2_000);
  const { right, wrong } = scoreOf(all.filter((_, at) => at % APART === 0));
  expect(right).toBeGreaterThanOrEqual(98);
  expect(wrong).toBe(0);
});

it.each([
  ['en', 800, 98],
  ['es', 200, 97],
] as const)(
  '%s: at least %d traps, of which %d percent are right and next to none wrong',
  (language, fewest, floor) => {
    const queries = trapQueries(language);
    expect(queries.length).toBeGreaterThanOrEqual(fewest);
    const { right, wrong } = scoreOf(queries);
    expect(right).toBeGreaterThanOrEqual(floor);
    expect(wrong).toBeLessThanOrEqual(MOST_WRONG_PERCENT);
  },
);

it.each([
  ['en', 1_100, 99],
  ['es', 800, 99],
] as const)(
  '%s: at least %d questions that one word decides, of which %d percent are right and next to none wrong',
  (language, fewest, floor) => {
    const queries = neighbourQueries(language);
    expect(queries.length).toBeGreaterThanOrEqual(fewest);
    const { right, wrong } = scoreOf(queries);
    expect(right).toBeGreaterThanOrEqual(floor);
    expect(wrong).toBeLessThanOrEqual(MOST_WRONG_PERCENT);
  },
);

describe('what a question says chooses among siblings', () => {
  it.each([
    ['CT abd/pel w contrast', '74177'],
    ['outpt consult mod complexity cardiologist', '99244'],
    ['ALS1 emergent ambulance', 'A0427'],
    ['ALS1 non emergent ambulance', 'A0426'],
    ['ambulance, not an emergency, basic', 'A0428'],
    ['doppler de la pierna derecha para ver si hay un trombo', '93971'],
    ['US DUPLEX VENOUS UNI LE', '93971'],
    ['PSYTX CRISIS EA ADDL 30 MIN', '90840'],
    ['acupuncture w/o stim ea addl 15', '97811'],
    ['ACUPUNCT W/STIMUL 15 MIN', '97813'],
    ['UA W/O MICRO AUTO', '81003'],
    ['UA non auto w/o micro', '81002'],
    ['colonoscopy with hot biopsy forceps', '45384'],
    ['egd w eus fna', '43242'],
    ['TTE w/o doppler', '93307'],
    ['T&A 12 and over', '42821'],
    ['epidural steroid lumbar no imaging', '62322'],
    ['arthrocentesis small joint', '20600'],
    ['C-SECTION DELIVERY W POSTPARTUM', '59515'],
    ['mammogram not diagnostic just screening', '77067'],
    ['Pneumovax23', '90732'],
    ['XR KNEE LT 3V', '73562'],
    ['XR KNEE 4+V LT', '73564'],
    ['XR SKULL LT 4V', '70250'],
    ['coronary angiogram only', '93454'],
    ['just the vaginal delivery, my other doctor did the prenatal visits', '59409'],
    ['take the plate out of my ankle', '20680'],
    ['placa del húmero, me caí del caballo', '73060'],
  ])('%s', (query, code) => {
    expect(codeOf(query)).toBe(code);
  });
});

describe('something that no procedure is done to gets no match', () => {
  it.each([
    'mri of my car',
    'mri of the moon',
    'mri of the earth',
    'ct of a mummy',
    'colonoscopy for my parrot',
    'hip replacement for my truck',
    'radiografía de mi tortuga',
  ])('%s', (query) => {
    expect(findProcedure(query)).toBeUndefined();
  });

  it.each([
    ['x-ray for my wrist after a car accident', '73110'],
    ['placa del codo de mi hijo que se cayó de la bicicleta', '73080'],
    ['nebulizer machine for home asthma', 'E0570'],
    ['rabies shot after a dog bite', '90675'],
  ])('%s: the thing says why or where', (query, code) => {
    expect(codeOf(query)).toBe(code);
  });

  it('gets choices', () => {
    expect(suggestProcedures('mri of my car').length).toBeGreaterThan(0);
  });
});
