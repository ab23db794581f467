// Postal spelling of a street address, which shows that two spellings are one address. Never for display or
// in an id.
import { normaliseAddress } from './normalise.ts';

/** Words that the Postal Service abbreviates (Publication 28): directions and common street suffixes. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
  NORTHEAST: 'NE',
  NORTHWEST: 'NW',
  SOUTHEAST: 'SE',
  SOUTHWEST: 'SW',
  AVENUE: 'AVE',
  BOULEVARD: 'BLVD',
  CIRCLE: 'CIR',
  COURT: 'CT',
  DRIVE: 'DR',
  EXPRESSWAY: 'EXPY',
  HIGHWAY: 'HWY',
  LANE: 'LN',
  PARKWAY: 'PKWY',
  PLACE: 'PL',
  PLAZA: 'PLZ',
  ROAD: 'RD',
  SQUARE: 'SQ',
  STREET: 'ST',
  TERRACE: 'TER',
};

/**
 * Street, city and state in postal spelling, without the ZIP.
 * @example postalAddress('3990 John R Street, Detroit, MI 48201') // '3990 JOHN R ST DETROIT MI'
 */
export function postalAddress(address: string): string {
  const words = normaliseAddress(address)
    .replace(/ \d{5}$/, '')
    .split(' ');
  return words.map((word) => ABBREVIATIONS[word] ?? word).join(' ');
}

/** Words that many hospitals have in their names, so that sharing one proves nothing. */
const COMMON_WORDS = new Set(
  [
    'A AND AT CAMPUS CARE CENTER CENTRE CITY CLINIC CLINICS COMMUNITY COUNTY EAST EMERGENCY FOR',
    'GENERAL HEALTH HEALTHCARE HOSPITAL HOSPITALS IN INC LLC MAIN MEDICAL MEDICINE MEMORIAL NORTH OF',
    'ON REGIONAL SERVICES SOUTH ST SURGICAL SYSTEM THE UNIVERSITY WEST',
  ].flatMap((row) => row.split(' ')),
);

/** The words of names that are neither common among hospitals nor part of the name of the place. */
export function distinctiveWords(names: readonly string[], place: string): Set<string> {
  const placeWords = new Set(normaliseAddress(place).split(' '));
  const words = names.flatMap((name) => normaliseAddress(name).split(' '));
  return new Set(words.filter((word) => word !== '' && !COMMON_WORDS.has(word) && !placeWords.has(word)));
}
