// Reads the form encoding of Stripe's API: `items[0][price]=x` is a list in an object. Values stay text.

export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

const NAME = /[^[\]]+/g;

/** The fields of a body or a query. */
export function readForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) setField(form, name.match(NAME) ?? [], value);
  return form;
}

function setField(form: Form, path: readonly string[], value: string): void {
  let at: Form = form;
  for (const name of path.slice(0, -1)) {
    const next = at[name];
    const inner: Form = typeof next === 'object' && !Array.isArray(next) ? next : {};
    at[name] = inner;
    at = inner;
  }
  const last = path.at(-1);
  if (last !== undefined) at[last] = value;
}

/** The text of a field; undefined when it is missing or not text. */
export function textOf(form: Form, ...path: string[]): string | undefined {
  let value: FormValue | undefined = form;
  for (const name of path) {
    value = typeof value === 'object' && !Array.isArray(value) ? value[name] : undefined;
  }
  return typeof value === 'string' ? value : undefined;
}

/** The texts of an object of texts, such as metadata. */
export function textsOf(form: Form, ...path: string[]): Record<string, string> {
  let value: FormValue | undefined = form;
  for (const name of path) {
    value = typeof value === 'object' && !Array.isArray(value) ? value[name] : undefined;
  }
  if (typeof value !== 'object' || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
