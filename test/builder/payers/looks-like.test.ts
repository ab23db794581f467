// Payers' files are told apart by the keys of their root, never by what stands deeper or what a version says.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type TicKind, ticKindOf } from '../../../builder/src/payers/looks-like.ts';
import { itWithRealData, realData } from '../../support/real-data.ts';

const DATA = 'providers/tic';

describe('the kind of a payer file', () => {
  it.each<[string, string, TicKind | undefined]>([
    ['rates', '{"reporting_entity_name":"S","in_network":[', 'tic-rates'],
    [
      'rates that begin with their groups',
      '{"version":"1.0.0","provider_references":[{"provider_groups":[{"npi":[1',
      'tic-rates',
    ],
    [
      'rates with inline groups',
      '\ufeff {"in_network":[{"negotiated_rates":[{"provider_groups":[',
      'tic-rates',
    ],
    ['a remote group file', '{"version":"1.4.0","provider_groups":[{"npi":[1', 'tic-groups'],
    ['a table of contents', '{"reporting_structure":[{"in_network_files":[{"location":"', 'tic-index'],
    ['allowed amounts', '{"plan_name":"S","out_of_network":[{"allowed_amounts":[', 'tic-allowed'],
    [
      'a name that looks like a key',
      '{"reporting_entity_name":"in_network","x":{"in_network":[]},',
      undefined,
    ],
    ['a quoted key inside a text', '{"note":"{\\"in_network\\":[]}","y":1', undefined],
    ['an array', '[{"in_network":[]}]', undefined],
    ['a price file of a hospital', '{"hospital_name":"S","standard_charge_information":[', undefined],
    ['a web page', '<html>"in_network":</html>', undefined],
  ])('%s', (_, head, kind) => {
    expect(ticKindOf(head)).toBe(kind);
  });

  itWithRealData(DATA).each<[string, TicKind]>([
    ['cms-v1.6.2/in-network-rates-fee-for-service-single-plan-sample.json', 'tic-rates'],
    ['cms-v1.6.2/provider-reference.json', 'tic-groups'],
    ['cms-v2.2.0/in-network-rates-no-npi.json', 'tic-rates'],
    ['cms-v2.2.0/table-of-contents-sample.json', 'tic-index'],
    ['cms-v2.2.0/allowed-amounts-single-plan-sample.json', 'tic-allowed'],
  ])('%s', (name, kind) => {
    expect(ticKindOf(readFileSync(realData(`${DATA}/${name}`), 'utf8'))).toBe(kind);
  });
});
