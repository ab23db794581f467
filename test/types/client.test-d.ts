// The types of the TypeScript client are those of the schemas. The compiler checks this file; nothing runs it.
import { expectTypeOf } from 'vitest';
import type * as z from 'zod';
import type * as client from '../../clients/typescript/src/index.ts';
import type { ErrorCode } from '../../schemas/api-error.ts';
import type { ANSWERS, REQUESTS } from '../../tools/client-types/named-schemas.ts';

type Answers = { [Name in keyof typeof ANSWERS]: z.output<(typeof ANSWERS)[Name]> };
type Requests = { [Name in keyof typeof REQUESTS]: z.input<(typeof REQUESTS)[Name]> };

expectTypeOf<{
  Attribution: client.Attribution;
  Notice: client.Notice;
  ProcedureRef: client.ProcedureRef;
  Match: client.Match;
  Stability: client.Stability;
  Area: client.Area;
  Facility: client.Facility;
  FacilitiesScope: client.FacilitiesScope;
  National: client.National;
  Medicare: client.Medicare;
  Covers: client.Covers;
  ClaimsPlace: client.ClaimsPlace;
  ClaimsEvidence: client.ClaimsEvidence;
  Claims: client.Claims;
  Coverage: client.Coverage;
  InsurerPayment: client.InsurerPayment;
  FacilityPayments: client.FacilityPayments;
  LookupAnswer: client.LookupAnswer;
  Suggestion: client.Suggestion;
  ProceduresAnswer: client.ProceduresAnswer;
  PlacesAnswer: client.PlacesAnswer;
  HealthAnswer: client.HealthAnswer;
  CoverageHospital: client.CoverageHospital;
  CoverageAnswer: client.CoverageAnswer;
  SearchMatch: client.SearchMatch;
  SearchLocation: client.SearchLocation;
  SearchCandidate: client.SearchCandidate;
  SearchNotice: client.SearchNotice;
  ProviderRecord: client.ProviderRecord;
  LockedRecord: client.LockedRecord;
  SearchAnswerA: client.SearchAnswerA;
  SearchAnswerB: client.SearchAnswerB;
  ExportAnswer: client.ExportAnswer;
  SignedUp: client.SignedUp;
  KeyRotated: client.KeyRotated;
  KeyEnded: client.KeyEnded;
  OriginsSet: client.OriginsSet;
  UsageAnswer: client.UsageAnswer;
  BrandColors: client.BrandColors;
  Branding: client.Branding;
  BrandingSet: client.BrandingSet;
  WidgetSettings: client.WidgetSettings;
  Candidate: client.Candidate;
  LocationCandidate: client.LocationCandidate;
  ErrorBody: client.ErrorBody;
}>().toEqualTypeOf<Answers>();
expectTypeOf<{
  LookupRequest: client.LookupRequest;
  SearchRequest: client.SearchRequest;
  ExportFilters: client.ExportFilters;
  ExportRequest: client.ExportRequest;
  SignUp: client.SignUp;
}>().toEqualTypeOf<Requests>();
expectTypeOf<client.ErrorCode>().toEqualTypeOf<ErrorCode>();

// The contract of a key decides the type of its answers.
expectTypeOf<client.SearchAnswer<'A'>>().toEqualTypeOf<client.SearchAnswerA>();
expectTypeOf<client.Provider<'B'>>().not.toHaveProperty('is_locked');
