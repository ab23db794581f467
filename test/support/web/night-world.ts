// Invented hospitals whose files change from night to night, fetched and built as CI does it: every night
// on a runner that starts empty, with nothing but the state.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchHospitals } from '../../../builder/src/fetch/fetch-hospitals.ts';
import type { FetchReport } from '../../../builder/src/fetch/fetch-status.ts';
import { type BuildOptions, build } from '../../../builder/src/pipeline/build.ts';
import type { BuildReport } from '../../../builder/src/report/build-report.ts';
import type { StateStore } from '../../../builder/src/state/state-store.ts';
import { file, type HospitalWeb, hospitalWeb, type PagesOfHost, type Serve } from './hospital-web.ts';
import { webOptions } from './options.ts';
import { priceFile } from './price-page.ts';

/** Two ZIPs, so that builds are small. */
export const GEOGRAPHY = 'zip,city,state,lat,lng\n50010,Ames,IA,42.03,-93.62\n50201,Nevada,IA,42.02,-93.45\n';

export type NightWorld = {
  web: HospitalWeb;
  /** Version of a hospital's file tonight; 1 when it never changed. */
  versions: Map<number, number>;
  /** What a hospital answers instead of its file, pointer included. */
  faults: Map<number, Serve>;
  /** Files of a hospital under other names than the usual one, which the pointer names instead. */
  others: Map<number, Record<string, () => Buffer>>;
  list: string;
};

/** The invented web, `hospitals` of them. */
export async function nightWorld(hospitals: number): Promise<NightWorld> {
  const [versions, faults] = [new Map<number, number>(), new Map<number, Serve>()];
  const others: NightWorld['others'] = new Map();
  const numbers = Array.from({ length: hospitals }, (_, i) => i + 1);
  const web = await hospitalWeb(
    () => new Map(numbers.map((n) => [hostOf(n), pagesOf(n, { versions, faults, others })])),
  );
  const rows = numbers.map((n) => `Sample Web Hospital ${n},${160_000 + n},${web.site(hostOf(n))}`);
  return { web, versions, faults, others, list: `name,ccn,site\n${rows.join('\n')}\n` };
}

const hostOf = (n: number) => `h${n}.sample.test`;

type Told = Pick<NightWorld, 'versions' | 'faults' | 'others'>;

function pagesOf(n: number, { versions, faults, others }: Told): PagesOfHost {
  const usual = { '/prices.csv': () => priceFile(n, versions.get(n) ?? 1, 5) };
  return {
    get: (path) => {
      const files: Record<string, () => Buffer> = others.get(n) ?? usual;
      const pointer = Object.keys(files).map((name) => `mrf-url: ${name}\n`);
      const body = path === '/cms-hpt.txt' ? () => Buffer.from(pointer.join('')) : files[path];
      return faults.get(n) ?? (body && file(body));
    },
  };
}

export type Night = {
  fetched: FetchReport;
  report: BuildReport;
  /** Where the build lies. */
  out: string;
  /** Bytes of price files, counted where the readers' stream gives them. */
  bytesRead: number;
  /** Bytes of price files that the web has sent. */
  bytesSent: number;
};

/** One night into folders of its own below `dir`; a folder that is there is the same runner's night before. */
export async function night(
  { web, list }: NightWorld,
  dir: string,
  state: StateStore | undefined,
  more: Partial<BuildOptions> = {},
): Promise<Night> {
  const [data, out] = [join(dir, 'inputs'), join(dir, 'build')];
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'geography.csv'), GEOGRAPHY);
  web.forget();
  const outDir = join(data, 'hospitals');
  const fetched = await fetchHospitals({ ...webOptions(list, outDir), ...(state ? { state } : {}) });
  const bytesSent = web.seen
    .filter(({ path }) => path !== '/cms-hpt.txt')
    .reduce((sum, { bytes }) => sum + bytes, 0);
  let bytesRead = 0;
  await build({
    dataDir: data,
    outDir: out,
    threads: 1,
    asOf: '2026-11-01',
    ...(state ? { state } : {}),
    onProgress: (step, _done, _total, volume) => {
      if (step === 'read') bytesRead = volume?.bytes ?? bytesRead;
    },
    ...more,
  });
  const report: BuildReport = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
  return { fetched, report, out, bytesRead, bytesSent };
}
