// Differences of two JSON values, each with its address.

/** One difference: where, what the golden answer has, and what was answered. `absent` where there is nothing. */
export type Difference = { at: string; expected: string; got: string };

const ABSENT = 'absent';

/** Every difference, objects whatever the order of their fields. A field too many is a difference. */
export function differences(expected: unknown, got: unknown, at = ''): Difference[] {
  if (Array.isArray(expected) && Array.isArray(got)) {
    const length = Math.max(expected.length, got.length);
    return Array.from({ length }, (_, i) => i).flatMap((i) =>
      entryDifferences(expected, got, i, `${at}[${i}]`),
    );
  }
  if (isObject(expected) && isObject(got)) {
    const names = [...new Set([...Object.keys(expected), ...Object.keys(got)])];
    return names.flatMap((name) => entryDifferences(expected, got, name, at === '' ? name : `${at}.${name}`));
  }
  return Object.is(expected, got) ? [] : [{ at, expected: show(expected), got: show(got) }];
}

function entryDifferences(expected: object, got: object, name: string | number, at: string): Difference[] {
  const [wanted, found] = [expected, got].map((value) => Object.getOwnPropertyDescriptor(value, name)?.value);
  if (!Object.hasOwn(expected, name)) return [{ at, expected: ABSENT, got: show(found) }];
  if (!Object.hasOwn(got, name)) return [{ at, expected: show(wanted), got: ABSENT }];
  return differences(wanted, found, at);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const SHOWN_CHARACTERS = 120;

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? ABSENT;
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}
