// Billing codes and the two namespaces they live in. Codes are strings everywhere: '00100' is not 100.
import * as z from 'zod';

export { bareCode, codeTypeOf, parseDrgCode, parseProcedureCode } from './code-key.ts';

/** The code types an observation may carry. CPT and HCPCS are one namespace of five-character codes. */
export const CODE_TYPES = ['CPT', 'HCPCS', 'MS-DRG'] as const;
export type CodeType = (typeof CODE_TYPES)[number];
export const CodeType = z.enum(CODE_TYPES);

/** A code as tiles and D1 name it: `70551`, `J1234`, or `MS-DRG-470`. */
export const CodeKey = z.string().regex(/^(?:\d{4}[0-9A-Z]|[A-Z]\d{4}|MS-DRG-\d{3})$/);
export type CodeKey = string;
