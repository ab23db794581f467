// The YAML of manifests, with numbers and truth values, which a schema tells apart from texts. Pure.

export type Typed = string | number | boolean | Typed[] | { [key: string]: Typed };
type Line = { indent: number; text: string };

/** All documents of a manifest: block maps and lists, `{}` and `[]` in one line, quoted and plain scalars, `|` texts. */
export function parseDocuments(text: string): { [key: string]: Typed }[] {
  return text.split(/^---$/m).flatMap((part) => {
    const lines = part
      .split('\n')
      .filter((line) => !/^\s*(?:#|$)/.test(line))
      .map((line) => ({ indent: line.search(/\S/), text: line.trim() }));
    const document = lines.length === 0 ? undefined : parseBlock(lines);
    return isTypedMap(document) ? [document] : [];
  });
}

export function isTypedMap(value: Typed | undefined): value is { [key: string]: Typed } {
  return typeof value === 'object' && !Array.isArray(value);
}

function parseBlock(lines: readonly Line[]): Typed {
  const indent = lines[0]?.indent ?? 0;
  const items: Line[][] = [];
  for (const line of lines) {
    if (line.indent === indent) items.push([line]);
    else if (line.indent > indent) items.at(-1)?.push(line);
    else throw new Error(`"${line.text}" is indented by too little.`);
  }
  if (lines[0]?.text.startsWith('- ')) {
    return items.map(([head, ...rest]) => {
      const inner = { indent: indent + 2, text: head?.text.slice(2) ?? '' };
      const isMap = /^[\w.-]+:(?: |$)/.test(inner.text);
      return isMap || inner.text === '|' ? parseItem(inner, rest) : parseFlow(inner.text);
    });
  }
  return Object.fromEntries(items.map(([head, ...rest]) => parseEntry(head?.text ?? '', rest)));
}

function parseItem(head: Line, rest: readonly Line[]): Typed {
  return head.text === '|' ? rest.map(({ text }) => text).join('\n') : parseBlock([head, ...rest]);
}

function parseEntry(text: string, rest: readonly Line[]): [string, Typed] {
  const [, key = '', value = ''] = /^([\w.-]+):\s*(.*)$/.exec(text) ?? [];
  if (key === '') throw new Error(`"${text}" is not an entry of a map.`);
  if (value === '|') return [key, rest.map((line) => line.text).join('\n')];
  return [key, value === '' ? parseBlock(rest) : parseFlow(value)];
}

/** One line: `{ a: [1, b] }` or a scalar. */
function parseFlow(text: string): Typed {
  const tokens = text.match(/'[^']*'|"[^"]*"|[{}[\],]|[^{}[\],'"]+/g) ?? [];
  let at = 0;
  const value = (): Typed => {
    const token = tokens[at++] ?? '';
    if (token === '[') return list();
    return token === '{' ? map() : parseScalar(token.trim());
  };
  const skipSpace = () => {
    while (/^\s+$/.test(tokens[at] ?? '')) at++;
  };
  const list = (): Typed[] => {
    const found: Typed[] = [];
    for (skipSpace(); tokens[at] !== ']'; skipSpace()) {
      if (tokens[at] === ',') at++;
      else found.push(value());
      if (at > tokens.length) throw new Error(`"${text}" has no end.`);
    }
    at++;
    return found;
  };
  const map = (): { [key: string]: Typed } => {
    const found: { [key: string]: Typed } = {};
    for (skipSpace(); tokens[at] !== '}'; skipSpace()) {
      if (at >= tokens.length) throw new Error(`"${text}" has no end.`);
      if (tokens[at] === ',') {
        at++;
        continue;
      }
      const [, key = '', plain = ''] = /^\s*([\w.-]+):\s*(.*)$/.exec(tokens[at++] ?? '') ?? [];
      found[key] = plain.trim() === '' ? value() : parseScalar(plain.trim());
    }
    at++;
    return found;
  };
  return /^[[{]/.test(text) ? value() : parseScalar(text);
}

function parseScalar(text: string): Typed {
  const quoted = /^(['"])(.*)\1$/.exec(text);
  if (quoted) return quoted[2] ?? '';
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  return text === 'true' || text === 'false' ? text === 'true' : text;
}
