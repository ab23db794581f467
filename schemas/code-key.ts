// How a billing code is written and recognised, as plain text work: no parser library, so that the procedure
// matcher starts quickly.

export type CodeKey = string;
export type CodeTypeName = 'CPT' | 'HCPCS' | 'MS-DRG';

const PROCEDURE_CODE = /^(?:\d{4}[0-9A-Z]|[A-Z]\d{4})$/;
const DRG_CODE = /^\d{3}$/;
const DRG_KEY = /^MS-DRG-(\d{3})$/;

/** Upper-cased five-character CPT or HCPCS code, or undefined when the text is not such a code. */
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

/** The key of a code as answers give it. */
export function codeKeyOf({ code, code_type }: { code: string; code_type: CodeTypeName }): CodeKey {
  return code_type === 'MS-DRG' ? `MS-DRG-${code}` : code;
}

/** MS-DRG by the key's prefix; else HCPCS (level II) when it starts with a letter, else CPT. */
export function codeTypeOf(key: CodeKey): CodeTypeName {
  if (DRG_KEY.test(key)) return 'MS-DRG';
  return /^[A-Z]/.test(key) ? 'HCPCS' : 'CPT';
}
