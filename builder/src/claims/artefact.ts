// The claims artefact: what the map step keeps of a claims file. One line for each row, its fields separated by tabs.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { AreaRow, ClaimsSetting, ProviderRow } from './claims-row.ts';

const ABSENT = '';

/** The line of a row by area. Amounts keep all their digits. */
export function areaLine({ area, code, setting, apc, services, providers, ...means }: AreaRow): string {
  const counts = [apc ?? ABSENT, services ?? ABSENT, providers ?? ABSENT];
  return [area, code, setting, ...counts, means.allowed, means.charge ?? ABSENT].join('\t');
}

/** The line of a row by provider. */
export function providerLine({ id, code, setting, services, state }: ProviderRow): string {
  return [id, code, setting, services, state].join('\t');
}

/** Reads the lines of an artefact by area. */
export async function* readAreaRows(path: string): AsyncGenerator<AreaRow> {
  for await (const [area = '', code = '', setting, apc, ...figures] of readFields(path)) {
    const [services, providers, allowed = '', charge] = figures;
    yield {
      area,
      code,
      setting: setting as ClaimsSetting,
      apc: apc || null,
      services: services ? BigInt(services) : null,
      providers: providers ? Number(providers) : null,
      allowed: BigInt(allowed),
      charge: charge ? BigInt(charge) : null,
    };
  }
}

/** Reads the lines of an artefact by provider. */
export async function* readProviderRows(path: string): AsyncGenerator<ProviderRow> {
  for await (const [id = '', code = '', setting, services, state = ''] of readFields(path))
    yield { id, code, setting: setting as ClaimsSetting, services: Number(services), state };
}

async function* readFields(path: string): AsyncGenerator<string[]> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) if (line !== '') yield line.split('\t');
}
