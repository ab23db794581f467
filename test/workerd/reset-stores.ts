// Runs before every file of the project, which share one runtime: starting one takes longer than most files. When a
// file has ended, the stores are empty and the Worker's modules, which keep tiles in memory, are loaded anew.
import { reset } from 'cloudflare:test';
import { afterAll, vi } from 'vitest';

afterAll(async () => {
  await reset();
  vi.resetModules();
});
