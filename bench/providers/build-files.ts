// A made-up country for `providers/build` as input files: a registry and the in-network files of three payers. Everybody
// has one specialty and a contract with each payer, in groups of twenty.

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { loadGeography } from '../../builder/src/places/zips.ts';
import { NPPES_COLUMNS } from '../../builder/src/registry/columns.ts';
import { inventedNpi } from '../../builder/src/sample/providers/npi.ts';
import { makeRandom, type Random } from '../../builder/src/sample/random.ts';

/** Specialties by a taxonomy code and the code that is paid for; few, so that the disk holds the tiles. */
const SPECIALTIES = [
  { taxonomy: '207Q00000X', code: '99203', cents: 12_000 },
  { taxonomy: '207RC0000X', code: '99204', cents: 18_000 },
  { taxonomy: '225100000X', code: '97110', cents: 4_000 },
] as const;
const PAYERS = ['Sample Mutual', 'Example Health', 'Synthetic Community'];
const NETWORKS = ['PPO', 'HMO'];
const GROUP_SIZE = 20;
/** Titles of the columns that are read; the others would be blank. */
const TITLES = Object.values(NPPES_COLUMNS);

/** Rates that the files hold: one a provider, payer and network. */
export function ratesOf(providers: number): number {
  return providers * PAYERS.length * NETWORKS.length;
}

/** Writes the files below `dir`. */
export async function writeCountry(dir: string, providers: number, seed: number): Promise<void> {
  await mkdir(dir, { recursive: true });
  await writeLines(join(dir, 'npidata.csv'), registryLines(providers, seed));
  for (const payer of PAYERS)
    await writeLines(
      join(dir, `${payer}.json`),
      payerTexts(payer, providers, makeRandom(`${seed} ${payer}`)),
    );
}

function* registryLines(providers: number, seed: number): Generator<string> {
  const random = makeRandom(`${seed} registry`);
  const zips = loadGeography().zips.filter(
    ({ lat, state }) => lat !== null && !/^(?:A[AEP]|FM|MH|PW)$/.test(state),
  );
  const zip3s = [...Map.groupBy(zips, ({ zip }) => zip.slice(0, 3)).values()];
  for (let i = zip3s.length - 1; i > 0; i -= 1) {
    const other = Math.floor(random() * (i + 1));
    [zip3s[i], zip3s[other]] = [zip3s[other] ?? [], zip3s[i] ?? []];
  }
  yield `${TITLES.map((title) => `"${title}"`).join(',')}\n`;
  const places = new Map(Object.keys(NPPES_COLUMNS).map((name, place) => [name, place]));
  for (let i = 0; i < providers; i += 1) {
    // Half of them practise anywhere, the others in cities: few ZIP3s have many of them, most have few.
    const among = random() < 0.5 ? zips : (zip3s[Math.floor(random() ** 3 * zip3s.length)] ?? zips);
    const { zip, city, state } = among[Math.floor(random() * among.length)] ?? {
      zip: '',
      city: '',
      state: '',
    };
    const cells = new Array<string>(TITLES.length).fill('""');
    const facts = {
      ...{ npi: npiAt(i), type: '1', last: `SAMPLE${i}`, first: 'ANA', credential: 'M.D.' },
      ...{
        line1: `${i} SAMPLE STREET`,
        city,
        state,
        postal: `${zip}0000`,
        country: 'US',
        phone: '5555550100',
      },
      ...{ updatedOn: '03/01/2026', code1: specialtyOf(i).taxonomy, switch1: 'Y' },
    };
    for (const [name, text] of Object.entries(facts)) cells[places.get(name) ?? 0] = `"${text}"`;
    yield `${cells.join(',')}\n`;
  }
}

/** A group holds people of one specialty, so that its rates are theirs. */
function specialtyOf(i: number) {
  return SPECIALTIES[Math.floor(i / GROUP_SIZE) % SPECIALTIES.length] ?? SPECIALTIES[0];
}

function npiAt(i: number): string {
  return inventedNpi('21', i);
}

function* payerTexts(payer: string, providers: number, random: Random): Generator<string> {
  const groups = Math.ceil(providers / GROUP_SIZE);
  yield `{"reporting_entity_name":"${payer}","reporting_entity_type":"insurer","last_updated_on":"2026-05-01","version":"2.0.0","in_network":[`;
  for (const [s, { code, cents }] of SPECIALTIES.entries()) {
    yield `${s > 0 ? ',' : ''}{"negotiation_arrangement":"ffs","billing_code_type":"CPT","billing_code_type_version":"2026","billing_code":"${code}","name":"x","description":"x","negotiated_rates":[`;
    for (let group = s; group < groups; group += SPECIALTIES.length) {
      const rate = (Math.round(cents * (0.8 + random())) / 100).toFixed(2);
      yield `${group > s ? ',' : ''}{"provider_references":[${group}],"negotiated_prices":[{"negotiated_type":"negotiated","negotiated_rate":${rate},"expiration_date":"9999-12-31","billing_class":"professional","setting":"outpatient","service_code":["11"]}]}`;
    }
    yield ']}';
  }
  yield '],"provider_references":[';
  for (let group = 0; group < groups; group += 1) {
    const npis = Array.from({ length: Math.min(GROUP_SIZE, providers - group * GROUP_SIZE) }, (_, i) =>
      npiAt(group * GROUP_SIZE + i),
    );
    yield `${group > 0 ? ',' : ''}{"provider_group_id":${group},"network_name":${JSON.stringify(NETWORKS)},"provider_groups":[{"npi":[${npis}],"tin":{"type":"ein","value":"00-0000000","business_name":"x"}}]}`;
  }
  yield ']}';
}

async function writeLines(path: string, lines: Iterable<string>): Promise<void> {
  const file = createWriteStream(path);
  let waiting = '';
  for (const line of lines) {
    waiting += line;
    if (waiting.length < 1 << 20) continue;
    if (!file.write(waiting)) await once(file, 'drain');
    waiting = '';
  }
  file.end(waiting);
  await once(file, 'finish');
}
