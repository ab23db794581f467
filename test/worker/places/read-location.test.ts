import { expect, it } from 'vitest';
import { readLocation } from '../../../worker/src/places/read-location.ts';

/** The first reading as `name` or `name|ST`. */
function firstReading(text: string): string {
  const read = readLocation(text);
  if ('zip' in read) return read.zip;
  const [first] = read.readings;
  if (first === undefined) return 'nothing';
  return first.state === null ? first.nameKey : `${first.nameKey}|${first.state}`;
}

const READ: [string, string][] = [
  ['78701', '78701'],
  [' 78701 ', '78701'],
  ['78701-1234', '78701'],
  ['78701 1234', '78701'],
  ['787011234', '78701'],
  ['787', '787'],
  ['02108', '02108'],
  ['78701, USA', '78701'],
  ['Austin, TX 78701', '78701'],
  ['Austin', 'austin'],
  ['AUSTIN', 'austin'],
  ['austin tx', 'austin|TX'],
  ['Austin, TX', 'austin|TX'],
  ['Austin,TX', 'austin|TX'],
  ['austin texas', 'austin|TX'],
  ['Austin, Texas, USA', 'austin|TX'],
  ['Austin TX U.S.A.', 'austin|TX'],
  ['St. Louis', 'saint louis'],
  ['saint louis mo', 'saint louis|MO'],
  ['Ft Worth', 'fort worth'],
  ['Ft. Worth, TX', 'fort worth|TX'],
  ['Mt. Vernon NY', 'mount vernon|NY'],
  ['Billings MT', 'billings|MT'],
  ['Mount Vernon', 'mount vernon'],
  ['Kansas City', 'kansas city'],
  ['Kansas City, KS', 'kansas city|KS'],
  ['kansas city missouri', 'kansas city|MO'],
  ['Washington', 'washington'],
  ['Washington, D.C.', 'washington|DC'],
  ['washington dc', 'washington|DC'],
  ['washington district of columbia', 'washington|DC'],
  ['Indiana, PA', 'indiana|PA'],
  ['New York', 'new york'],
  ['New York, NY', 'new york|NY'],
  ['new york new york', 'new york|NY'],
  ['Charleston West Virginia', 'charleston|WV'],
  ['San Juan Puerto Rico', 'san juan|PR'],
  ['Winston-Salem, N.C.', 'winston salem|NC'],
  ['N. Little Rock AR', 'north little rock|AR'],
  ['E Lansing', 'east lansing'],
  ['Coeur d’Alene, ID', 'coeur dalene|ID'],
  ['Española NM', 'espanola|NM'],
  ['texas', 'texas'],
  ['constructor', 'constructor'],
  ['1234', '1234'],
  ['!!', 'nothing'],
];

it.each(READ)('%s is read as %s', (text, expected) => {
  expect(firstReading(text)).toBe(expected);
});

it.each([
  ['O Fallon', 'ofallon'],
  ['coeur d alene', 'coeur dalene'],
  ['De Kalb', 'dekalb'],
  ['DeKalb', 'de kalb'],
  ['LaGrange', 'la grange'],
])('%s is also looked for as %s, last of all', (text, spelling) => {
  const read = readLocation(text);
  if ('zip' in read) throw new Error('not a name');
  expect(read.readings.slice(1)).toEqual([{ nameKey: spelling, state: null }]);
});

it('a name that ends like a state is tried as a whole, too', () => {
  expect(readLocation('Port Washington')).toEqual({
    readings: [
      { nameKey: 'port', state: 'WA' },
      { nameKey: 'port washington', state: null },
    ],
  });
});
