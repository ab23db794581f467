// The file of Medicare's claims by provider and service, generated: clinicians in the order of their NPIs, with some codes each,
// in facilities and elsewhere. The same seed gives the same bytes, so a reader may begin again.
import type { ByteSource } from '../../builder/src/input/byte-source.ts';
import { seededRandom } from '../../tools/testbed/random.ts';

const PREFIX = 'Rndrng_Prvdr_';
const PROVIDER_TITLES = [
  ...['Last_Org_Name', 'First_Name', 'MI', 'Crdntls', 'Ent_Cd', 'St1', 'St2', 'City', 'State_Abrvtn'],
  ...['State_FIPS', 'Zip5', 'RUCA', 'RUCA_Desc', 'Cntry', 'Type', 'Mdcr_Prtcptg_Ind'],
].map((title) => PREFIX + title);
const FIGURE_TITLES = [
  ...['HCPCS_Cd', 'HCPCS_Desc', 'HCPCS_Drug_Ind', 'Place_Of_Srvc', 'Tot_Benes', 'Tot_Srvcs'],
  ...[
    'Tot_Bene_Day_Srvcs',
    'Avg_Sbmtd_Chrg',
    'Avg_Mdcr_Alowd_Amt',
    'Avg_Mdcr_Pymt_Amt',
    'Avg_Mdcr_Stdzd_Amt',
  ],
];
const HEADER = `${['Rndrng_NPI', ...PROVIDER_TITLES, ...FIGURE_TITLES].join(',')}\n`;
const STATES = [
  'AL',
  'AZ',
  'CA',
  'CO',
  'FL',
  'GA',
  'IA',
  'IL',
  'MA',
  'MD',
  'MI',
  'NC',
  'NY',
  'OH',
  'PA',
  'TX',
];
const MOST_CODES = 15;
/** The published file has a search's codes in about a third of its rows. */
const SEARCHED_SHARE = 0.35;
const CHUNK_CHARACTERS = 256 * 1024;

/** @param codes the codes of a search */
export function clinicianFile(rows: number, seed: number, codes: readonly string[]): ByteSource {
  return {
    async *open() {
      let text = HEADER;
      for (const row of makeRows(rows, seed, codes)) {
        text += row;
        if (text.length < CHUNK_CHARACTERS) continue;
        yield Buffer.from(text);
        text = '';
      }
      yield Buffer.from(text);
    },
  };
}

function* makeRows(rows: number, seed: number, codes: readonly string[]): Generator<string> {
  const random = seededRandom(seed);
  let left = rows;
  for (let number = 0; left > 0; number += 1) {
    const state = STATES[random.int(STATES.length)];
    const person = `Sampleton ${number},Robin,Q,M.D.,I,${1 + (number % 900)} Sample Street,Suite ${number % 300},Sampletown,${state},19,50010,1,"Metropolitan area core: primary flow within an urbanized area of 50,000 and greater",US,Sample Specialty,Y`;
    const start = `${npiOf(number)},${person}`;
    const count = Math.min(left, 1 + random.int(MOST_CODES));
    for (let i = 0; i < count; i += 1) {
      const searched = random.next() < SEARCHED_SHARE ? codes[(number + 7 * i) % codes.length] : undefined;
      const code = searched ?? String(20_000 + ((number * 31 + i) % 70_000));
      const people = 11 + random.int(90);
      const allowed = (20 + 400 * random.next()).toFixed(8);
      yield `${start},${code},words of the code,N,${random.next() < 0.4 ? 'F' : 'O'},${people},${people + i},${people},${3 * people}.5,${allowed},80.123456789,81.5\n`;
    }
    left -= count;
  }
}

/** The NPI with this number: nine digits and the Luhn digit of 80840 and them. */
function npiOf(number: number): string {
  const digits = String(100_000_000 + number);
  let sum = 24;
  for (let i = 0; i < 9; i += 1) {
    const digit = digits.charCodeAt(i) - 48;
    sum += i % 2 === 0 ? (digit < 5 ? 2 * digit : 2 * digit - 9) : digit;
  }
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
