// Types of tiles that builder and Worker rely on. The compiler checks this file; nothing runs it.
import { expectTypeOf } from 'vitest';
import type { TileIdentity, TileOfKind } from '../../schemas/check-tile.ts';
import type { ProviderManifest, ProviderTile } from '../../schemas/provider.ts';
import type { BuildIndex, CodeTile, CurrentPointer, Directory, PlaceTile } from '../../schemas/tile.ts';

/** Properties of a type that may be absent. */
type Optional<T> = { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? K : never }[keyof T];

// Rule 4 of docs/tile-format.md: an object has every property of its kind.
expectTypeOf<Optional<CodeTile>>().toBeNever();
expectTypeOf<Optional<PlaceTile>>().toBeNever();
expectTypeOf<Optional<Directory['files']>>().toBeNever();
expectTypeOf<Optional<Directory['campuses']>>().toBeNever();
expectTypeOf<Optional<BuildIndex>>().toBeNever();
expectTypeOf<Optional<CurrentPointer>>().toBeNever();
expectTypeOf<Optional<ProviderManifest>>().toBeNever();
expectTypeOf<Optional<ProviderTile>>().toBeNever();

expectTypeOf<CodeTile['format']>().toEqualTypeOf<6>();
expectTypeOf<Directory['files']['npi']>().toEqualTypeOf<string>();
expectTypeOf<CodeTile['facilities']['cents']>().toEqualTypeOf<string>();

expectTypeOf<TileOfKind<'code'>>().toEqualTypeOf<CodeTile>();
expectTypeOf<TileIdentity<'place'>>().toExtend<{ build: string; zip3: string }>();
expectTypeOf<TileIdentity<'providerTile'>>().toExtend<{ build: string; key: string; zip3: string }>();
