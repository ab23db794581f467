// Sample hospitals cut from real price files: how each is written, CSV or JSON, packed or not, and where it lies.
import { gzipSync } from 'node:zlib';
import Papa from 'papaparse';
import type { Random } from '../../../tools/testbed/random.ts';
import { zipOf } from '../files/zip.ts';
import type { Charge } from './read-charges.ts';

export type CutHospital = {
  name: string;
  addresses: string[];
  updatedOn: string | null;
  ein: string | null;
  charges: Charge[];
};

/** Invented tax numbers. */
export const EINS = ['990000001', '990000002', '990000003', '99-0000004', '990000005'];

/** What a row without a modifier may have in its place. */
const NO_MODIFIERS = ['', '-', 'n/a'];
const PLACES = [
  ['Chicago', 'IL', '60612'],
  ['Chicago', 'IL', '60637'],
  ['Chicago', 'IL', '60611'],
  ['Springfield', 'IL', '62701'],
  ['Boston', 'MA', '02114'],
  ['Boston', 'MA', '02115'],
  ['Atlanta', 'GA', '30322'],
  ['Atlanta', 'GA', '30303'],
  ['Phoenix', 'AZ', '85006'],
  ['Detroit', 'MI', '48201'],
  ['San Francisco', 'CA', '94143'],
  ['Dadeville', 'AL', '36853'],
  ['Houston', 'TX', '77030'],
  ['New York', 'NY', '10016'],
  ['Seattle', 'WA', '98105'],
  ['Denver', 'CO', '80204'],
] as const;

/** The ZIP3s of all addresses. */
export const CUT_ZIP3S = new Set(PLACES.map(([, , zip]) => zip.slice(0, 3)));

/** One or two addresses, of every twentieth hospital one that cannot be located. */
export function addressesOf(number: number, random: Random): string[] {
  if (number % 20 === 7) return [`${number} Nowhere Road`];
  const addressAt = (street: number) => `${street} Sample Street, ${random.pick(PLACES).join(', ')}`;
  const [first, second] = [addressAt(number + 1), addressAt(number + 1001)].map(withoutLastComma);
  return random.next() < 0.2 ? [first ?? '', second ?? ''] : [first ?? ''];
}

function withoutLastComma(address: string): string {
  return address.replace(/, (\d{5})$/, ' $1');
}

/** A file of an input folder; `url` is its published address when the folder knows one. */
type PackedFile = { path: string; bytes: Buffer; url: string | null };

export function packFile(hospital: CutHospital, random: Random): PackedFile {
  const isCsv = random.next() < 0.6;
  const einIn = random.pick(['url', 'path', 'header', 'licence'] as const);
  const text = isCsv ? csvOf(hospital, einIn) : jsonOf(hospital, einIn);
  const id = /\d+/.exec(hospital.name)?.[0] ?? '';
  const extension = isCsv ? 'csv' : 'json';
  const plain = `sample-${id}_standardcharges.${extension}`;
  const withEin = `${hospital.ein}_${plain}`;
  const name = hospital.ein !== null && einIn === 'path' ? withEin : plain;
  const url = `https://sample.example/files/${hospital.ein === null ? plain : withEin}`;
  const packing = random.pick(['plain', 'plain', 'gzip', 'zip'] as const);
  return {
    path: `samples/${name}${{ plain: '', gzip: '.gz', zip: '.zip' }[packing]}`,
    bytes: pack(Buffer.from(text), name, packing),
    url: einIn === 'url' && packing !== 'zip' ? url : null,
  };
}

function pack(bytes: Buffer, name: string, packing: 'plain' | 'gzip' | 'zip'): Buffer {
  if (packing === 'plain') return bytes;
  return packing === 'gzip' ? gzipSync(bytes) : zipOf([{ name, bytes }]);
}

function csvOf({ name, addresses, updatedOn, ein, charges }: CutHospital, einIn: string): string {
  const inColumn = einIn === 'header' ? [ein ?? ''] : [];
  const licence = einIn === 'licence' && ein !== null ? `${withDash(ein)} (EIN)` : '';
  const most = Math.max(...charges.map(({ codes }) => codes.length), 1);
  const codeTitles = Array.from({ length: most }, (_, i) => [`code|${i + 1}`, `code|${i + 1}|type`]).flat();
  const rows = [
    [
      'hospital_name',
      'last_updated_on',
      'version',
      'hospital_address',
      'license_number|IL',
      ...inColumn.map(() => 'ein'),
    ],
    [name, updatedOn ?? '', '3.0.0', addresses.join('|'), licence, ...inColumn],
    [
      'description',
      ...codeTitles,
      'modifiers',
      'setting',
      'billing_class',
      'standard_charge|gross',
      'standard_charge|discounted_cash',
      'additional_generic_notes',
    ],
    ...charges.map((charge) => [
      charge.description,
      ...Array.from({ length: most }, (_, i) => [
        charge.codes[i]?.code ?? '',
        charge.codes[i]?.type ?? '',
      ]).flat(),
      charge.modified ? '26' : (NO_MODIFIERS[charge.description.length % NO_MODIFIERS.length] ?? ''),
      charge.setting,
      charge.billingClass,
      charge.gross,
      charge.cash,
      charge.notes,
    ]),
  ];
  return `${Papa.unparse(rows)}\r\n`;
}

function jsonOf({ name, addresses, updatedOn, ein, charges }: CutHospital, einIn: string): string {
  const number = einIn === 'licence' && ein !== null ? `${withDash(ein)} (EIN)` : '1';
  return JSON.stringify({
    hospital_name: name,
    ...(updatedOn === null ? {} : { last_updated_on: updatedOn }),
    version: '3.0.0',
    hospital_address: addresses,
    license_information: { license_number: number, state: 'IL' },
    ...(einIn === 'header' && ein !== null ? { ein } : {}),
    standard_charge_information: charges.map((charge) => ({
      description: charge.description,
      code_information: charge.codes.filter(({ code, type }) => code !== '' || type !== ''),
      standard_charges: [
        {
          setting: charge.setting,
          ...(charge.billingClass === '' ? {} : { billing_class: charge.billingClass }),
          ...(charge.modified ? { modifier_code: ['26'] } : {}),
          ...(charge.gross === '' ? {} : { gross_charge: charge.gross }),
          discounted_cash: /^\d+\.\d{2}$/.test(charge.cash) ? Number(charge.cash) : charge.cash,
          additional_generic_notes: charge.notes,
        },
      ],
    })),
  });
}

function withDash(ein: string): string {
  return ein.includes('-') ? ein : `${ein.slice(0, 2)}-${ein.slice(2)}`;
}
