// Runs before every file of the project, which share one runtime and the modules that it has loaded: starting one, and
// loading them anew, takes longer than most files. When a file has ended, the stores are empty and the Worker has
// forgotten the tiles that it kept. All else that the modules keep comes from their own text or from the settings.
import { reset } from 'cloudflare:test';
import { afterAll } from 'vitest';
import { createTileCache } from '../../worker/src/tiles/tile-cache.ts';
import { isolateTiles } from '../../worker/src/tiles/tile-store.ts';

afterAll(async () => {
  await reset();
  Object.assign(isolateTiles, { cache: createTileCache(), current: undefined });
});
