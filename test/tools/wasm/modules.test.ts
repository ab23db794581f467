import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { translateModules } from '../../../tools/wasm/write.ts';

it('the modules of the builder are the translations of their programs', async () => {
  const modules = await translateModules();
  expect(modules.length).toBeGreaterThan(0);
  for (const { path, bytes } of modules)
    expect(readFileSync(path).equals(bytes), `${path}: run npm run wasm`).toBe(true);
});
