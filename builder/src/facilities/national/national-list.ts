// The national list of hospitals that the project ships: CMS's list, and the known addresses of price files. README.md
// beside the tables says where they come from.
import { fileURLToPath } from 'node:url';
import { csvRows } from '../../csv/table.ts';
import { type Hospital, nameKey, readHospitalList } from '../hospital-list.ts';

export const NATIONAL = {
  hospitals: new URL('./hospitals-2026-07.csv.gz', import.meta.url),
  addresses: new URL('./price-file-addresses-2026-01.csv.gz', import.meta.url),
} as const;

const ADDRESS_COLUMNS = { ccn: 'ccn', name: 'name', state: 'state', url: 'url' } as const;

/** A hospital and the known address of its price file; '' when no address is known. */
export type KnownHospital = Hospital & { mrfUrl: string };

/** `moreAddresses`: addresses of hospitals that already have one. A hospital is fetched from one address. */
export type NationalList = { hospitals: KnownHospital[]; withAddress: number; moreAddresses: number };

/**
 * The list of CMS with the known addresses, sorted by CCN. A hospital with a known address that CMS does not list is
 * added, unless CMS lists the same name in the same state under another number.
 * @throws InputRefusal when `federalPath` is not a hospital list
 */
export async function readNationalList(federalPath?: string): Promise<NationalList> {
  const federal = await readHospitalList(federalPath ?? fileURLToPath(NATIONAL.hospitals));
  const rows = new Map<string, KnownHospital>();
  for (const hospital of federal.hospitals) rows.set(hospital.ccn, { ...hospital, mrfUrl: '' });
  const names = new Set(federal.hospitals.map(({ name, state }) => nameKey(name, state)));
  let moreAddresses = 0;
  for await (const cell of csvRows(fileURLToPath(NATIONAL.addresses), ADDRESS_COLUMNS)) {
    const [ccn, mrfUrl] = [cell('ccn'), cell('url')];
    const known = rows.get(ccn);
    if (known) {
      if (known.mrfUrl === '') known.mrfUrl = mrfUrl;
      else moreAddresses += 1;
    } else if (!names.has(nameKey(cell('name'), cell('state')))) {
      const place = { address: '', city: '', state: cell('state'), zip: '' };
      rows.set(ccn, { ccn, name: cell('name'), ...place, mrfUrl });
    }
  }
  const hospitals = [...rows.values()].sort((a, b) => (a.ccn < b.ccn ? -1 : 1));
  return { hospitals, withAddress: hospitals.filter(({ mrfUrl }) => mrfUrl !== '').length, moreAddresses };
}
