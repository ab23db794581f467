// Paths of the fee schedule fixtures, and of the real federal files.
import { fileURLToPath } from 'node:url';
import { realData } from '../../support/real-data.ts';

const FIXTURES = new URL('../../fixtures/fee-schedules/', import.meta.url);

export function fixture(name: string): string {
  return fileURLToPath(new URL(name, FIXTURES));
}

export function federal(name: string): string {
  return realData(`federal/${name}`);
}
