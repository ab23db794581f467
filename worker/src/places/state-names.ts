// States as people end a city with them: two letters, or the name written out.
import { STATE_NAMES } from '../../../schemas/states.ts';

/** What the postal names leave out. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  'virgin islands': 'VI',
  'washington dc': 'DC',
  'northern marianas': 'MP',
};

let byName: Map<string, string> | undefined;

/**
 * The state's code of these lower-case words, or undefined when they do not name a state. Letters may be
 * apart: "d c".
 */
export function stateOf(words: readonly string[]): string | undefined {
  byName ??= new Map([
    ...Object.entries(STATE_NAMES).flatMap(([code, name]) => [
      [code.toLowerCase(), code] as const,
      [name.toLowerCase().replaceAll('.', ''), code] as const,
    ]),
    ...Object.entries(ALSO_CALLED),
  ]);
  const apart = words.every((word) => word.length === 1);
  return byName.get(words.join(apart ? '' : ' '));
}
