// What the package offers.
export type { Answered, RateLimit } from './answered.ts';
export type { BatchOutcome } from './batch.ts';
export {
  CashPriceAtlas,
  type ClientOptions,
  type Contract,
  type Provider,
  recordsOf,
  type SearchAnswer,
} from './client.ts';
export * from './error-classes.ts';
export {
  ApiError,
  AtlasError,
  MissingCredentialError,
  UnreachableError,
  UnusableAnswerError,
} from './errors.ts';
export type { PricedAnswer } from './priced-groups.ts';
export { checkRenderedText, type RenderFault, visibleText } from './rendered-text.ts';
export type { ExportRow, PageEnd } from './rows.ts';
export type * from './types.ts';
