// The invented clinicians and organisations of the sample world, at real places, read from `cast.json`. One
// neighbourhood has several of every specialty of the vocabulary; a few others have the common specialties. The one
// lies where few ZIP3s are within 100 miles, because each of these has a tile of every specialty.
import { SPECIALTIES, type Specialty } from '../../../../schemas/vocabulary/specialties.ts';
import type { SampleHospital } from '../hospitals.ts';
import { listNpis } from '../mrf-header.ts';
import { makeRandom } from '../random.ts';
import castJson from './cast.json' with { type: 'json' };
import { inventedNpi } from './npi.ts';

/** A taxonomy slot of a registry row; `primary` is its switch, '' when it is missing. */
export type Slot = { code: string; primary: '' | 'Y' | 'N' | 'X' };

export type PracticePlace = { zip: string; city: string; state: string };

/** Peculiarity of a registry row; `none` for most. */
export const STATES = [
  'none',
  'deactivated',
  'reactivated',
  'student',
  'foreign',
  'military',
  'unspecific',
  'damaged',
] as const;
export type RowState = (typeof STATES)[number];

/** One NPI of the registry, and the specialty whose contracts list it. */
export type SampleProvider = {
  npi: string;
  type: '1' | '2';
  serial: number;
  specialty: string;
  metro: string;
  place: PracticePlace;
  slots: Slot[];
  state: RowState;
  /** The legal name, when it is not made from the place and the kind of work. */
  title: string | null;
};

/** A clinic, laboratory, imaging center or hospital: organisations by the first letters of their codes. */
const ORGANISATION = /^(?:2[68][12]|291)/;
const FAMILY_MEDICINE = '207Q00000X';
const ACUTE_CARE = '282N00000X';
const UNSPECIFIC = '174400000X';
const STUDENT = '390200000X';

/** Makes all providers, in the order of the table, with the same NPIs every time. */
export function sampleProviders(): SampleProvider[] {
  const wanted = castJson.metros.flatMap(({ name, at, specialties, each }) => {
    const ids = specialties === '*' ? undefined : new Set(specialties.split(' '));
    return SPECIALTIES.filter(({ id }) => ids?.has(id) ?? true).flatMap((specialty) =>
      Array.from({ length: each }, (_, index) => ({ metro: name, at, specialty, index })),
    );
  });
  const regular = wanted.map((one, serial) => makeProvider({ ...one, serial, state: 'none' }));
  const [first] = castJson.metros;
  const cardiology = SPECIALTIES.find(({ id }) => id === 'cardiology');
  if (first === undefined || cardiology === undefined)
    throw new Error('The cast does not have a first provider and a cardiologist.');
  const odd = STATES.slice(1).map((state, index) =>
    makeProvider({
      metro: first.name,
      at: first.at,
      specialty: cardiology,
      index,
      serial: wanted.length + index,
      state,
    }),
  );
  return [...regular, ...odd];
}

function makeProvider(facts: {
  metro: string;
  at: string[];
  specialty: Specialty;
  index: number;
  serial: number;
  state: RowState;
}): SampleProvider {
  const { metro, at, specialty, index, serial, state } = facts;
  const code = specialty.taxonomies[index % specialty.taxonomies.length] ?? '';
  const type = ORGANISATION.test(code) ? '2' : '1';
  const npi = inventedNpi('21', serial);
  return {
    // A damaged NPI differs from a valid one only in its last digit.
    npi: state === 'damaged' ? `${npi.slice(0, -1)}${(Number(npi.at(-1)) + 1) % 10}` : npi,
    type,
    serial,
    specialty: specialty.id,
    metro,
    place: parsePlace(at[serial % at.length] ?? ''),
    slots:
      state === 'none' || state === 'reactivated' ? makeSlots(code, type, serial) : oddSlots(code, state),
    state,
    title: null,
  };
}

/**
 * Four in six mark their only code; one has a second code before it; one practises family medicine first, so
 * that it matches by a code that is not its primary one.
 */
function makeSlots(code: string, type: '1' | '2', serial: number): Slot[] {
  const own = (primary: Slot['primary']): Slot => ({ code, primary });
  const draw = makeRandom(`slots ${serial}`)();
  if (type === '2' || code === FAMILY_MEDICINE || draw < 0.6) return [own('Y')];
  const family: Slot = { code: FAMILY_MEDICINE, primary: 'N' };
  if (draw < 0.75) return [family, own('Y')];
  if (draw < 0.85) return [{ ...family, primary: 'Y' }, own('N')];
  return draw < 0.95 ? [own('X')] : [own('N'), { code: UNSPECIFIC, primary: 'N' }];
}

function oddSlots(code: string, state: RowState): Slot[] {
  if (state === 'deactivated') return [];
  if (state === 'student') return [{ code: STUDENT, primary: 'Y' }];
  return [{ code: state === 'unspecific' ? UNSPECIFIC : code, primary: 'Y' }];
}

/** Reads a place such as `77401 Bellaire TX`. */
export function parsePlace(text: string): PracticePlace {
  const [, zip, city, state] = /^(\d{5}) (.+) ([A-Z]{2})$/.exec(text) ?? [];
  if (zip === undefined || city === undefined || state === undefined) {
    throw new Error(`The sample providers have the unreadable place "${text}".`);
  }
  return { zip, city, state };
}

/** ZIPs of the sample hospitals that the registry lists. */
const REGISTERED = new Set(castJson.hospitals.split(' '));

/** Registry rows of a few sample hospitals, with the NPIs that their price files state. */
export function registeredHospitals(hospitals: readonly SampleHospital[]): SampleProvider[] {
  return hospitals.flatMap((hospital, serial) =>
    hospital.campuses.flatMap((campus, index) => {
      const npi = listNpis(hospital)[index];
      if (npi === undefined || !REGISTERED.has(campus.zip)) return [];
      const slots: Slot[] = [{ code: ACUTE_CARE, primary: 'Y' }];
      const facts = {
        npi,
        type: '2',
        serial,
        specialty: 'hospital',
        metro: '',
        slots,
        state: 'none',
      } as const;
      return [{ ...facts, place: campus, title: campus.name }];
    }),
  );
}
