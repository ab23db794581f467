// Ten withheld observations of real files, each looked up in its file by hand. The amounts and rules beside them on
// the page come from the build; a text whose observation is no longer withheld so fails the generation.

export type Explained = { file: string; at: string; code: string; why: string };

export const EXPLAINED: readonly Explained[] = [
  {
    file: 'mrf/v2-wide-lake-martin-AL.csv',
    at: 'K351',
    code: '45378',
    why: 'The row describes an examining room and has a gross charge of 53.00, while a payer pays 831.04 on the same row. The cash price is that of the room, listed under the colonoscopy.',
  },
  {
    file: 'mrf/v2-wide-lake-martin-AL.csv',
    at: 'K1927',
    code: '86870',
    why: 'Gross 15.00, while a payer pays 324.11 on the same row for a test that an outside blood bank performs. The test is not available for 7.50.',
  },
  {
    file: 'mrf/v3-tall-emory-GA-full.csv.gz',
    at: 'P158229',
    code: 'J9039',
    why: 'A cancer drug. The row says that its NDC has no description. The NDC begins with 09999, which belongs to no manufacturer, and gross and cash are one cent.',
  },
  {
    file: 'mrf/v3-tall-emory-GA-full.csv.gz',
    at: 'P29183',
    code: 'P9045',
    why: 'The row describes a bottle of 250 ml and prices one millilitre. 250 times 0.93 is 232.50, close to what the others publish for the 250 ml that the code means.',
  },
  {
    file: 'mrf/v2-wide-bayhealth-emergency-DE.csv',
    at: 'J39',
    code: '99284',
    why: 'The description begins with PR and the row has no revenue code: it is the fee of the emergency doctor. The hospital’s own charge for the visit is not in this file under the code.',
  },
  {
    file: 'mrf/v2.2-json-andalusia-AL.json.gz',
    at: '/standard_charge_information/9527/standard_charges/0/discounted_cash',
    code: 'J0881',
    why: 'The code is for one microgram, and the row describes a 500 microgram syringe. That is 4.56 per microgram, one and a half times what Medicare pays.',
  },
  {
    file: 'mrf/v3-json-uchicago-IL-full.json.gz',
    at: '/standard_charge_information/30520/standard_charges/0/discounted_cash',
    code: '43205',
    why: 'The item is a prefilled syringe for anaemia with its NDC. 43205 is the first part of the pharmacy’s item number. The file repeats it under type HCPCS, where it means a procedure on the oesophagus, which the same file prices at 2,029.00 and more.',
  },
  {
    file: 'mrf/v3-json-uchicago-IL-full.json.gz',
    at: '/standard_charge_information/15407/standard_charges/0/discounted_cash',
    code: '91300',
    why: 'A COVID vaccine that the government supplied free of charge. The file has one cent because the field must not be empty, and it has one cent for sixteen similar vaccines too.',
  },
  {
    file: 'mrf/v2.2-json-andalusia-AL.json.gz',
    at: '/standard_charge_information/3383/standard_charges/0/discounted_cash',
    code: 'C1783',
    why: 'The description of the device is DO NOT USE. The line is left over in the books; nobody can buy it.',
  },
  {
    file: 'mrf/v3-tall-emory-GA-full.csv.gz',
    at: 'P33451',
    code: 'C1882',
    why: 'An implanted defibrillator for 1.10, described as a record without a charge number. It is a token of 1.00 with the mark-up of 10 % that this file adds to most supplies.',
  },
];
