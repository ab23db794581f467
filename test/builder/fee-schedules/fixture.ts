// Paths of the fee schedule fixtures, and of the real files where they lie beside the checkout.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FIXTURES = new URL('../../fixtures/fee-schedules/', import.meta.url);
const FEDERAL = new URL('../../../../shared/data/federal/', import.meta.url);

export function fixture(name: string): string {
  return fileURLToPath(new URL(name, FIXTURES));
}

export function federal(name: string): string {
  return fileURLToPath(new URL(name, FEDERAL));
}

export const hasFederal = existsSync(FEDERAL);
