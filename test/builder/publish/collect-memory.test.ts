// Removing old releases of a nation needs little memory, whatever the number of their objects.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { IS_SOAK, rounds } from '../../support/soak.ts';

const RELEASES = 20;
/** Provider keys and ZIP3s: in a soak 1.0 million objects a release. */
const [KEYS, ZIP3S] = [rounds(20, 550), rounds(100, 900)];
const LIMIT_MB = 512;

it(`removes 6 of ${RELEASES} releases in under ${LIMIT_MB} MB, and no tile that is still needed`, async () => {
  const script = ['test/support/publish/collect-generated.ts', RELEASES, KEYS, ZIP3S].map(String);
  const { stdout } = await promisify(execFile)(process.execPath, script);
  const { removed, objects, deleted, expected, maxRssMb } = JSON.parse(stdout);
  expect(removed).toBe(6);
  expect(objects).toBeGreaterThan(IS_SOAK ? 1_000_000 : 10_000);
  expect(deleted).toBe(expected);
  expect(maxRssMb).toBeLessThan(LIMIT_MB);
}, 600_000);
