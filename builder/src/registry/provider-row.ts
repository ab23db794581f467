// One row of NPPES judged: an active provider as it is shown, or the reason why it is none.

import type { CellOf } from '../csv/table.ts';
import { stateCodeOf } from '../places/state-names.ts';
import { type NppesColumn, TAXONOMY_SLOTS } from './columns.ts';
import { cityNameCase, formatStreet, organisationName } from './names/organisation.ts';
import { personName } from './names/person.ts';
import { isValidNpi, zip5OfPostal } from './organisation-file.ts';
import { orderTaxonomies, STUDENT, type TaxonomySlot } from './taxonomy.ts';

/** Why a row is no provider, with the sentence of the report. */
export const ROW_SKIPS = {
  invalid_npi: 'The number is not ten digits with a right check digit.',
  deactivated: 'The number was deactivated and not reactivated since.',
  unknown_entity_type: 'The row is neither of a person (1) nor of an organisation (2).',
  foreign: 'The practice lies in another country.',
  outside_states: 'The practice lies outside the 50 states, DC and the territories.',
  no_zip: 'The practice address has no readable ZIP.',
  no_name: 'The row names nobody.',
  no_taxonomy: 'The row has no taxonomy code.',
  student: 'The primary taxonomy is that of a student in training.',
} as const;
export type RowSkip = keyof typeof ROW_SKIPS;

/** An active provider at its practice. `taxonomies` are all of its codes, the primary one first. */
export type RegistryProvider = {
  type: '1' | '2';
  name: string;
  taxonomies: string[];
  zip: string;
  city: string;
  state: string;
  address: string;
  phone: string | null;
};

/**
 * A row's number, its day (of the last update; of the deactivation where the row has nothing else; '' unknown), and
 * the provider or why there is none. An organisation without taxonomy has both: it still says where a campus is.
 */
export type JudgedRow = {
  npi: string;
  day: string;
  reactivated: boolean;
  provider?: RegistryProvider;
  skip?: RowSkip;
};

const TERRITORIES = new Set(['PR', 'GU', 'VI', 'AS', 'MP', 'UM']);
const MILITARY = new Set(['AA', 'AE', 'AP']);
/** States in free association with the United States; the registry lists them, they are no territories. */
const ASSOCIATED = new Set(['FM', 'MH', 'PW']);

/** `2021-03-03` of `03/03/2021`, which compares as it reads; '' when blank or no date. */
function parseDay(text: string): string {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : '';
}

/** Digits of a number that a tool may have turned into a float. */
function wholeNumber(text: string): string {
  return text.trim().replace(/\.0$/, '');
}

/** Judges a row. The first reason in the order of ROW_SKIPS counts. */
export function judgeRow(cell: CellOf<NppesColumn>): JudgedRow {
  const npi = wholeNumber(cell('npi'));
  const [deactivated, reactivated] = [parseDay(cell('deactivatedOn')), parseDay(cell('reactivatedOn'))];
  const day = parseDay(cell('updatedOn')) || (deactivated > reactivated ? deactivated : reactivated);
  if (!isValidNpi(npi)) return { npi, day, reactivated: false, skip: 'invalid_npi' };
  const type = wholeNumber(cell('type'));
  const wasDeactivated = cell('deactivatedOn').trim() !== '';
  // A deactivation without a readable day cannot be shown to be over.
  const isOver = deactivated !== '' && reactivated >= deactivated;
  if ((type === '' && wasDeactivated) || (wasDeactivated && !isOver))
    return { npi, day, reactivated: false, skip: 'deactivated' };
  const judged = { npi, day, reactivated: wasDeactivated };
  const found = type === '1' || type === '2' ? readProvider(type, cell) : 'unknown_entity_type';
  if (typeof found === 'string') return { ...judged, skip: found };
  if (found.taxonomies.length > 0) return { ...judged, provider: found };
  return { ...judged, skip: 'no_taxonomy', ...(type === '2' ? { provider: found } : {}) };
}

function readProvider(type: '1' | '2', cell: CellOf<NppesColumn>): RegistryProvider | RowSkip {
  const country = cell('country').trim().toUpperCase();
  if (country !== '' && country !== 'US' && !TERRITORIES.has(country)) return 'foreign';
  const state = stateCodeOf(cell('state'));
  if (state === undefined || MILITARY.has(state) || ASSOCIATED.has(state)) return 'outside_states';
  const zip = zip5OfPostal(cell('postal'));
  if (zip === undefined) return 'no_zip';
  const name = type === '1' ? nameOfPerson(cell) : nameOfOrganisation(cell);
  if (name === '') return 'no_name';
  const taxonomies = orderTaxonomies(readSlots(cell));
  if (taxonomies[0] === STUDENT) return 'student';
  const phone = wholeNumber(cell('phone')).replace(/\D/g, '');
  return {
    type,
    name,
    taxonomies,
    zip,
    city: cityNameCase(cell('city')),
    state,
    address: formatStreet(cell('line1'), cell('line2')),
    phone: /^\d{10}$/.test(phone) ? `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}` : null,
  };
}

function nameOfPerson(cell: CellOf<NppesColumn>): string {
  return personName({
    first: cell('first'),
    middle: cell('middle'),
    last: cell('last'),
    suffix: cell('suffix'),
    credential: cell('credential'),
  });
}

function nameOfOrganisation(cell: CellOf<NppesColumn>): string {
  return organisationName(cell('organisation'), cell('other'), cell('otherType'));
}

function readSlots(cell: CellOf<NppesColumn>): TaxonomySlot[] {
  const slots: TaxonomySlot[] = [];
  for (let slot = 1; slot <= TAXONOMY_SLOTS; slot += 1) {
    const code = cell(`code${slot}`);
    if (code !== '') slots.push({ code, primary: cell(`switch${slot}`) });
  }
  return slots;
}
