// What people ask a provider search, and where: 51 questions with the one meaning and the one place that each has. Cities
// are those of the whole country.
import { beforeAll, describe, expect, it } from 'vitest';
import { findCities } from '../../../builder/src/places/cities.ts';
import { loadGeography } from '../../../builder/src/places/zips.ts';
import type { City } from '../../../worker/src/places/places.ts';
import { resolveLocation } from '../../../worker/src/places/resolve-location.ts';
import { understandQuery } from '../../../worker/src/providers/query-meaning.ts';

/** A specialty or a code; the city and state of the place, its ZIP as typed, or the error. */
type Case = [query: string, location: string, means: string | undefined, where: string];

const CASES: Case[] = [
  ['pt', 'Austin, TX', 'physical_therapy', 'Austin TX'],
  ['P.T.', 'austin tx', 'physical_therapy', 'Austin TX'],
  ['physio', 'Austin', 'physical_therapy', 'Austin TX'],
  ['ot', 'Portland', 'occupational_therapy', 'Portland OR'],
  ['ent', 'Portland, ME', 'ent', 'Portland ME'],
  ['ear nose and throat', 'portland maine', 'ent', 'Portland ME'],
  ['gi', 'Columbus', 'gastroenterology', 'Columbus OH'],
  ['GI doctor', 'Columbus GA', 'gastroenterology', 'Columbus GA'],
  ['er', 'Kansas City', 'hospital', 'Kansas City MO'],
  ['emergency room', 'Kansas City, KS', 'hospital', 'Kansas City KS'],
  ['shrink', 'Springfield', 'psychiatry', 'ambiguous_location'],
  ['psychiatrist', 'Springfield, MO', 'psychiatry', 'Springfield MO'],
  ['therapist', 'springfield illinois', 'psychotherapy', 'Springfield IL'],
  ['counselor', 'Aurora', 'psychotherapy', 'ambiguous_location'],
  ['physical therapist', 'Aurora, CO', 'physical_therapy', 'Aurora CO'],
  ['speech therapist', 'Glendale', 'speech_therapy', 'ambiguous_location'],
  ['massage therapist', 'Glendale AZ', 'massage', 'Glendale AZ'],
  ['occupational therapist', 'Glendale, California', 'occupational_therapy', 'Glendale CA'],
  ['eye doctor', 'St. Louis', 'eye_care', 'Saint Louis MO'],
  ['optometrist', 'saint louis, mo', 'optometry', 'Saint Louis MO'],
  ['ophthalmologist', 'Ft. Worth', 'ophthalmology', 'Fort Worth TX'],
  ['surgeon', 'Fort Worth, Texas, USA', 'general_surgery', 'Fort Worth TX'],
  ['doctor', 'Mt Vernon, NY', 'primary_care', 'Mount Vernon NY'],
  ['primary care', '60601', 'primary_care', '60601'],
  ['pcp', '60601-1234', 'primary_care', '60601'],
  ['family doctor', '606', 'primary_care', '606'],
  ['internal medicine', '00501', 'primary_care', '00501'],
  ['pediatrician', 'Indiana, PA', 'pediatrics', 'Indiana PA'],
  ['urologist', 'Washington', 'urology', 'Washington DC'],
  ['neurologist', 'Washington, DC', 'neurology', 'Washington DC'],
  ['neurology', 'NYC', 'neurology', 'New York NY'],
  ['urology', 'new york city', 'urology', 'New York NY'],
  ['heart doctor', 'Los Angeles', 'cardiology', 'Los Angeles CA'],
  ['cardiologist', 'los angeles, ca 90012', 'cardiology', '90012'],
  ['skin doctor', 'Chicago IL', 'dermatology', 'Chicago IL'],
  ['ob/gyn', 'Miami', 'obgyn', 'Miami FL'],
  ['orthopaedic', 'Houston', 'orthopedics', 'Houston TX'],
  ['ortho', 'DeKalb, IL', 'orthopedics', 'Dekalb IL'],
  ['chiro', 'Boise', 'chiropractic', 'Boise ID'],
  ['dentist', 'Nowhereville, ZZ', 'dentist', 'unknown_location'],
  ['hearing test', 'Seattle', '92557', 'Seattle WA'],
  ['colonoscopy', 'Denver, Colorado', '45378', 'Denver CO'],
  ['colonoscopy clinic', 'Denver', '45378', 'Denver CO'],
  ['knee mri', 'Phoenix', '73721', 'Phoenix AZ'],
  ['x-ray', 'Atlanta', 'x_ray', 'Atlanta GA'],
  ['ct scan', 'Boston, MA', 'ct_scan', 'Boston MA'],
  ['ultrasound', 'Dallas', 'ultrasound', 'Dallas TX'],
  ['70551', 'San Francisco', '70551', 'San Francisco CA'],
  ['470', 'San Diego', 'MS-DRG-470', 'San Diego CA'],
  ['terapia física', 'San Antonio, Texas', 'physical_therapy', 'San Antonio TX'],
  ['zzzz qqqq', 'Detroit', undefined, 'Detroit MI'],
];

let byName: Map<string, City[]>;
let nameOfZip: Map<string, string>;

beforeAll(() => {
  const geography = loadGeography();
  const cities = findCities(geography);
  byName = Map.groupBy(cities, ({ nameKey }) => nameKey);
  nameOfZip = new Map(cities.map(({ zip, city, state }) => [zip, `${city} ${state}`]));
});

/** The city of a place, a ZIP as it was typed, or the code of the error. */
async function placeOf(location: string): Promise<string> {
  const places = {
    named: async (_: string, names: readonly string[]) => names.flatMap((name) => byName.get(name) ?? []),
    beginning: async () => [],
  };
  const field = { param: 'location', expected: '' };
  try {
    const { zip, isCity } = await resolveLocation(location, 'release', places, field);
    return isCity ? (nameOfZip.get(zip) ?? '') : zip;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('the 51 questions', () => {
  it('are 51', () => {
    expect(CASES).toHaveLength(51);
  });

  it.each(CASES)('"%s" in "%s": %s, %s', async (query, location, means, where) => {
    const meaning = understandQuery(query, () => true);
    const found = meaning?.kind === 'specialty' ? meaning.specialty.id : meaning?.found.codeKey;
    expect(found).toBe(means);
    expect(await placeOf(location)).toBe(where);
  });
});
