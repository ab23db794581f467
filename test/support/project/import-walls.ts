// Finds broken import walls with one pure function: files in, offences out. docs/architecture.md has the table.
import { posix } from 'node:path';

export type SourceFile = { path: string; text: string };
/** One broken wall; `where` is `path:line`. */
export type Offence = { where: string; rule: string; what: string };
type Import = { specifier: string; target: string; typeOnly: boolean; line: number };

/**
 * The rooms of each half from the lowest line to the highest. A room imports rooms of its own line and of the
 * lines below it, types included. `builder/src` and `worker/src` each stand on `schemas/`.
 */
export const LINES: Readonly<Record<'builder' | 'worker', readonly (readonly string[])[]>> = {
  builder: [
    ['files', 'input', 'csv', 'json', 'parallel', 'r2'],
    ['mrf', 'fee-schedules', 'claims', 'facilities', 'places', 'registry', 'payers'],
    ['observe'],
    ['aggregate', 'providers'],
    ['tiles'],
    ['report'],
    ['state', 'fetch', 'publish', 'operator'],
    ['pipeline'],
    ['sample', 'local', 'read', 'export', 'proof'],
    ['commands'],
    ['cli.ts'],
  ],
  worker: [
    [
      'env.ts',
      'billing-settings.ts',
      'errors.ts',
      'log.ts',
      'metrics.ts',
      'deadline.ts',
      'late-zod.ts',
      'credentials',
    ],
    ['tiles'],
    ['prices', 'procedures', 'specialties', 'providers', 'enterprise', 'places'],
    ['accounts', 'billing', 'mail', 'keys', 'counters', 'directory', 'publishing', 'sandbox'],
    ['services.ts'],
    ['context.ts'],
    ['on-error.ts', 'gates', 'middleware'],
    ['routes', 'pages', 'openapi', 'mcp'],
    ['app.ts', 'scheduled.ts'],
    ['index.ts'],
  ],
};
/** Rooms of the Worker that know no binding, no framework and no clock. */
export const PURE_ROOMS = [
  'prices',
  'procedures',
  'specialties',
  'providers',
  'enterprise',
  'places',
] as const;
/** Rooms of general tools, which know nothing of health care. `json` should join them: its comments still do. */
export const GENERAL_ROOMS = ['files', 'input', 'csv', 'json', 'parallel', 'r2'] as const;
/** Rooms of the builder that may use the network. */
export const NETWORK_ROOMS = ['r2', 'state', 'fetch', 'publish', 'operator', 'local'] as const;

const IMPORT =
  /(?:^|[\s;])(?:import|export)\s+(?<clause>type\s[^'";]*?from\s*|[\w*{}\s,$]*?from\s*)?['"](?<from>[^'"\n]+)['"]|\bimport\(\s*['"](?<dynamic>[^'"\n]+)['"]/g;
const COMMENT_LINE = /^\s*(?:\/\/|\/?\*)/;
const NETWORK_MODULE =
  /^(?:(?:node:)?(?:https?|http2|net|tls|dgram|dns)|undici|ws|miniflare|wrangler|aws4fetch)(?:\/|$)/;
/** Words of health care, in code and in comments. */
const HEALTH_CARE = /hospital|payer|nppes|medicare|mrf|pric(?:e|ing)|charge|procedure|patient/i;
/** With capitals, because `unpinned` contains the letters too. */
const NPI = /NPI|Npi|\bnpis?\b/;
const OPENS_SERVICES = new Set([
  'worker/src/services.ts',
  'worker/src/index.ts',
  'worker/src/app.ts',
  'worker/src/scheduled.ts',
]);

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

/** The half of a path and its room there: a folder, or a file that stands beside the folders. */
function roomOf(path: string): { half: 'builder' | 'worker'; room: string } | undefined {
  const [, half, room] = /^(builder|worker)\/src\/([^/]+)/.exec(path) ?? [];
  return room !== undefined && (half === 'builder' || half === 'worker') ? { half, room } : undefined;
}

const isIn = (path: string, half: 'builder' | 'worker', rooms: readonly string[]): boolean => {
  const found = roomOf(path);
  return found?.half === half && rooms.includes(found.room);
};

function lineFault(path: string, target: string): string | undefined {
  const [from, to] = [roomOf(path), roomOf(target)];
  if (!from) return undefined;
  const lines = LINES[from.half];
  const rank = lines.findIndex((line) => line.includes(from.room));
  if (rank < 0) return `${from.room} stands on no line`;
  if (!to || to.half !== from.half) return undefined;
  return lines.findIndex((line) => line.includes(to.room)) > rank
    ? `${from.room} stands below ${to.room}`
    : undefined;
}

type Rule = (path: string, found: Import) => string | undefined;
const IMPORT_RULES: Record<string, Rule> = {
  schemas: (path, { specifier, target }) =>
    path.startsWith('schemas/') && !/^(?:zod$|schemas\/)/.test(target) ? `imports ${specifier}` : undefined,
  halves: (path, { target }) => {
    const half = /^(?:builder|worker)(?=\/)/.exec(path)?.[0];
    const other = half && (half === 'builder' ? 'worker/' : 'builder/');
    return other && target.startsWith(other) ? `imports ${target}` : undefined;
  },
  pure: (path, { specifier, target }) =>
    isIn(path, 'worker', PURE_ROOMS) &&
    (/^(?:hono(?:\/|$)|cloudflare:)/.test(specifier) || target === 'worker/src/env.ts')
      ? `imports ${specifier}`
      : undefined,
  services: (path, { target, typeOnly }) =>
    target === 'worker/src/services.ts' &&
    !typeOnly &&
    path.startsWith('worker/') &&
    !OPENS_SERVICES.has(path)
      ? 'imports more than types of services.ts'
      : undefined,
  network: (path, { specifier }) =>
    roomOf(path)?.half === 'builder' &&
    !isIn(path, 'builder', NETWORK_ROOMS) &&
    NETWORK_MODULE.test(specifier)
      ? `imports ${specifier}`
      : undefined,
  lines: (path, { target }) => lineFault(path, target),
  clients: (path, { specifier, target }) => {
    const isInside = target.startsWith('clients/');
    if (/^clients\/[^/]+\/src\//.test(path)) {
      // A published package cannot reach into the project; its programs may use Node.
      const isOwn = isInside || (path.includes('/conformance/') && specifier.startsWith('node:'));
      return isOwn ? undefined : `imports ${specifier}`;
    }
    return isInside && /^(?:schemas|builder|worker|bench)\//.test(path) ? `imports ${target}` : undefined;
  },
  testbed: (path, { target }) => {
    const closed: Record<string, RegExp> = {
      bench: /^test\//,
      test: /^bench\//,
      'tools/testbed': /^(?:bench|test)\//,
    };
    const room = /^(?:bench|test|tools\/testbed)(?=\/)/.exec(path)?.[0] ?? '';
    return closed[room]?.test(target) ? `imports ${target}` : undefined;
  },
};

/** Calls that need no import, by rule: which files they are closed to, and how they look. */
const CALL_RULES: Record<string, { closed: (path: string) => boolean; call: RegExp }> = {
  network: {
    closed: (path) => roomOf(path)?.half === 'builder' && !isIn(path, 'builder', NETWORK_ROOMS),
    call: /(?<![\w.#])fetch\(|\bglobalThis\.fetch\b|\bnew WebSocket\(/,
  },
  pure: {
    closed: (path) => isIn(path, 'worker', PURE_ROOMS),
    call: /\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.now\b/,
  },
  bindings: {
    closed: (path) => path.startsWith('worker/src/') && !/\/(?:services|env|app)\.ts$/.test(path),
    call: /\bc\.env\b|\benv\.[A-Z][A-Z_]+\b/,
  },
};

/** Lines of a general tool that speak of health care, comments included. */
function healthCareWords({ path, text }: SourceFile): Offence[] {
  if (!isIn(path, 'builder', GENERAL_ROOMS)) return [];
  return text.split('\n').flatMap((line, i) => {
    const word = (HEALTH_CARE.exec(line) ?? NPI.exec(line))?.[0];
    return word === undefined ? [] : [{ where: `${path}:${i + 1}`, rule: 'general', what: `says ${word}` }];
  });
}

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
    return [...imports, ...calls, ...healthCareWords(file)];
  });
}
