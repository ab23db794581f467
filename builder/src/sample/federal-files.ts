// Federal fee schedules in CMS's own layouts. The figures are facts of the 2026 releases; all texts are our
// own.
import Papa from 'papaparse';
import { splitThousands } from '../../../schemas/money.ts';
import labJson from './lab-fees.json' with { type: 'json' };
import outpatientJson from './outpatient-fees.json' with { type: 'json' };
import physicianJson from './physician-fees.json' with { type: 'json' };
import type { SampleFile } from './price-file.ts';

const CODES_ONLY =
  'CPT codes only are copyright 2026 American Medical Association. This sample holds no descriptors.';
const DESCRIPTION = 'Sample service';

/** The July 2026 physician file: ten lines of head, 32 columns, CRLF. */
const PHYSICIAN_COLUMNS = 32;
const PHYSICIAN_HEADERS = `
,,,,,,,,,,,,,,,,,,,,,,,,,,,,,NON-FACILITY,FACILITY,
,,,,NOT USED,,,,,,,,,,,,,,,,,,,,,,PHYSICIAN,,DIAGNOSTIC,PE USED,PE USED,MP USED
,,,,FOR,,,NON-FAC,,FACILITY,,,,,,,,,,,,,,,,,SUPERVISION OF,,IMAGING,FOR OPPS,FOR OPPS,FOR OPPS
,,,STATUS,MEDICARE,WORK,NON-FAC,NA,FACILITY,NA,MP,NON-FACILITY,FACILITY,PCTC,GLOB,PRE,INTRA,POST,MULT,BILAT,ASST,CO-,TEAM,PRIC,ENDO,CONV,DIAGNOSTIC,CALCULATION,FAMILY,PAYMENT,PAYMENT,PAYMENT
HCPCS,MOD,DESCRIPTION,CODE,PAYMENT,RVU,PE RVU,INDICATOR,PE RVU,INDICATOR,RVU,TOTAL,TOTAL,IND,DAYS,OP,OP,OP,PROC,SURG,SURG,SURG,SURG,IND,BASE,FACTOR,PROCEDURES,FLAG,INDICATOR,AMOUNT,AMOUNT,AMOUNT`
  .trim()
  .split('\n');

/** OPPS conversion factor of 2026: a payment rate divided by it is the relative weight. */
const OPPS_CONVERSION_FACTOR = 91.415;
const OPPS_HEADERS = [
  'HCPCS Code',
  'Short Descriptor',
  'SI',
  'APC',
  'Relative Weight',
  'Payment Rate',
  'National Unadjusted Copayment',
  'Minimum Unadjusted Copayment',
];

/** The three fee schedules. */
export function federalFiles(): SampleFile[] {
  return [
    { path: 'federal/PPRRVU2026_Jul_nonQPP.csv', bytes: Buffer.from(physicianText()) },
    { path: 'federal/PUF_CLFS_CY2026_Q2V1.csv', bytes: Buffer.from(labText()) },
    { path: 'federal/2026_April_Addendum_B.csv', bytes: Buffer.from(outpatientText()) },
  ];
}

function physicianText(): string {
  const titles = [
    'SYNTHETIC SAMPLE in the layout of the 2026 National Physician Fee Schedule Relative Value File July Release',
    CODES_ONLY,
    'Dental codes (D codes) are not in this sample.',
    '',
    `RELEASED ${physicianJson.released}`,
  ].map((title) => `,,${title}${','.repeat(PHYSICIAN_COLUMNS - 3)}`);
  const rows = physicianJson.rows.map((row) => {
    const [code = '', modifier = '', ...rest] = row.split(',');
    return [code, modifier, DESCRIPTION, ...rest].join(',');
  });
  return lines([...titles, ...PHYSICIAN_HEADERS, ...rows]);
}

function labText(): string {
  const rows = labJson.rows.map((row) => `2026,${row},Sample lab test,Sample lab test,Sample lab test`);
  return lines([
    '2026 Clinical Diagnostic Laboratory Fee Schedule (SYNTHETIC SAMPLE in this layout)',
    CODES_ONLY,
    'All descriptions in this sample are placeholders.',
    '',
    'YEAR,HCPCS,MOD,EFF_DATE,INDICATOR,RATE,SHORTDESC,LONGDESC,EXTENDEDLONGDESC',
    ...rows,
  ]);
}

function outpatientText(): string {
  const rows = outpatientJson.rows.map((row) => {
    const [code = '', status = '', rate = ''] = row.split(',');
    const weight = rate === '' ? '' : (Number(rate) / OPPS_CONVERSION_FACTOR).toFixed(4);
    const copayment = rate === '' ? '' : dollars(Number(rate) * 0.2);
    // Copayment amounts are a fifth of the rate; APC numbers are left blank rather than invented.
    return [code, DESCRIPTION, status, '', weight, rate === '' ? '' : dollars(Number(rate)), '', copayment];
  });
  const head = [
    ['Addendum B.-OPPS Payment by HCPCS Code for CY 2026 (April 2026) - SYNTHETIC SAMPLE in this layout'],
    [CODES_ONLY],
    [''],
  ];
  return `${Papa.unparse([...head, OPPS_HEADERS, ...rows], { newline: '\r\n' })}\r\n`;
}

/** Prints money like the published addendum: `$13,116.76`. */
function dollars(amount: number): string {
  const [whole = '0', cents = '00'] = amount.toFixed(2).split('.');
  return `$${splitThousands(whole).join(',')}.${cents}`;
}

function lines(all: string[]): string {
  return `${all.join('\r\n')}\r\n`;
}
