// The synthetic hospitals of the sample world, at real places, read from `hospitals.json`.
import worldJson from './hospitals.json' with { type: 'json' };

export type Layout = 'tall' | 'wide' | 'json';
export type TemplateVersion = '2.0' | '2.2' | '3.0';

/** Peculiarities of a file's bytes or content, besides layout and version. */
export const TRAITS = [
  'gz',
  'bom',
  'crlf',
  'cp1252',
  /** Every CSV cell in quotes. */
  'quoted',
  /** CSV headers with blanks around the pipe. */
  'spaced',
  /** JSON header keys after the items. */
  'tail',
  /** States a billing class. */
  'class',
  /** Negotiated rates are on other items than the chargemaster lines. */
  'vendor',
  /** Calls CPT codes HCPCS. */
  'hcpcs',
  /** A hyphen in the EIN of the file name. */
  'hyphen',
] as const;
export type Trait = (typeof TRAITS)[number];

export type Campus = { name: string; address: string; city: string; state: string; zip: string };

/** One hospital and the one price file it posts. */
export type SampleHospital = {
  name: string;
  ein: string;
  system: string | null;
  /** Hospitals with the same seed have the same codes and prices, like a chain that posts one price list. */
  seed: string;
  campuses: Campus[];
  updatedOn: string;
  layout: Layout;
  version: TemplateVersion;
  traits: ReadonlySet<Trait>;
  /** Name of the defect planted in its rows; null for a clean file. */
  plant: string | null;
  /** Path of the file inside the world, forward slashes. */
  path: string;
};

type Entry = { name: string; at: string[]; date: string; as: string; system?: string; plant?: string };
type System = { name: string; ein: string; prices: string };

const VERSIONS: Record<string, TemplateVersion> = { 'v2.0': '2.0', 'v2.2': '2.2', v3: '3.0' };
/** No real EIN begins with 00, so these do not belong to anybody. */
const FIRST_EIN = 1_000_100;

/** ZIP codes where 70551 has at least five price files within 50 miles. */
export const SAMPLE_ZIPS: string[] = worldJson.zips.split(' ');

/** All hospitals in the order of the table. */
export function sampleHospitals(): SampleHospital[] {
  const entries: Entry[] = worldJson.hospitals;
  return entries.map((entry, index) => makeHospital(entry, `00${FIRST_EIN + index * 10}`));
}

function makeHospital(entry: Entry, ownEin: string): SampleHospital {
  const systems: Record<string, System> = worldJson.systems;
  const system = entry.system === undefined ? undefined : systems[entry.system];
  return aHospital({
    title: entry.name,
    at: entry.at,
    updatedOn: entry.date,
    as: entry.as,
    ein: system?.ein ?? ownEin,
    system: system?.name ?? null,
    seed: system?.prices === 'shared' ? system.name : entry.name,
    plant: entry.plant ?? null,
  });
}

/** Makes a hospital from the short texts of the table: `at` is `60611 Chicago IL`, `as` is `tall v3 gz`. */
export function aHospital(facts: {
  title: string;
  at: string[];
  updatedOn: string;
  as: string;
  ein: string;
  system?: string | null;
  seed?: string;
  plant?: string | null;
}): SampleHospital {
  const [layout, version, ...traits] = facts.as.split(' ');
  const known = VERSIONS[version ?? ''];
  if ((layout !== 'tall' && layout !== 'wide' && layout !== 'json') || known === undefined) {
    throw new Error(`The sample hospital ${facts.title} has the unreadable layout or version "${facts.as}".`);
  }
  const traitSet = new Set(traits.map(parseTrait));
  return {
    name: `Sample ${facts.title} Hospital (synthetic)`,
    ein: facts.ein,
    system: facts.system ?? null,
    seed: facts.seed ?? facts.title,
    campuses: facts.at.map((place, index) => makeCampus(facts.title, place, index)),
    updatedOn: facts.updatedOn,
    layout,
    version: known,
    traits: traitSet,
    plant: facts.plant ?? null,
    path: `prices/${fileName(facts.title, facts.ein, layout, traitSet)}`,
  };
}

function parseTrait(word: string): Trait {
  const trait = TRAITS.find((known) => known === word);
  if (trait === undefined) throw new Error(`A sample file has the unknown trait ${word}.`);
  return trait;
}

function makeCampus(title: string, place: string, index: number): Campus {
  const match = /^(\d{5}) (.+) ([A-Z]{2})$/.exec(place);
  const [, zip, city, state] = match ?? [];
  if (zip === undefined || city === undefined || state === undefined) {
    throw new Error(`The sample hospital ${title} has the unreadable place "${place}".`);
  }
  const name = index === 0 ? `Sample ${title} Hospital` : `Sample ${title} Hospital, ${city} campus`;
  return {
    name: `${name} (synthetic)`,
    address: `${100 + index * 10} Sample Avenue, ${city}, ${state} ${zip}`,
    city,
    state,
    zip,
  };
}

/** `<ein>_<name>_standardcharges.<ext>`, as CMS requires. */
function fileName(title: string, ein: string, layout: Layout, traits: ReadonlySet<Trait>): string {
  const slug = `sample-${title}-hospital`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const shownEin = traits.has('hyphen') ? `${ein.slice(0, 2)}-${ein.slice(2)}` : ein;
  const extension = layout === 'json' ? 'json' : 'csv';
  return `${shownEin}_${slug}_standardcharges.${extension}${traits.has('gz') ? '.gz' : ''}`;
}
