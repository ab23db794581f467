// The schemas that the client has types of, by the names of these types.
import type * as z from 'zod';
import { National, Stability } from '../../schemas/aggregate.ts';
import * as api from '../../schemas/api.ts';
import * as errors from '../../schemas/api-error.ts';
import { Medicare } from '../../schemas/benchmark.ts';
import { Claims, ClaimsEvidence, ClaimsPlace } from '../../schemas/claims.ts';
import * as coverage from '../../schemas/coverage.ts';
import { Covers } from '../../schemas/covers.ts';
import * as enterprise from '../../schemas/enterprise.ts';
import { FacilityPayments, InsurerPayment } from '../../schemas/insurer-payments.ts';
import * as keys from '../../schemas/keys.ts';
import * as search from '../../schemas/search.ts';
import * as suggestions from '../../schemas/suggestions.ts';
import * as widget from '../../schemas/widget.ts';

/** Answers of a price lookup. */
const PRICES = {
  Attribution: api.Attribution,
  Notice: api.Notice,
  ProcedureRef: api.ProcedureRef,
  Match: api.Match,
  Stability,
  Area: api.Area,
  Facility: api.Facility,
  FacilitiesScope: api.FacilitiesScope,
  National,
  Medicare,
  Covers,
  ClaimsPlace,
  Claims,
  Coverage: api.Coverage,
  InsurerPayment,
  FacilityPayments,
  LookupAnswer: api.LookupAnswer,
} satisfies Record<string, z.ZodType>;

/** Names, places, coverage and health, which need no credential. */
const FINDING = {
  Suggestion: suggestions.Suggestion,
  ProceduresAnswer: suggestions.ProceduresAnswer,
  PlacesAnswer: suggestions.PlacesAnswer,
  HealthAnswer: api.HealthAnswer,
  CoverageHospital: coverage.CoverageHospital,
  CoverageAnswer: coverage.CoverageAnswer,
} satisfies Record<string, z.ZodType>;

/** Answers of provider search. */
const SEARCH = {
  SearchMatch: search.SearchMatch,
  SearchLocation: search.SearchLocation,
  SearchCandidate: search.SearchCandidate,
  SearchNotice: search.SearchNotice,
  ClaimsEvidence,
  ProviderRecord: search.ProviderRecord,
  LockedRecord: search.LockedRecord,
  SearchAnswerA: search.SearchAnswerA,
  SearchAnswerB: search.SearchAnswerB,
} satisfies Record<string, z.ZodType>;

/** What belongs to an API key: rows of enterprise data, sign-up, usage, widget. */
const KEYS = {
  ExportAnswer: enterprise.ExportAnswer,
  SignedUp: keys.SignedUp,
  KeyRotated: keys.KeyRotated,
  KeyEnded: keys.KeyEnded,
  OriginsSet: keys.OriginsSet,
  UsageAnswer: keys.UsageAnswer,
  BrandColors: widget.BrandColors,
  Branding: widget.Branding,
  BrandingSet: widget.BrandingSet,
  WidgetSettings: widget.WidgetSettings,
} satisfies Record<string, z.ZodType>;

/** Bodies of errors. */
const ERRORS = {
  Candidate: errors.Candidate,
  LocationCandidate: errors.LocationCandidate,
  ErrorBody: errors.ErrorBody,
} satisfies Record<string, z.ZodType>;

/** What callers send. */
export const REQUESTS = {
  LookupRequest: api.LookupRequest,
  SearchRequest: search.SearchRequest,
  ExportFilters: enterprise.ExportFilters,
  ExportRequest: enterprise.ExportRequest,
  SignUp: keys.SignUp,
} satisfies Record<string, z.ZodType>;

/** What the service answers. */
export const ANSWERS = { ...PRICES, ...FINDING, ...SEARCH, ...KEYS, ...ERRORS };

/** The names of each file of types, by the name of the file. */
export const TYPE_FILES: Readonly<Record<string, readonly string[]>> = {
  prices: Object.keys(PRICES),
  finding: Object.keys(FINDING),
  search: Object.keys(SEARCH),
  keys: Object.keys(KEYS),
  'error-bodies': Object.keys(ERRORS),
  requests: Object.keys(REQUESTS),
};
