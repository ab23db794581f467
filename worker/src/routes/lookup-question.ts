// Reads the question of a price lookup from a query string or JSON body. No I/O: syntax and ranges only.
import type * as z from 'zod';
import { LOOKUP_EXPECTED, LookupRequest } from '../../../schemas/api.ts';
import { ApiError } from '../errors.ts';
import type { LookupQuestion } from '../prices/look-up.ts';

/**
 * Parses the parameters. Empty strings mean absent.
 * @throws ApiError `missing_parameter`, `invalid_parameter`, each with `param` and `expected`
 */
export function parseQuestion(input: Record<string, unknown>): LookupQuestion {
  const given = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== '' && value !== null),
  );
  const parsed = LookupRequest.safeParse(given);
  if (!parsed.success) throw invalid(parsed.error);
  const { query, cpt, zip, lat, lng, radius_miles: radiusMiles, explain } = parsed.data;
  if ((lat === undefined) !== (lng === undefined))
    throw parameterFault('invalid_parameter', lat === undefined ? 'lat' : 'lng');
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
  return {
    procedure,
    input: String(given[cpt !== undefined ? 'cpt' : 'query'] ?? ''),
    place: point ?? zipPlace ?? { kind: 'none' },
    radiusMiles,
    explain,
    zipIgnored: point !== undefined && zip !== undefined,
  };
}

function invalid(error: z.ZodError): ApiError {
  const param = error.issues[0]?.path[0];
  return parameterFault('invalid_parameter', isParameter(param) ? param : 'query');
}

function parameterFault(code: 'invalid_parameter', param: keyof typeof LOOKUP_EXPECTED): ApiError {
  return new ApiError(code, { param, expected: LOOKUP_EXPECTED[param] });
}

function isParameter(name: PropertyKey | undefined): name is keyof typeof LOOKUP_EXPECTED {
  return typeof name === 'string' && Object.hasOwn(LOOKUP_EXPECTED, name);
}
