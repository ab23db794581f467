// Reads the question of a price lookup from a query string or JSON body. No I/O: syntax and ranges only.
import type * as z from 'zod';
import { type Lang, LOOKUP_EXPECTED, LookupRequest } from '../../../schemas/api.ts';
import { ApiError } from '../errors.ts';
import type { LookupQuestion } from '../prices/look-up.ts';
import { parameterFault, unknownFieldsNotice } from './describe-fault.ts';

/**
 * Parses the parameters. Empty strings mean absent.
 * @throws ApiError `missing_parameter`, `invalid_parameter`, each with `param` and `expected`
 */
export function parseQuestion(input: Record<string, unknown>): LookupQuestion & { lang: Lang } {
  const given = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== '' && value !== null),
  );
  const parsed = parseGiven(given);
  if (!parsed.success) throw invalid(parsed.error, given);
  const {
    query,
    cpt,
    zip,
    place,
    lat,
    lng,
    radius_miles: radiusMiles,
    explain,
    insurers,
    lang,
  } = { ...defaults(), ...parsed.data };
  if ((lat === undefined) !== (lng === undefined)) throw halfPoint(lat === undefined ? 'lat' : 'lng');
  const procedure = cpt !== undefined ? { cpt } : query !== undefined ? { query } : undefined;
  if (!procedure) {
    throw new ApiError('missing_parameter', {
      param: 'query',
      expected: `${LOOKUP_EXPECTED.query}, or cpt: ${LOOKUP_EXPECTED.cpt}`,
    });
  }
  const point = lat !== undefined && lng !== undefined ? { kind: 'point' as const, lat, lng } : undefined;
  const zipPlace =
    zip === undefined ? undefined : { kind: 'zip' as const, zip: zip.slice(0, Math.min(zip.length, 5)) };
  const named = place === undefined ? undefined : { kind: 'named' as const, text: place };
  return {
    procedure,
    input: String(given[cpt !== undefined ? 'cpt' : 'query'] ?? ''),
    place: point ?? zipPlace ?? named ?? { kind: 'none' },
    radiusMiles,
    explain,
    insurers,
    zipIgnored: point !== undefined && zip !== undefined,
    placeIgnored: place !== undefined && (point !== undefined || zip !== undefined),
    unknownFields: unknownFieldsNotice(input, Object.keys(LookupRequest.shape), lang),
    lang,
  };
}

let absent: LookupRequest | undefined;

/** What each parameter is when it is not given. */
function defaults(): LookupRequest {
  absent ??= LookupRequest.parse({});
  return absent;
}

/** The schema of the parameters that a question gives, by their names. Programs ask with the same few all the time. */
const schemas = new Map<string, z.ZodType<Partial<LookupRequest>>>();
/** A caller chooses which parameters to give, and there are a thousand choices. */
const MAX_SCHEMAS = 50;

/**
 * What is given, read by the schema of these parameters alone: a parameter that is absent costs the whole schema as much as
 * one that is there. Other names are not parameters and are left out.
 */
function parseGiven(given: Record<string, unknown>) {
  const { shape } = LookupRequest;
  const names = Object.keys(shape).filter((name) => Object.hasOwn(given, name));
  const name = names.join();
  const known = schemas.get(name);
  if (known) return known.safeParse(given);
  const mask = Object.fromEntries(names.map((one) => [one, true as const]));
  const schema = LookupRequest.pick(mask as Partial<Record<keyof LookupRequest, true>>);
  if (schemas.size < MAX_SCHEMAS) schemas.set(name, schema);
  return schema.safeParse(given);
}

function invalid(error: z.ZodError, given: Record<string, unknown>): ApiError {
  const name = error.issues[0]?.path[0];
  const param = isParameter(name) ? name : 'query';
  return parameterFault(param, given[param], LOOKUP_EXPECTED[param]);
}

/** Latitude and longitude are one point: one of them is missing. */
function halfPoint(param: 'lat' | 'lng'): ApiError {
  const other = param === 'lat' ? 'lng' : 'lat';
  const detail = `${param} is missing beside ${other}. Send both, or neither of them.`;
  return new ApiError('invalid_parameter', { param, expected: LOOKUP_EXPECTED[param] }, { detail });
}

function isParameter(name: PropertyKey | undefined): name is keyof typeof LOOKUP_EXPECTED {
  return typeof name === 'string' && Object.hasOwn(LOOKUP_EXPECTED, name);
}
