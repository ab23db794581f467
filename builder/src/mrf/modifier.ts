// Decides whether a modifier cell holds a modifier.
import { isNoValue } from '../../../schemas/amount.ts';

/** False for a trimmed text that is blank, or one of the texts that stand for no value: `N/A`, `NA`, `-`. */
export function isModifier(text: string): boolean {
  return text !== '' && !isNoValue(text);
}
