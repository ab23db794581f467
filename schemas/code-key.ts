// How a billing code is written and recognised, as plain text work: no parser library, so that the procedure
// matcher starts quickly.

export type CodeKey = string;
export type CodeTypeName = 'CPT' | 'HCPCS' | 'MS-DRG';

const PROCEDURE_CODE = /^(?:\d{4}[0-9A-Z]|[A-Z]\d{4})$/;
const PROCEDURE_CODE_LENGTH = 5;
const DRG_CODE = /^\d{3}$/;
const DRG_KEY = /^MS-DRG-(\d{3})$/;

/** Upper-cased five-character CPT or HCPCS code, or undefined when the text is not such a code. */
export function parseProcedureCode(text: string): CodeKey | undefined {
  if (isPlainProcedureCode(text)) return text;
  const code = text.trim().toUpperCase();
  return PROCEDURE_CODE.test(code) ? code : undefined;
}

/** True for a code in its only spelling, as nearly all are: no white space, and its letter in upper case. */
function isPlainProcedureCode(text: string): boolean {
  if (text.length !== PROCEDURE_CODE_LENGTH) return false;
  for (let i = 1; i < PROCEDURE_CODE_LENGTH - 1; i += 1) if (!isDigit(text.charCodeAt(i))) return false;
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(PROCEDURE_CODE_LENGTH - 1);
  return isDigit(first) ? isDigit(last) || isUpperCase(last) : isUpperCase(first) && isDigit(last);
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

function isUpperCase(unit: number): boolean {
  return unit >= 0x41 && unit <= 0x5a;
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
