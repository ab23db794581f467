// The conformance kit: golden answers of the sample release for mirrors and clients.
export type { Target } from './ask.ts';
export { type CaseResult, checkConformance, goldenText, recordGolden } from './check.ts';
export type { Difference } from './compare.ts';
export { CREDENTIALS, type Credentials, type GoldenAnswers, type GoldenCase } from './golden.ts';
