// The status of the service: which parts answer, how old the prices are, and which days brought a release. Every part that
// does not answer is a value, so the status itself always has an answer.
import { Changes } from '../../../schemas/changes.ts';
import type { ReleaseRow } from '../../../schemas/operator.ts';
import { dateOfBuild } from '../../../schemas/read-tile.ts';
import { STATUS_DAYS, type StatusAnswer } from '../../../schemas/status.ts';
import { tileKeys } from '../../../schemas/tile.ts';
import type { Build } from '../tiles/build.ts';
import type { TileStore } from '../tiles/tile-reader.ts';
import type { StoredReleases } from './stored-releases.ts';

/** Prices older than this are called late: a release is made every night. */
export const LATE_FROM_DAYS = 3;
const DAY_MS = 86_400_000;

export type StatusSources = {
  tiles: TileStore;
  stored: Pick<StoredReleases, 'releases' | 'read'>;
  readCorrections: () => Promise<StatusAnswer['corrections']>;
  /** Reads a session that does not exist; throws when sessions cannot be read. */
  reachSessions: () => Promise<void>;
  hasPayments: boolean;
  hasMail: boolean;
};

/** Asks every part once. `now` is in milliseconds. */
export async function readStatus(sources: StatusSources, now: number): Promise<StatusAnswer> {
  const { tiles, stored, readCorrections, reachSessions, hasPayments, hasMail } = sources;
  // Only a pointer that is read now says whether prices can be read now.
  tiles.forgetCurrent();
  const [build, rows, sessions, corrections] = await Promise.allSettled([
    tiles.current(),
    stored.releases(),
    reachSessions(),
    readCorrections(),
  ]);
  const live = build.status === 'fulfilled' ? build.value : undefined;
  const releases = rows.status === 'fulfilled' ? rows.value : undefined;
  const isEmpty = live === undefined && releases?.length === 0;
  return {
    ok: live !== undefined,
    checked_at: new Date(now).toISOString(),
    parts: {
      prices: live !== undefined || isEmpty ? 'up' : 'down',
      directory: releases === undefined ? 'down' : 'up',
      sessions: sessions.status === 'fulfilled' ? 'up' : 'down',
      payments: hasPayments ? 'on' : 'off',
      mail: hasMail ? 'on' : 'off',
    },
    release: live ? describeRelease(live, releases, now) : null,
    changes: live ? await readChanges(stored, live.release) : null,
    days: releases ? lastDays(releases, now) : [],
    corrections: corrections.status === 'fulfilled' ? corrections.value : [],
  };
}

function describeRelease(
  { release, index }: Build,
  releases: readonly ReleaseRow[] | undefined,
  now: number,
): StatusAnswer['release'] {
  const made = Date.parse(`${dateOfBuild(release)}T00:00:00Z`);
  const age = Math.max(0, Math.floor((now - made) / DAY_MS));
  const published = releases?.find(({ build }) => build === release)?.published_at ?? null;
  return {
    id: release,
    as_of: index.as_of,
    published_at: published === null ? null : new Date(published).toISOString(),
    age_days: age,
    late: age >= LATE_FROM_DAYS,
  };
}

async function readChanges(
  stored: Pick<StoredReleases, 'read'>,
  release: string,
): Promise<StatusAnswer['changes']> {
  const read = await stored.read([tileKeys.changes(release)]).catch(() => []);
  const body = read[0]?.body;
  const parsed = body ? Changes.safeParse(jsonOrNothing(body)).data : undefined;
  if (!parsed || parsed.previous === null) return null;
  const { price_files, codes_with_price, withheld, provider_rows } = parsed.counts;
  const { gained, replaced, lost } = parsed.inputs;
  const inputs = { gained: gained.length, replaced: replaced.length, lost: lost.length };
  return { previous: parsed.previous, price_files, codes_with_price, withheld, provider_rows, inputs };
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Which release was live at the end of each day, by when releases went live. A rollback is not among the rows. */
function lastDays(releases: readonly ReleaseRow[], now: number): StatusAnswer['days'] {
  const live = releases
    .flatMap(({ build, published_at }) =>
      published_at === null ? [] : [{ build, at: Date.parse(published_at) }],
    )
    .sort((a, b) => a.at - b.at);
  const today = Math.floor(now / DAY_MS);
  return Array.from({ length: STATUS_DAYS }, (_, i) => {
    const day = today - STATUS_DAYS + 1 + i;
    const until = live.filter(({ at }) => at < (day + 1) * DAY_MS);
    const date = new Date(day * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
    return {
      date,
      release: until.at(-1)?.build ?? null,
      is_new: until.some(({ at }) => at >= day * DAY_MS),
    };
  });
}
