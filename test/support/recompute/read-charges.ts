// Recomputation of code tiles from the documentation alone: it shares no line with the builder. Here: the charges of
// one hospital file, CSV or JSON, read whole into memory with general parsers.
import { gunzipSync } from 'node:zlib';
import Papa from 'papaparse';

/** One line of a CSV file or one charge of a JSON item, as texts. */
export type Charge = {
  description: string;
  codes: { code: string; type: string }[];
  modified: boolean;
  setting: string;
  billingClass: string;
  gross: string;
  cash: string;
  notes: string;
};

export type HospitalFile = {
  name: string;
  addresses: string[];
  updatedOn: string | null;
  /** What a header states about the EIN: its columns `ein` and `tax_id` and its licence numbers. */
  ein: string | null;
  /** Data lines of a CSV, items of a JSON file. */
  rows: number;
  charges: Charge[];
};

/** Reads a hospital file, gzip or not. */
export function readHospitalFile(bytes: Buffer): HospitalFile {
  const text = decode(unpack(bytes));
  return text.trimStart().startsWith('{') ? readJson(text) : readCsv(text);
}

function unpack(bytes: Buffer): Buffer {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return gunzipSync(bytes);
  return bytes;
}

/** UTF-16 by its mark, UTF-8 when all bytes are valid, else Windows-1252. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const MODIFIER_COLUMNS = ['modifiers', 'modifier', 'modifers'];

function readCsv(text: string): HospitalFile {
  const lines = Papa.parse<string[]>(text, { delimiter: ',' }).data;
  const headerAt = lines.findIndex(isItemHeader);
  const titles = (lines[headerAt] ?? []).map(normalTitle);
  const columnOf = (...names: string[]) => titles.findIndex((title) => names.includes(title));
  const columns = {
    description: columnOf('description'),
    setting: columnOf('setting'),
    billingClass: columnOf('billing_class'),
    gross: columnOf('standard_charge|gross'),
    cash: columnOf('standard_charge|discounted_cash'),
    notes: columnOf('additional_generic_notes'),
    modifiers: columnOf(...MODIFIER_COLUMNS),
  };
  const codeColumns = titles.flatMap((title, at) => {
    const [, number] = /^code\|(\d+)$/.exec(title) ?? [];
    return number === undefined ? [] : [{ at, typeAt: columnOf(`code|${number}|type`) }];
  });
  const below = lines.slice(headerAt + 1);
  const named = titles.findLastIndex((title) => title !== '') + 1;
  const isCut = !/[\r\n]$/.test(text) && (below.at(-1)?.length ?? named) < named;
  const data = below
    .slice(0, isCut ? -1 : undefined)
    .filter((line) => line.some((cell) => cell.trim() !== ''));
  const charges = data.map((line): Charge => {
    const cell = (at: number) => (line[at] ?? '').trim();
    return {
      description: cell(columns.description),
      codes: codeColumns.map(({ at, typeAt }) => ({ code: cell(at), type: cell(typeAt) })),
      modified: isModifier(cell(columns.modifiers)),
      setting: cell(columns.setting).toLowerCase(),
      billingClass: cell(columns.billingClass).toLowerCase(),
      gross: cell(columns.gross),
      cash: cell(columns.cash),
      notes: cell(columns.notes),
    };
  });
  return { ...csvHead(lines.slice(0, headerAt)), rows: data.length, charges };
}

function isItemHeader(line: string[]): boolean {
  const titles = line.map(normalTitle);
  return titles.includes('description') && titles.some((title) => /^(?:standard_charge|code)\|/.test(title));
}

function normalTitle(cell: string): string {
  return cell
    .replace(/^\u{feff}/u, '')
    .split('|')
    .map((part) => part.trim().toLowerCase())
    .join('|');
}

function csvHead(above: string[][]): Omit<HospitalFile, 'rows' | 'charges'> {
  const at = above.findIndex((line) => line.map(normalTitle).includes('hospital_name'));
  const titles = (above[at] ?? []).map(normalTitle);
  const values = above[at + 1] ?? [];
  const textUnder = (name: string) => values[titles.indexOf(name)]?.trim() ?? '';
  const licences = titles.flatMap((title, i) =>
    title.startsWith('license_number') ? [values[i] ?? ''] : [],
  );
  return {
    name: textUnder('hospital_name'),
    addresses: textUnder('hospital_address')
      .split('|')
      .map((address) => address.trim())
      .filter((address) => address !== ''),
    updatedOn: isoDate(textUnder('last_updated_on')),
    ein: einOfHeader([textUnder('ein'), textUnder('tax_id')], licences),
  };
}

type JsonItem = {
  description?: unknown;
  code_information?: { code?: unknown; type?: unknown }[];
  standard_charges?: Record<string, unknown>[];
};

function readJson(text: string): HospitalFile {
  const root = JSON.parse(withAmountsAsTexts(text.replace(/^\u{feff}/u, '')));
  const items: JsonItem[] = root.standard_charge_information ?? [];
  const charges = items.flatMap((item) =>
    (item.standard_charges ?? []).map(
      (charge): Charge => ({
        description: textOf(item.description),
        codes: (item.code_information ?? []).map(({ code, type }) => ({
          code: textOf(code),
          type: textOf(type),
        })),
        modified: ['modifier_code', 'modifiers', 'modifier'].some((key) =>
          [charge[key] ?? ''].flat().some((part) => isModifier(textOf(part ?? ''))),
        ),
        setting: textOf(charge.setting).toLowerCase(),
        billingClass: textOf(charge.billing_class).toLowerCase(),
        gross: textOf(charge.gross_charge),
        cash: textOf(charge.discounted_cash),
        notes: textOf(charge.additional_generic_notes),
      }),
    ),
  );
  return {
    name: textOf(root.hospital_name),
    addresses: [root.hospital_address ?? []].flat().map(textOf),
    updatedOn: isoDate(textOf(root.last_updated_on)),
    ein: einOfHeader(
      [textOf(root.ein), textOf(root.tax_id)],
      [textOf(root.license_information?.license_number)],
    ),
    rows: items.length,
    charges,
  };
}

/** An amount counts by its source text, which JSON.parse does not keep. */
function withAmountsAsTexts(json: string): string {
  return json.replace(/"(discounted_cash|gross_charge)"\s*:\s*(-?\d[^,}\]\s]*)/g, '"$1":"$2"');
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function isModifier(text: string): boolean {
  return !['', '-', 'NA', 'N/A'].includes(text.toUpperCase());
}

function einOfHeader(cells: string[], licences: string[]): string | null {
  const stated = [
    ...cells.filter((cell) => /^\d{2}-?\d{7}$/.test(cell)),
    ...licences.flatMap((licence) => einBesideItsName(licence) ?? []),
  ];
  return stated[0]?.replace('-', '') ?? null;
}

function einBesideItsName(licence: string): string | undefined {
  return (/(\d{2}-?\d{7})\s*\(EIN\)/i.exec(licence) ?? /\bEIN\s+(\d{2}-?\d{7})/i.exec(licence))?.[1];
}

function isoDate(text: string): string | null {
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  if (iso !== undefined) return iso;
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  if (month === undefined || day === undefined) return null;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
