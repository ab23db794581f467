// A second, naive reading of the two real fee schedule files: string slices and BigInt, written from CMS's
// layout alone. It imports nothing of the builder, so an error would have to be made twice.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export type OracleRow = {
  code: string;
  modifier: string;
  status: string;
  /** Work, office PE, facility PE, malpractice, OPPS office PE, OPPS facility PE, OPPS malpractice. */
  rvus: string[];
  officeNa: string;
  facilityNa: string;
  factor: string;
};

function unpack(path: string): string {
  return gunzipSync(readFileSync(path)).toString('latin1');
}

/** A quoted comma occurs only in the description. */
function splitCsv(line: string): string[] {
  return line.replace(/"[^"]*"/g, 'text').split(',');
}

export function oracleRows2025(path: string): OracleRow[] {
  const lines = unpack(path).split('\r\n').slice(10).filter(Boolean);
  return lines.map((line) => {
    const c = splitCsv(line).map((cell) => cell.trim());
    const [code = '', modifier = '', , status = ''] = c;
    const rvus = [5, 6, 8, 10, 28, 29, 30].map((column) => c[column] ?? '');
    return {
      code,
      modifier,
      status,
      rvus,
      officeNa: c[7] ?? '',
      facilityNa: c[9] ?? '',
      factor: c[24] ?? '',
    };
  });
}

export function oracleRows2026(path: string): OracleRow[] {
  const lines = unpack(path).split('\n').slice(7).filter(Boolean);
  return lines.map((line) => {
    const cut = (from: number, to: number) => line.substring(from - 1, to).trim();
    return {
      code: cut(1, 5),
      modifier: cut(6, 7),
      status: cut(58, 58),
      rvus: [cut(60, 65), cut(67, 72), cut(76, 81), cut(85, 89), cut(152, 157), cut(159, 164), cut(166, 171)],
      officeNa: cut(73, 74),
      facilityNa: cut(82, 83),
      factor: cut(133, 140),
    };
  });
}

const big = (text: string) => BigInt(text.replace('.', ''));

function dollars(rvus: bigint, factor: string): string {
  const tenThousandthsOfCents = rvus * big(factor);
  const cents = tenThousandthsOfCents / 10_000n + (tenThousandthsOfCents % 10_000n >= 5_000n ? 1n : 0n);
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

function priceOf(work: bigint, pe: bigint, mp: bigint, oppsPe: bigint, oppsMp: bigint, factor: string) {
  const capped = oppsPe + oppsMp > 0n && oppsPe + oppsMp < pe + mp;
  const rvus = work + (capped ? oppsPe + oppsMp : pe + mp);
  return { rvus, capped, text: dollars(rvus, factor) };
}

/** Office and facility amount as text, null where the rules of the schedule withhold them. */
export function oracleAmounts(row: OracleRow) {
  const [work = 0n, office = 0n, inside = 0n, mp = 0n, oppsOffice = 0n, oppsInside = 0n, oppsMp = 0n] =
    row.rvus.map(big);
  if (!'ART'.includes(row.status)) return { office: null, facility: null, capped: false };
  const out = priceOf(work, office, mp, oppsOffice, oppsMp, row.factor);
  const fac = priceOf(work, inside, mp, oppsInside, oppsMp, row.factor);
  const officePaid = row.officeNa !== 'NA' && out.rvus > 0n;
  return {
    office: officePaid ? out.text : null,
    facility: row.facilityNa !== 'NA' && fac.rvus > 0n ? fac.text : null,
    capped: officePaid && out.capped,
  };
}
