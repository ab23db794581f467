// Values that no field of a request expects, as JSON text: what a caller may send instead of a text, a number or a
// list. Text, because some of them are nested deeper than JSON.stringify goes.

/** JSON types that a field may take. */
export type JsonType = 'text' | 'number' | 'boolean' | 'list' | 'object';

/** A value by the name that a test shows for it. */
export type HostileValue = { name: string; type: JsonType; json: string };

/** Lists inside lists, as deep as fits into the smallest body that a route takes. */
export const DEPTH = 8_000;
/** More characters than any field takes, and fewer than the smallest body. */
const LONG = 12_000;

const of = (type: JsonType, values: Record<string, string>): HostileValue[] =>
  Object.entries(values).map(([name, json]) => ({ name, type, json }));

/** Every value is of a type that JSON has, and none of them is null, which means absent everywhere. */
export const HOSTILE_VALUES: readonly HostileValue[] = [
  ...of('object', {
    'an object': '{}',
    'an object whose toString is a number': '{"toString": 1}',
    'an object whose valueOf is null': '{"valueOf": null, "toString": null}',
    'an object with a length': '{"length": 3, "0": "a"}',
    'an object with a prototype': '{"__proto__": {"toString": 1}, "constructor": {"prototype": 1}}',
    'an object that looks like a promise': '{"then": 1}',
    'an object that looks like JSON': '{"toJSON": 1}',
  }),
  ...of('list', {
    'a list with a key in it': '["key"]',
    'a list of an object': '[{"toString": 1}]',
    'a list of null': '[null]',
    [`lists nested ${DEPTH} deep`]: '['.repeat(DEPTH - 200) + ']'.repeat(DEPTH - 200),
  }),
  ...of('number', {
    'a number': '7.25',
    'a negative number': '-1',
    'a number above every double': '1e999',
    'a number above every safe integer': '123456789012345678901234567890',
  }),
  ...of('boolean', { true: 'true', false: 'false' }),
  ...of('text', {
    'a very long text': JSON.stringify('A'.repeat(LONG)),
    'a text of one zero byte': '"\\u0000"',
    'half a surrogate pair': '"\\ud800"',
    'a text that names a property': '"__proto__"',
    'a text of brackets': JSON.stringify('['.repeat(LONG / 2)),
  }),
];

/** The JSON text of an object with one field replaced; `path` names the field, with `.` between levels, from 0 in lists. */
export function withField(body: object, path: string, json: string): string {
  const mark = '\u0001hostile\u0001';
  const copy = structuredClone(body) as Record<string, unknown>;
  const names = path.split('.');
  let at = copy;
  for (const name of names.slice(0, -1)) at = at[name] as Record<string, unknown>;
  at[names.at(-1) ?? ''] = mark;
  return JSON.stringify(copy).replace(JSON.stringify(mark), () => json);
}
