// Written by tools/client-types/write.ts from schemas/. Do not edit.
export type * from './types/error-bodies.ts';
export type * from './types/error-code.ts';
export type * from './types/finding.ts';
export type * from './types/keys.ts';
export type * from './types/prices.ts';
export type * from './types/requests.ts';
export type * from './types/search.ts';
