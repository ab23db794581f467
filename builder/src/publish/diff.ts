// `diff A B`: what changed between two sealed folders or stored releases, as an object and as text.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CHANGE_KINDS, type Changes, type Correction } from '../../../schemas/changes.ts';
import { dollarsOf } from '../../../schemas/money.ts';
import { BuildId } from '../../../schemas/tile.ts';
import { type BuildFacts, readFolderFacts, readReleaseFacts } from './compare/build-facts.ts';
import { compareBuilds } from './compare/compare-builds.ts';
import { PublishRefusal, type ReleaseStore } from './release-store.ts';
import { readSealedBuild } from './sealed-build.ts';

/** Maximum number of lines of each list in the text. The object has all of them. */
const LINES_SHOWN = 10;

/**
 * Compares two builds. Each is a sealed folder or a release of the store, which is opened only when it is
 * needed.
 */
export async function diffBuilds(
  a: string,
  b: string,
  openStore: () => Promise<ReleaseStore>,
): Promise<Changes> {
  return compareBuilds(await readFacts(a, openStore), await readFacts(b, openStore));
}

async function readFacts(named: string, openStore: () => Promise<ReleaseStore>): Promise<BuildFacts> {
  if (existsSync(join(named, 'manifest.json'))) {
    return readFolderFacts(named, (await readSealedBuild(named)).manifest.build);
  }
  if (BuildId.safeParse(named).success) return readReleaseFacts(await openStore(), named);
  throw new PublishRefusal(`${named} is neither a sealed folder nor a release id. Give one of them.`);
}

/** The comparison as text for a terminal. */
export function printChanges(changes: Changes): string {
  const { counts, inputs, hospitals, codes, states, medians, benchmarks, providers, corrections } = changes;
  const count = (name: string, { before, after }: { before: number; after: number }) =>
    `  ${name.padEnd(22)} ${before} -> ${after}${after === before ? '' : ` (${signed(after - before)})`}`;
  return [
    `${changes.previous ?? 'nothing'} -> ${changes.build} (as of ${changes.as_of})`,
    count('price files', counts.price_files),
    count('observations', counts.observations),
    count('withheld', counts.withheld),
    count('codes with a price', counts.codes_with_price),
    count('statistics of states', counts.areas_with_statistics),
    count('Medicare amounts', counts.medicare_amounts),
    count('priced providers', counts.provider_rows),
    `Inputs: ${inputs.unchanged} unchanged, ${inputs.replaced.length} replaced, ${inputs.gained.length} gained, ${inputs.lost.length} lost`,
    ...shown(inputs.lost, (input) => `  lost ${input.kind} ${input.source_url ?? input.sha256.slice(0, 12)}`),
    ...shown(
      inputs.gained,
      (input) => `  gained ${input.kind} ${input.source_url ?? input.sha256.slice(0, 12)}`,
    ),
    ...hospitalLines(hospitals),
    `Codes: ${codes.gained.length} gained, ${codes.lost.length} lost`,
    ...shown(codes.lost, (code) => `  lost ${code}`),
    `States: ${states.gained.join(' ') || 'none'} gained, ${states.lost.join(' ') || 'none'} lost`,
    `Medians: ${medians.compared} compared, ${medians.up} up, ${medians.down} down (${CHANGE_KINDS.map((kind) => `${kind} ${medians.kinds[kind]}`).join(', ')})`,
    ...shown(
      medians.movers,
      ({ code, kind, before, after, n_before, n_after }) =>
        `  ${code.padEnd(10)} ${dollarsOf(before)} -> ${dollarsOf(after)} (${signed(Math.round((after / before - 1) * 100))} %, ${n_before} -> ${n_after} observations${kind === 'price' ? '' : `, by ${kind}`})`,
    ),
    `Benchmarks: ${benchmarks.schedules.length} changed, ${benchmarks.codes} codes with other Medicare amounts`,
    ...shown(
      benchmarks.schedules,
      ({ name, before, after }) => `  ${before ?? `no ${name}`} -> ${after ?? 'none'}`,
    ),
    `Provider keys: ${providers.compared} compared, ${providers.gained.length} gained, ${providers.lost.length} lost`,
    ...shown(providers.lost, (key) => `  lost ${key}`),
    ...shown(
      providers.movers,
      ({ key, before, after, n_before, n_after }) =>
        `  ${key.padEnd(10)} ${middleWords(before)} -> ${middleWords(after)} (${n_before} -> ${n_after} providers)`,
    ),
    `Corrections: ${corrections.length}`,
    ...shown(corrections, (correction) => `  ${correctionWords(correction)}`),
  ].join('\n');
}

function hospitalLines({ failed, missing, back, delisted, standing_in, aged_out }: Changes['hospitals']) {
  const name = ({ ccn, name: of }: { ccn: string | null; name: string }) =>
    ccn === null ? of : `${of} (${ccn})`;
  return [
    `Hospitals that could not be fetched: ${failed.before} -> ${failed.after}; ${missing.length} newly missing, ${back.length} back, ${delisted.length} no longer listed, ${standing_in.length} with a file of an earlier night, ${aged_out.length} left out because it is too old`,
    ...shown(
      missing,
      (one) => `  missing ${name(one)}: ${one.status}${one.stands_in ? ', an earlier file is used' : ''}`,
    ),
    ...shown(back, (one) => `  back ${name(one)}`),
    ...shown(delisted, (one) => `  no longer listed ${name(one)}`),
    ...shown(
      [...standing_in].sort((a, b) => b.days - a.days),
      (one) => `  earlier file of ${name(one)} for ${one.days} days, since ${one.since}: ${one.status}`,
    ),
    ...shown(aged_out, (one) => `  too old ${name(one)}, since ${one.since}`),
  ];
}

function middleWords(cents: number | null): string {
  return cents === null ? 'unknown' : String(dollarsOf(cents));
}

function correctionWords(correction: Correction): string {
  switch (correction.kind) {
    case 'method_changed':
      return `${correction.version} ${correction.before} -> ${correction.after}`;
    case 'file_restated':
      return `${correction.source_url} has other content under the same date ${correction.after.dated}`;
    case 'median_withdrawn':
      return `${correction.code} no longer has a median (it was ${dollarsOf(correction.median)}): ${correction.reason}`;
  }
}

function shown<T>(items: readonly T[], line: (item: T) => string): string[] {
  const more = items.length > LINES_SHOWN ? [`  and ${items.length - LINES_SHOWN} more`] : [];
  return [...items.slice(0, LINES_SHOWN).map(line), ...more];
}

function signed(difference: number): string {
  return difference > 0 ? `+${difference}` : String(difference);
}
