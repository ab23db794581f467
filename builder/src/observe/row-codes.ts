// What the codes of a row are keys of, and what is odd about them.
import { type CodeKey, parseDrgCode, parseProcedureCode } from '../../../schemas/code-key.ts';
import type { MrfCode } from '../mrf/row.ts';
import type { AlertReason } from './rejection.ts';

export type RowCodes = { keys: readonly CodeKey[]; alerts: readonly AlertReason[] };

/**
 * Reads each code by its stated type only, because a chargemaster number can look like a CPT code.
 * @param drg true when MS-DRG codes have keys
 */
export function readRowCodes(codes: readonly MrfCode[], drg: boolean): RowCodes {
  const keys: CodeKey[] = [];
  const alerts: AlertReason[] = [];
  for (const { code, type } of codes) {
    const kind = kindOfType(type);
    if (kind === 'other') {
      if (type === '') alerts.push('code_without_type');
      continue;
    }
    const key = kind === 'drg' ? parseDrgCode(code) : parseProcedureCode(code);
    if (key === undefined) alerts.push(kind === 'drg' ? 'drg_shape' : 'code_shape');
    else if (kind === 'procedure' || drg) keys.push(key);
  }
  return { keys, alerts };
}

function kindOfType(type: string): 'procedure' | 'drg' | 'other' {
  const upper = type.toUpperCase();
  if (upper === 'CPT' || upper === 'HCPCS') return 'procedure';
  return upper === 'MS-DRG' ? 'drg' : 'other';
}
