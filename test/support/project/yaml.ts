// The little of YAML that the workflows use. Pure.

export type Yaml = string | Yaml[] | { [key: string]: Yaml };
type Line = { indent: number; text: string };

/** Maps, lists, `[a, b]`, quoted, plain and `|` scalars; comments and blank lines are passed over. */
export function parseYaml(text: string): Yaml {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(?:#|$)/.test(line))
    .map((line) => ({ indent: line.search(/\S/), text: line.trim() }));
  return blockOf(lines);
}

function blockOf(lines: readonly Line[]): Yaml {
  const [first] = lines;
  if (!first) return {};
  const items: Line[][] = [];
  for (const line of lines) {
    if (line.indent === first.indent) items.push([line]);
    else items.at(-1)?.push(line);
  }
  if (first.text.startsWith('- ')) {
    return items.map(([head, ...rest]) => {
      const inner = { indent: (head?.indent ?? 0) + 2, text: head?.text.slice(2) ?? '' };
      return /^[\w-]+:(?: |$)/.test(inner.text) ? blockOf([inner, ...rest]) : scalarOf(inner.text);
    });
  }
  return Object.fromEntries(
    items.map(([head, ...rest]) => {
      const [, key = '', value = ''] = /^([\w.-]+):\s*(.*)$/.exec(head?.text ?? '') ?? [];
      if (/^[|>]/.test(value)) return [key, rest.map(({ text }) => text).join('\n')];
      return [key, value === '' ? blockOf(rest) : scalarOf(value)];
    }),
  );
}

function scalarOf(text: string): Yaml {
  const list = /^\[(.*)\]$/.exec(text);
  if (list) return (list[1] ?? '').split(',').map((item) => item.trim());
  const quoted = /^'(.*)'$/.exec(text);
  return quoted ? (quoted[1] ?? '') : text.replace(/ #.*$/, '');
}

const isMap = (yaml: Yaml | undefined): yaml is { [key: string]: Yaml } =>
  typeof yaml === 'object' && !Array.isArray(yaml);
export const mapOf = (yaml: Yaml | undefined) => (isMap(yaml) ? yaml : {});
export const listOf = (yaml: Yaml | undefined): string[] =>
  (Array.isArray(yaml) ? yaml : yaml === undefined ? [] : [yaml]).filter((item) => typeof item === 'string');
export const textOf = (yaml: Yaml | undefined) => (typeof yaml === 'string' ? yaml : '');
