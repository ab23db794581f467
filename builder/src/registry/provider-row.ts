// Judges one row of NPPES: an active provider as it is shown, or the reason why the row is not one.
import type { CellOf } from '../csv/table.ts';
import { parseStateCode } from '../places/state-names.ts';
import { type NppesColumn, TAXONOMY_SLOTS } from './columns.ts';
import { cityNameCase, formatStreet, organisationName } from './names/organisation.ts';
import { personName } from './names/person.ts';
import { isValidNpi, zip5OfPostal } from './organisation-file.ts';
import { orderTaxonomies, STUDENT, type TaxonomySlot } from './taxonomy.ts';

/** Why a row is not an active provider, with the sentence in the report. */
export const ROW_SKIPS = {
  invalid_npi: 'The number does not have ten digits, or its check digit is wrong.',
  deactivated: 'The number was deactivated and has not been reactivated.',
  unknown_entity_type: 'The row is neither of a person (1) nor of an organisation (2).',
  foreign: 'The practice is in another country.',
  outside_states: 'The practice is outside the 50 states, DC and the territories.',
  no_zip: 'The practice address has no readable ZIP.',
  no_name: 'The row has no name.',
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
 * The NPI of a row, its day, and either the provider or the reason to skip the row. The day is that of the
 * last update; when it is missing, the day of the deactivation or reactivation; '' when unknown. An
 * organisation without a taxonomy code has both a provider and a reason, because it still gives the location
 * of a campus.
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
/**
 * States in free association with the United States. The registry lists them, but they are not territories.
 */
const ASSOCIATED = new Set(['FM', 'MH', 'PW']);

/** Reads `03/03/2021` as `2021-03-03`, so that days compare as texts; '' when it is blank or not a date. */
function parseDay(text: string): string {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : '';
}

/** The digits of a number to which a tool may have added `.0`. */
function wholeNumber(text: string): string {
  return text.trim().replace(/\.0$/, '');
}

/** Judges a row. Of several reasons the first one in the order of ROW_SKIPS is given. */
export function judgeRow(cell: CellOf<NppesColumn>): JudgedRow {
  const npi = wholeNumber(cell('npi'));
  const [deactivated, reactivated] = [parseDay(cell('deactivatedOn')), parseDay(cell('reactivatedOn'))];
  const day = parseDay(cell('updatedOn')) || (deactivated > reactivated ? deactivated : reactivated);
  if (!isValidNpi(npi)) return { npi, day, reactivated: false, skip: 'invalid_npi' };
  const type = wholeNumber(cell('type'));
  const wasDeactivated = cell('deactivatedOn').trim() !== '';
  // A deactivation without a readable day counts as still valid.
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
  const state = parseStateCode(cell('state'));
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
