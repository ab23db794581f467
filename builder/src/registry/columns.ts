// Columns of the main NPPES file by their titles, because positions have changed between versions and titles
// have not.

const PRACTICE = 'Provider Business Practice Location Address';

/** Number of slots for a taxonomy code with its switch. */
export const TAXONOMY_SLOTS = 15;

const FIXED = {
  npi: 'NPI',
  type: 'Entity Type Code',
  organisation: 'Provider Organization Name (Legal Business Name)',
  last: 'Provider Last Name (Legal Name)',
  first: 'Provider First Name',
  middle: 'Provider Middle Name',
  suffix: 'Provider Name Suffix Text',
  credential: 'Provider Credential Text',
  other: 'Provider Other Organization Name',
  otherType: 'Provider Other Organization Name Type Code',
  line1: 'Provider First Line Business Practice Location Address',
  line2: 'Provider Second Line Business Practice Location Address',
  city: `${PRACTICE} City Name`,
  state: `${PRACTICE} State Name`,
  postal: `${PRACTICE} Postal Code`,
  country: `${PRACTICE} Country Code (If outside U.S.)`,
  phone: `${PRACTICE} Telephone Number`,
  updatedOn: 'Last Update Date',
  deactivatedOn: 'NPI Deactivation Date',
  reactivatedOn: 'NPI Reactivation Date',
} as const;

type Slot = `code${number}` | `switch${number}`;
export type NppesColumn = keyof typeof FIXED | Slot;

function slots(): Record<Slot, string> {
  const titles: Record<Slot, string> = {};
  for (let slot = 1; slot <= TAXONOMY_SLOTS; slot += 1) {
    titles[`code${slot}`] = `Healthcare Provider Taxonomy Code_${slot}`;
    titles[`switch${slot}`] = `Healthcare Provider Primary Taxonomy Switch_${slot}`;
  }
  return titles;
}

/** Our name of each column that is read -> its title. */
export const NPPES_COLUMNS: Readonly<Record<NppesColumn, string>> = { ...FIXED, ...slots() };
