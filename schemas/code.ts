// Billing codes and the two namespaces they live in. Codes are strings everywhere: '00100' is not 100.
import * as z from 'zod';

/** The code types an observation may carry. CPT and HCPCS are one namespace of five-character codes. */
export const CODE_TYPES = ['CPT', 'HCPCS', 'MS-DRG'] as const;
export type CodeType = (typeof CODE_TYPES)[number];
export const CodeType = z.enum(CODE_TYPES);

const PROCEDURE_CODE = /^(?:\d{4}[0-9A-Z]|[A-Z]\d{4})$/;
const DRG_CODE = /^\d{3}$/;
const DRG_KEY = /^MS-DRG-(\d{3})$/;

/** A code as tiles and D1 name it: `70551`, `J1234`, or `MS-DRG-470`. */
export const CodeKey = z.string().regex(/^(?:\d{4}[0-9A-Z]|[A-Z]\d{4}|MS-DRG-\d{3})$/);
export type CodeKey = string;

/** Upper-cased five-character CPT or HCPCS code, or undefined when the text is none. */
export function parseProcedureCode(text: string): CodeKey | undefined {
  const code = text.trim().toUpperCase();
  return PROCEDURE_CODE.test(code) ? code : undefined;
}

/** `MS-DRG-470` from `470`, or undefined when the text is not three digits. */
export function parseDrgCode(text: string): CodeKey | undefined {
  const code = text.trim();
  return DRG_CODE.test(code) ? `MS-DRG-${code}` : undefined;
}

/** The code without its namespace: `470` of `MS-DRG-470`, `70551` of `70551`. */
export function bareCode(key: CodeKey): string {
  return DRG_KEY.exec(key)?.[1] ?? key;
}

/** MS-DRG by the key's prefix; else HCPCS (level II) when it starts with a letter, else CPT. */
export function codeTypeOf(key: CodeKey): CodeType {
  if (DRG_KEY.test(key)) return 'MS-DRG';
  return /^[A-Z]/.test(key) ? 'HCPCS' : 'CPT';
}
