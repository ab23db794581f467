// Reads the question of a price lookup from a query string or JSON body. No I/O: syntax and ranges only.
import { type Lang, LOOKUP_EXPECTED, LookupRequest } from '../../../schemas/api.ts';
import { ApiError } from '../errors.ts';
import type { LookupQuestion } from '../prices/look-up.ts';
import { parameterFault, unknownFieldsNotice } from './describe-fault.ts';

/**
 * Parses the parameters. Empty strings mean absent.
 * @throws ApiError `missing_parameter`, `invalid_parameter`, each with `param` and `expected`
 */
export function parseQuestion(input: Record<string, unknown>): LookupQuestion & { lang: Lang } {
  const query = parseGiven(input, 'query');
  const cpt = parseGiven(input, 'cpt');
  const zip = parseGiven(input, 'zip');
  const place = parseGiven(input, 'place');
  const lat = parseGiven(input, 'lat');
  const lng = parseGiven(input, 'lng');
  const radiusMiles = parseGiven(input, 'radius_miles');
  const explain = parseGiven(input, 'explain');
  const insurers = parseGiven(input, 'insurers');
  const lang = parseGiven(input, 'lang');
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
    input: String(input[cpt !== undefined ? 'cpt' : 'query']),
    place: point ?? zipPlace ?? named ?? { kind: 'none' },
    radiusMiles,
    explain,
    insurers,
    zipIgnored: point !== undefined && zip !== undefined,
    placeIgnored: place !== undefined && (point !== undefined || zip !== undefined),
    unknownFields: unknownFieldsNotice(input, parameters().names, lang),
    lang,
  };
}

type Parameter = keyof LookupRequest;
type ReadParameters = {
  absent: LookupRequest;
  shape: typeof LookupRequest.shape;
  names: readonly Parameter[];
};
let known: ReadParameters | undefined;

/** The parameters, and what each is when it is not given. Read when they are first asked for, because this makes schemas. */
function parameters(): ReadParameters {
  if (known) return known;
  const shape = LookupRequest.shape;
  known = { absent: LookupRequest.parse({}), shape, names: Object.keys(shape) as Parameter[] };
  return known;
}

/** Parameters of few values, which say neither where somebody is nor what they ask in words. */
const KEPT: ReadonlySet<Parameter> = new Set(['cpt', 'radius_miles', 'explain', 'insurers', 'lang']);
/** What texts of these parameters were read as: programs ask with the same few all the time. */
const kept = new Map<string, unknown>();
const MAX_KEPT = 1_000;

/**
 * A parameter, read by its own schema: a schema of all of them costs as much for one that is absent. Other names are not
 * parameters and are left out.
 * @throws ApiError `invalid_parameter`
 */
function parseGiven<Name extends Parameter>(input: Record<string, unknown>, name: Name): LookupRequest[Name] {
  const value = Object.hasOwn(input, name) ? input[name] : undefined;
  const isAbsent = value === undefined || value === null || value === '';
  return isAbsent ? parameters().absent[name] : (parseParameter(name, value) as LookupRequest[Name]);
}

/** The schema takes such a ZIP and gives it back as it is. */
const USUAL_ZIP = /^\d{5}$/;

function parseParameter(name: Parameter, value: unknown): unknown {
  if (name === 'zip' && typeof value === 'string' && USUAL_ZIP.test(value)) return value;
  const key = typeof value === 'string' && KEPT.has(name) ? `${name}=${value}` : undefined;
  if (key !== undefined && kept.has(key)) return kept.get(key);
  const read = parameters().shape[name].safeParse(value);
  if (!read.success) throw parameterFault(name, value, LOOKUP_EXPECTED[name]);
  if (key !== undefined && kept.size < MAX_KEPT) kept.set(key, read.data);
  return read.data;
}

/** Latitude and longitude are one point: one of them is missing. */
function halfPoint(param: 'lat' | 'lng'): ApiError {
  const other = param === 'lat' ? 'lng' : 'lat';
  const detail = `${param} is missing beside ${other}. Send both, or neither of them.`;
  return new ApiError('invalid_parameter', { param, expected: LOOKUP_EXPECTED[param] }, { detail });
}
