// The import walls hold, and the check that says so can fail.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileCircles, roomCircles } from './support/project/import-circles.ts';
import { brokenWalls, importsOf, type SourceFile } from './support/project/import-walls.ts';

const ROOT = join(import.meta.dirname, '..');

function sourcesBelow(dir: string): SourceFile[] {
  return readdirSync(join(ROOT, dir), { recursive: true, encoding: 'utf8' })
    .map((name) => `${dir}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.(?:ts|tsx|mjs|js)$/.test(path) && !path.endsWith('.d.ts') && !MADE.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

const SOURCE_FOLDERS = ['schemas', 'builder', 'worker', 'clients', 'bench', 'tools'];
/** A built package, and the types that a generator writes into its source. */
const MADE = /^clients\/(?:[^/]+\/dist\/|typescript\/src\/types\.ts$)/;

describe('import walls', () => {
  const files = SOURCE_FOLDERS.flatMap(sourcesBelow);

  it('stand in the whole project', () => {
    expect(files.length).toBeGreaterThan(400);
    const all = [...files, ...sourcesBelow('test')];
    expect(brokenWalls(all).map(({ where, rule, what }) => `${where} ${rule}: ${what}`)).toEqual([]);
  });

  it('leave no circle among files or rooms', () => {
    expect(fileCircles(files)).toEqual([]);
    expect(roomCircles(files)).toEqual([]);
  });

  it('hold files of a length that can be read', () => {
    const lengthOf = ({ text }: { text: string }) => text.split('\n').length - 1;
    const long = files.filter((file) => lengthOf(file) > 300).map(({ path }) => path);
    expect(long).toEqual([]);
    const code = files.filter(({ path }) => !path.startsWith('bench/') && !path.startsWith('tools/'));
    const lengths = code.map(lengthOf).sort((x, y) => x - y);
    expect(lengths[lengths.length >> 1]).toBeLessThan(80);
  });
});

/** One line of code in one file, and the rules it breaks. */
const TABLE: { path: string; code: string; breaks: string[] }[] = [
  { path: 'schemas/a.ts', code: "import { z } from 'zod';", breaks: [] },
  { path: 'bench/a.ts', code: "import { zipOf } from '../test/support/files/zip.ts';", breaks: ['testbed'] },
  { path: 'test/docs/a.test.ts', code: "import { bench } from '../../bench/mrf.ts';", breaks: ['testbed'] },
  {
    path: 'tools/testbed/a.ts',
    code: "import { zipOf } from '../../test/support/files/zip.ts';",
    breaks: ['testbed'],
  },
  {
    path: 'clients/typescript/src/a.ts',
    code: "import type { Area } from '../../../schemas/api.ts';",
    breaks: ['clients'],
  },
  { path: 'clients/typescript/src/a.ts', code: "import { join } from 'node:path';", breaks: ['clients'] },
  { path: 'clients/typescript/src/conformance/a.ts', code: "import { join } from 'node:path';", breaks: [] },
  {
    path: 'clients/widget/src/a.ts',
    code: "import type { Area } from '../../typescript/src/types.ts';",
    breaks: [],
  },
  {
    path: 'worker/src/routes/a.ts',
    code: "import type { Area } from '../../../clients/typescript/src/types.ts';",
    breaks: ['clients'],
  },
  { path: 'bench/a.ts', code: "import { seededRandom } from '../tools/testbed/random.ts';", breaks: [] },
  { path: 'schemas/a.ts', code: "import json from './terms.json' with { type: 'json' };", breaks: [] },
  { path: 'schemas/a.ts', code: "import { join } from 'node:path';", breaks: ['schemas'] },
  { path: 'schemas/a.ts', code: "import type { X } from '../builder/src/x.ts';", breaks: ['schemas'] },
  {
    path: 'builder/src/tiles/a.ts',
    code: "import type { E } from '../../../worker/src/env.ts';",
    breaks: ['halves'],
  },
  {
    path: 'worker/src/log.ts',
    code: "const x = await import('../../builder/src/cli.ts');",
    breaks: ['halves'],
  },
  { path: 'worker/src/prices/a.ts', code: "import type { Context } from 'hono';", breaks: ['pure'] },
  { path: 'worker/src/prices/a.ts', code: "import { html } from 'hono/html';", breaks: ['pure'] },
  { path: 'worker/src/procedures/a.ts', code: "import { env } from 'cloudflare:workers';", breaks: ['pure'] },
  { path: 'worker/src/providers/a.ts', code: "import type { Env } from '../env.ts';", breaks: ['pure'] },
  {
    path: 'worker/src/prices/a.ts',
    code: "import { PATH } from '../routes/price-lookup.ts';",
    breaks: ['lines'],
  },
  { path: 'worker/src/prices/a.ts', code: "import { ApiError } from '../errors.ts';", breaks: [] },
  { path: 'worker/src/prices/a.ts', code: 'const now = Date.now();', breaks: ['pure'] },
  {
    path: 'worker/src/routes/a.ts',
    code: "import { servicesFor } from '../services.ts';",
    breaks: ['services'],
  },
  {
    path: 'worker/src/routes/a.ts',
    code: "import { type S, servicesFor } from '../services.ts';",
    breaks: ['services'],
  },
  { path: 'worker/src/routes/a.ts', code: "import type { Services } from '../services.ts';", breaks: [] },
  { path: 'worker/src/routes/a.ts', code: "import { type Services } from '../services.ts';", breaks: [] },
  {
    path: 'worker/src/app.ts',
    code: "import { type Services, servicesFor } from './services.ts';",
    breaks: [],
  },
  { path: 'worker/src/routes/a.ts', code: 'const bucket = c.env.TILES;', breaks: ['bindings'] },
  { path: 'builder/src/pipeline/a.ts', code: "import { request } from 'node:https';", breaks: ['network'] },
  { path: 'builder/src/mrf/a.ts', code: "import { Miniflare } from 'miniflare';", breaks: ['network'] },
  { path: 'builder/src/tiles/a.ts', code: 'const page = await fetch(url);', breaks: ['network'] },
  { path: 'builder/src/tiles/a.ts', code: '// here fetch(url) is prose, import "node:net" too', breaks: [] },
  { path: 'builder/src/fetch/a.ts', code: 'const page = await fetch(url);', breaks: [] },
  { path: 'builder/src/local/a.ts', code: "import { Miniflare } from 'miniflare';", breaks: [] },
  {
    path: 'builder/src/pipeline/inspect.ts',
    code: "import { Observer } from '../observe/observe.ts';",
    breaks: [],
  },
  {
    path: 'builder/src/facilities/a.ts',
    code: "import type { Geography } from '../places/zips.ts';",
    breaks: [],
  },
  {
    path: 'builder/src/pipeline/a.ts',
    code: "import { start } from '../local/start.ts';",
    breaks: ['lines'],
  },
  { path: 'builder/src/observe/a.ts', code: "import { laterDate } from '../dates.ts';", breaks: [] },
  { path: 'builder/src/csv/a.ts', code: "import { InputRefusal } from '../input/refusal.ts';", breaks: [] },
  { path: 'builder/src/csv/a.ts', code: 'const hospitalRows = [];', breaks: ['general'] },
  { path: 'builder/src/files/a.ts', code: '// the prices of a file', breaks: ['general'] },
  {
    path: 'builder/src/input/a.ts',
    code: "import type { Npi } from '../../../schemas/npi.ts';",
    breaks: ['general'],
  },
  { path: 'builder/src/files/a.ts', code: 'const siteNpi = 1;', breaks: ['general'] },
  { path: 'builder/src/r2/a.ts', code: 'const unpinned = 1;', breaks: [] },
  { path: 'builder/src/mrf/a.ts', code: 'const hospitalRows = [];', breaks: [] },
  { path: 'builder/src/fetch/a.ts', code: "import { readMrf } from '../mrf/read.ts';", breaks: [] },
  {
    path: 'builder/src/mrf/a.ts',
    code: "import { Observer } from '../observe/observe.ts';",
    breaks: ['lines'],
  },
  {
    path: 'builder/src/input/a.ts',
    code: "import { readMrf } from '../mrf/read.ts';",
    breaks: ['lines', 'general'],
  },
  { path: 'builder/src/aggregate/a.ts', code: "export * from '../tiles/writer.ts';", breaks: ['lines'] },
  {
    path: 'builder/src/report/a.ts',
    code: "import type { Plan } from '../pipeline/plan/plan.ts';",
    breaks: ['lines'],
  },
  { path: 'builder/src/publish/a.ts', code: "import { start } from '../local/start.ts';", breaks: ['lines'] },
  { path: 'builder/src/observe/a.ts', code: "import { atlasProgram } from '../cli.ts';", breaks: ['lines'] },
  { path: 'builder/src/commands/a.ts', code: "import { start } from '../local/start.ts';", breaks: [] },
  { path: 'builder/src/attic/a.ts', code: "import { z } from 'zod';", breaks: ['lines'] },
  { path: 'worker/src/errors.ts', code: "import type { AppEnv } from './context.ts';", breaks: ['lines'] },
  {
    path: 'worker/src/keys/a.ts',
    code: "import { keyGate } from '../gates/key-gate.ts';",
    breaks: ['lines'],
  },
  { path: 'worker/src/gates/a.ts', code: "import { Keys } from '../keys/keys.ts';", breaks: [] },
];

describe('the check of the walls', () => {
  it.each(TABLE)('$path: $code', ({ path, code, breaks }) => {
    expect(brokenWalls([{ path, text: code }]).map(({ rule }) => rule)).toEqual(breaks);
  });

  it('names the line of an import that spans several', () => {
    const text = "// what this is\nimport {\n  type A,\n  b,\n} from 'miniflare';\n";
    expect(brokenWalls([{ path: 'builder/src/mrf/a.ts', text }])).toMatchObject([
      { where: 'builder/src/mrf/a.ts:5', rule: 'network' },
    ]);
  });

  it('sees bare, dynamic, type and re-exporting imports', () => {
    const text = [
      "import 'a';",
      "import b, { c } from 'b';",
      "import type { D } from 'd';",
      "import * as e from 'e';",
      "export { f } from 'f';",
      "const g = await import('g');",
      "const text = 'no import';",
    ].join('\n');
    const found = importsOf({ path: 'x.ts', text }).map(({ specifier, typeOnly, line }) => [
      specifier,
      typeOnly,
      line,
    ]);
    const lines = ['a', 'b', 'd', 'e', 'f', 'g'].map((name, i) => [name, name === 'd', i + 1]);
    expect(found).toEqual(lines);
  });

  it('finds circles of files and of rooms, and only those', () => {
    const files: SourceFile[] = [
      { path: 'builder/src/mrf/a.ts', text: "import { b } from '../observe/b.ts';" },
      { path: 'builder/src/observe/b.ts', text: "import type { C } from '../observe/c.ts';" },
      { path: 'builder/src/observe/c.ts', text: "import { d } from '../mrf/d.ts';" },
      { path: 'builder/src/mrf/d.ts', text: "import { z } from 'zod';" },
    ];
    expect(fileCircles(files)).toEqual([]);
    expect(roomCircles(files)).toEqual([['builder/src/mrf', 'builder/src/observe']]);
    const closed = files.map((file) =>
      file.path.endsWith('d.ts') ? { ...file, text: "import { a } from './a.ts';" } : file,
    );
    expect(fileCircles(closed)).toEqual([
      [
        'builder/src/mrf/a.ts',
        'builder/src/mrf/d.ts',
        'builder/src/observe/b.ts',
        'builder/src/observe/c.ts',
      ],
    ]);
  });
});
