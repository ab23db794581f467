// What the schema cannot say of a question: which filters its dataset takes and needs, and what the release has. Pure.
import {
  EXPORT_EXPECTED,
  type ExportFilters,
  type ExportRequest,
  MAX_BASKET_CODES,
} from '../../../schemas/enterprise.ts';
import {
  DATASET_FIELDS,
  DATASET_FILTERS,
  FILTER_NAMES,
  type FilterName,
} from '../../../schemas/enterprise-datasets.ts';
import { ApiError } from '../errors.ts';
import type { Build } from '../tiles/build.ts';
import type { ExportRow } from './export-row.ts';

/**
 * @param hasFilters whether the request has the field `filters`, which is missing where a filter is needed
 * @throws ApiError `missing_parameter`, `invalid_parameter` with the path of the field at fault
 */
export function checkQuestion({ dataset, filters, fields }: ExportRequest, hasFilters: boolean): void {
  const { takes, oneOf } = DATASET_FILTERS[dataset];
  const foreign = FILTER_NAMES.find((name) => isGiven(filters, name) && !takes.includes(name));
  if (foreign !== undefined)
    refuse(`filters.${foreign}`, `no such filter for ${dataset}, which takes ${takes.join(', ')}`);
  const [needed] = oneOf;
  if (needed !== undefined && !oneOf.some((name) => isGiven(filters, name))) {
    const param = hasFilters ? `filters.${needed}` : 'filters';
    throw new ApiError('missing_parameter', { param, expected: EXPORT_EXPECTED[param] ?? '' });
  }
  const { refreshed_from = '', refreshed_to } = filters;
  if (refreshed_to !== undefined && refreshed_from > refreshed_to) refuse('filters.refreshed_from');
  if (dataset === 'basket_comparison' && filters.codes.length > MAX_BASKET_CODES)
    refuse('filters.codes', `at most ${MAX_BASKET_CODES} codes for ${dataset}`);
  const known = DATASET_FIELDS[dataset];
  if (fields?.some((field) => !known.includes(field))) refuse('fields', `some of ${known.join(', ')}`);
}

/** @throws ApiError `procedure_not_found`, `unknown_location` for what the release does not have */
export function requireKnown({ codes, states, zip3, specialties }: ExportFilters, build: Build): void {
  const unknown = codes.filter((code) => !build.hasCode(code));
  if (unknown.length > 0) {
    const expected = `codes of the release; it does not have ${unknown.slice(0, 5).join(', ')}`;
    throw new ApiError('procedure_not_found', { param: 'filters.codes', expected });
  }
  const missing = specialties.find((specialty) => !build.hasProviders(specialty));
  if (missing !== undefined)
    refuse('filters.specialties', `specialties of the release; it does not have ${missing}`);
  const noState = states.some((state) => !build.index.states.includes(state));
  const noPrefix = zip3.some((prefix) => !build.hasZip3(prefix));
  if (!noState && !noPrefix) return;
  const param = noState ? 'filters.states' : 'filters.zip3';
  throw new ApiError('unknown_location', { param, expected: EXPORT_EXPECTED[param] ?? '' });
}

/** Whether a row is of a date that the filters want. A row without a date fits only when no date is asked for. */
export function datedWithin({ dataset, filters }: ExportRequest): (row: ExportRow) => boolean {
  const { refreshed_from, refreshed_to } = filters;
  const { dated } = DATASET_FILTERS[dataset];
  if (dated === undefined || (refreshed_from === undefined && refreshed_to === undefined)) return () => true;
  return (row) => {
    const date = row[dated];
    return (
      typeof date === 'string' &&
      (refreshed_from === undefined || date >= refreshed_from) &&
      (refreshed_to === undefined || date <= refreshed_to)
    );
  };
}

function isGiven(filters: ExportFilters, name: FilterName): boolean {
  const value = filters[name];
  return value !== undefined && value.length > 0;
}

function refuse(param: string, expected = EXPORT_EXPECTED[param] ?? ''): never {
  throw new ApiError('invalid_parameter', { param, expected });
}
