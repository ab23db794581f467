// What is asked of a store of tiles, whether it reads a bucket or holds a town in memory.
import type { Changes } from '../../../schemas/changes.ts';
import type { CodeKey } from '../../../schemas/code.ts';
import type { InsurerPayments } from '../../../schemas/insurer-payments.ts';
import type { MemberTile, ProviderKey, ProviderManifest, ProviderTile } from '../../../schemas/provider.ts';
import type { CellTile, CodeTile, PlaceTile, StateTile, Zip3Statistics } from '../../../schemas/tile.ts';
import type { Build } from './build.ts';

/** Each method throws ApiError `data_unavailable` when R2 is out of reach or lacks what is listed. */
export type TileStore = {
  current(): Promise<Build>;
  /** The next `current()` of this isolate reads the pointer afresh. */
  forgetCurrent(): void;
  /** Another release by its id; undefined when it is not stored. */
  earlier(release: string): Promise<Build | undefined>;
  /** What the release changed; undefined when the change feed is missing or has another format. */
  changes(build: Build): Promise<Changes | undefined>;
  code(build: Build, code: CodeKey): Promise<CodeTile>;
  /** Statistics by ZIP3 of a code that the index lists under `zip3_statistics`. */
  zip3Statistics(build: Build, code: CodeKey): Promise<Zip3Statistics>;
  /** What insurers paid for a code that the index lists under `insurer_payments`. */
  insurerPayments(build: Build, code: CodeKey): Promise<InsurerPayments>;
  place(build: Build, zip3: string): Promise<PlaceTile>;
  state(build: Build, state: string): Promise<StateTile>;
  cell(build: Build, cell: string): Promise<CellTile>;
  /** What lies under a key of the index's `provider_keys`. */
  providerManifest(build: Build, key: ProviderKey): Promise<ProviderManifest>;
  /** Providers near a prefix that the manifest lists. */
  providerTile(manifest: ProviderManifest, zip3: string): Promise<ProviderTile>;
  /** What members see of the providers of a prefix that the manifest lists under `member_zip3`. */
  memberTile(manifest: ProviderManifest, zip3: string): Promise<MemberTile>;
};
