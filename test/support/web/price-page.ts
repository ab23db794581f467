// Bytes that the invented hospitals serve: small price files in the CMS template, and things that are none.
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';

/** A small price file of one hospital; another version has another price and date. */
export function priceFile(n: number, version: number, rows = 40): Buffer {
  const name = `Sample Web Hospital ${n}`;
  const cents = 10_000 + n * 100 + version;
  const lines = [
    'hospital_name,last_updated_on,version,location_name,hospital_address,license_number|IA',
    `${name},2026-0${version}-01,3.0.0,${name},"${n} Sample Street, Ames, IA 50010",`,
    'description,code|1,code|1|type,setting,billing_class,standard_charge|gross,standard_charge|discounted_cash',
    `sample scan,70551,CPT,outpatient,facility,900.00,${(cents / 100).toFixed(2)}`,
  ];
  for (let i = 0; i < rows; i++)
    lines.push(`sample line ${i},${100_000 + i},LOCAL,outpatient,facility,9.00,5.00`);
  return Buffer.from(`${lines.join('\r\n')}\r\n`);
}

export function priceJson(n: number): Buffer {
  return Buffer.from(
    JSON.stringify({
      hospital_name: `Sample Web Hospital ${n}`,
      last_updated_on: '2026-01-01',
      version: '3.0.0',
      location_name: [`Sample Web Hospital ${n}`],
      hospital_address: [`${n} Sample Street, Ames, IA 50010`],
      standard_charge_information: [
        {
          description: 'sample scan',
          code_information: [{ code: '70551', type: 'CPT' }],
          standard_charges: [{ setting: 'outpatient', discounted_cash: 120.5 }],
        },
      ],
    }),
  );
}

export const WEB_PAGE = Buffer.from(
  '\n<!DOCTYPE html>\n<html><body>Please confirm that you are human.</body></html>\n',
);
export const zipped = (n: number): Buffer => archive(`sample-${n}.csv`, priceFile(n, 1));
export const gzipped = (n: number): Buffer => gzipSync(priceFile(n, 1));

/** A zip of one member; as any archiver writes it. */
function archive(name: string, content: Buffer): Buffer {
  const [title, data] = [Buffer.from(name), deflateRawSync(content)];
  const deflated = 8;
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(deflated, 8);
  local.writeUInt32LE(crc32(content), 14);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(title.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(deflated, 10);
  central.writeUInt32LE(crc32(content), 16);
  central.writeUInt32LE(data.length, 20);
  central.writeUInt32LE(content.length, 24);
  central.writeUInt16LE(title.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + title.length, 12);
  end.writeUInt32LE(local.length + title.length + data.length, 16);
  return Buffer.concat([local, title, data, central, title, end]);
}
