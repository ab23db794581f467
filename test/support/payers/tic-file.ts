// In-network files made up for tests: invented payers, groups and prices, in any order and spelling of the schema.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Parts of a file; a value that is a string of digits in `raw()` keeps its spelling. */
export type TicPart = { [key: string]: unknown };

/** A JSON token that is written as it stands, such as `690.64470`. */
export function raw(token: string): unknown {
  return { raw: token };
}

/** JSON with raw tokens. */
export function ticText(value: unknown): string {
  return JSON.stringify(value).replace(/\{"raw":"((?:[^"\\]|\\.)*)"\}/g, (_, token: string) =>
    JSON.parse(`"${token}"`),
  );
}

export const HEAD = {
  reporting_entity_name: 'Sample Mutual',
  reporting_entity_type: 'health insurance issuer',
  last_updated_on: '2026-03-01',
  version: '2.1.0',
};

/** One negotiated price of a clinician's office. */
export function aPrice(rate: unknown, more: TicPart = {}): TicPart {
  return {
    negotiated_type: 'negotiated',
    negotiated_rate: rate,
    expiration_date: '9999-12-31',
    service_code: ['11'],
    billing_class: 'professional',
    setting: 'outpatient',
    ...more,
  };
}

/** One item of one rate. */
export function anItem(code: string, rates: TicPart[], more: TicPart = {}): TicPart {
  return {
    negotiation_arrangement: 'ffs',
    name: 'sample service',
    billing_code_type: 'CPT',
    billing_code_type_version: '2026',
    billing_code: code,
    description: 'a service of the sample',
    negotiated_rates: rates,
    ...more,
  };
}

/** One group of `provider_references`. */
export function aGroup(id: unknown, npis: unknown[], networks: string[] = ['Sample Net']): TicPart {
  return {
    provider_group_id: id,
    network_name: networks,
    provider_groups: [
      { npi: npis, tin: { type: 'ein', value: '00-0000001', business_name: 'Sample Group' } },
    ],
  };
}

/** A folder for the files of one test file; call `remove` at its end. */
export function ticFolder(): {
  write(name: string, bytes: string | Uint8Array): string;
  dir: string;
  remove(): void;
} {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-tic-'));
  return {
    dir,
    write(name, bytes) {
      const path = join(dir, name);
      writeFileSync(path, bytes);
      return path;
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
