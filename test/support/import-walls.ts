// The import walls of the project as one pure function: files in, offences out. docs/architecture.md has the table.
import { posix } from 'node:path';

export type SourceFile = { path: string; text: string };
/** One broken wall; `where` is `path:line`. */
export type Offence = { where: string; rule: string; what: string };
type Import = { specifier: string; target: string; typeOnly: boolean; line: number };

const IMPORT =
  /(?:^|[\s;])(?:import|export)\s+(?<clause>type\s[^'";]*?from\s*|[\w*{}\s,$]*?from\s*)?['"](?<from>[^'"\n]+)['"]|\bimport\(\s*['"](?<dynamic>[^'"\n]+)['"]/g;
const COMMENT_LINE = /^\s*(?:\/\/|\/?\*)/;

const NETWORK_FOLDERS = new Set(['fetch', 'state', 'publish', 'r2', 'operator', 'local']);
const NETWORK_MODULE =
  /^(?:(?:node:)?(?:https?|http2|net|tls|dgram|dns)|undici|ws|miniflare|wrangler)(?:\/|$)/;
const PURE = /^worker\/src\/(?:prices|procedures|providers)\//;
const PURE_NEVER = /^worker\/src\/(?:(?:services|env|app)\.ts$|routes\/|middleware\/)/;
const OPENS_SERVICES = new Set(['worker/src/services.ts', 'worker/src/index.ts', 'worker/src/app.ts']);

/** Code with comment lines blanked, so that prose is never taken for an import or a call. */
function codeLines(text: string): string[] {
  return text.split('\n').map((line) => (COMMENT_LINE.test(line) ? '' : line));
}

function isTypeOnly(clause: string): boolean {
  if (/^type\s/.test(clause)) return true;
  const names = /^\s*\{([^}]*)\}\s*from\s*$/.exec(clause)?.[1]?.split(',') ?? [''];
  const given = names.map((name) => name.trim()).filter((name) => name !== '');
  return given.length > 0 && given.every((name) => name.startsWith('type '));
}

/** Every static, dynamic, type and re-exporting import of a file. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const code = codeLines(text).join('\n');
  return [...code.matchAll(IMPORT)].map((match) => {
    const { clause = '', from, dynamic } = match.groups ?? {};
    const specifier = from ?? dynamic ?? '';
    const end = (match.index ?? 0) + match[0].lastIndexOf(specifier);
    return {
      specifier,
      target: specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier,
      typeOnly: isTypeOnly(clause),
      line: code.slice(0, end).split('\n').length,
    };
  });
}

/** Folder of a builder file below `builder/src`, '' for a file directly in it; undefined elsewhere. */
function builderFolder(path: string): string | undefined {
  const inside = /^builder\/src\/(.*)$/.exec(path)?.[1];
  if (inside === undefined) return undefined;
  return inside.includes('/') ? inside.slice(0, inside.indexOf('/')) : '';
}

type Rule = (path: string, found: Import) => string | undefined;
const IMPORT_RULES: Record<string, Rule> = {
  schemas: (path, { specifier, target }) =>
    path.startsWith('schemas/') && !/^(?:zod$|schemas\/)/.test(target) ? `imports ${specifier}` : undefined,
  halves: (path, { target }) => {
    const other = path.startsWith('builder/')
      ? 'worker/'
      : path.startsWith('worker/')
        ? 'builder/'
        : undefined;
    return other && target.startsWith(other) ? `imports ${target}` : undefined;
  },
  pure: (path, { specifier, target }) =>
    PURE.test(path) && (/^(?:hono(?:\/|$)|cloudflare:)/.test(specifier) || PURE_NEVER.test(target))
      ? `imports ${specifier}`
      : undefined,
  services: (path, { target, typeOnly }) =>
    target === 'worker/src/services.ts' &&
    !typeOnly &&
    path.startsWith('worker/') &&
    !OPENS_SERVICES.has(path)
      ? 'imports more than types of services.ts'
      : undefined,
  network: (path, { specifier }) => {
    const folder = builderFolder(path);
    const closed = folder !== undefined && !NETWORK_FOLDERS.has(folder);
    return closed && NETWORK_MODULE.test(specifier) ? `imports ${specifier}` : undefined;
  },
};

/** Calls that need no import, by rule: which files they are closed to, and how they look. */
const CALL_RULES: Record<string, { closed: (path: string) => boolean; call: RegExp }> = {
  network: {
    closed: (path) => !NETWORK_FOLDERS.has(builderFolder(path) ?? 'fetch'),
    call: /(?<![\w.#])fetch\(|\bglobalThis\.fetch\b|\bnew WebSocket\(/,
  },
  pure: { closed: (path) => PURE.test(path), call: /\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.now\b/ },
  bindings: {
    closed: (path) => path.startsWith('worker/src/') && !/\/(?:services|env|app)\.ts$/.test(path),
    call: /\bc\.env\b|\benv\.[A-Z][A-Z_]+\b/,
  },
};

/** Every broken wall of the files, in their order. */
export function brokenWalls(files: readonly SourceFile[]): Offence[] {
  return files.flatMap((file) => {
    const imports = importsOf(file).flatMap((found) =>
      Object.entries(IMPORT_RULES).flatMap(([rule, check]): Offence[] => {
        const what = check(file.path, found);
        return what === undefined ? [] : [{ where: `${file.path}:${found.line}`, rule, what }];
      }),
    );
    const calls = codeLines(file.text).flatMap((line, i) =>
      Object.entries(CALL_RULES).flatMap(([rule, { closed, call }]): Offence[] => {
        const found = closed(file.path) ? call.exec(line)?.[0] : undefined;
        return found === undefined ? [] : [{ where: `${file.path}:${i + 1}`, rule, what: `says ${found}` }];
      }),
    );
    return [...imports, ...calls];
  });
}
