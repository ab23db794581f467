// What a provider search found, before either contract gives it its envelope.
import type { Lang } from '../../../schemas/lang.ts';
import type {
  LockedRecord,
  SearchCandidate,
  SearchLocation,
  SearchMatch,
  SearchNotice,
} from '../../../schemas/search.ts';
import type { Site } from './nearby.ts';
import type { Origin } from './origin.ts';

/** One page of a search. `total` and `refreshed` speak of everything within the radius. */
export type SearchFinding = {
  /** Null when the query means nothing we know. */
  match: SearchMatch | null;
  location: SearchLocation;
  /** The page's records, in answer order. */
  page: LockedRecord[];
  /** Where each record of the page practises. */
  sites: Site[];
  origin: Origin;
  total: number;
  radiusMiles: number;
  /** Newest date behind the providers in the radius, else the build's. */
  refreshed: string;
  release: string;
  /** Data sources of the build, for the attribution. */
  sources: string[];
  notices: SearchNotice[];
  /** The language of the notices, in which the answer is written too. The labels of a finding are English. */
  lang: Lang;
  /** What the query may have meant; undefined when it was understood. */
  candidates: SearchCandidate[] | undefined;
  nextCursor: string | undefined;
};
