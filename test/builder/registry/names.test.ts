import { describe, expect, it } from 'vitest';
import { parseCredentials } from '../../../builder/src/registry/names/credentials.ts';
import {
  cityNameCase,
  formatStreet,
  organisationName,
  practiceCase,
} from '../../../builder/src/registry/names/organisation.ts';
import { personName } from '../../../builder/src/registry/names/person.ts';

const person = (first: string, middle: string, last: string, suffix = '', credential = '') =>
  personName({ first, middle, last, suffix, credential });

describe('a person', () => {
  it.each([
    [['ANA', 'MARIE', 'SAMPLE', '', 'M.D.'], 'Ana M. Sample, MD'],
    [['JOHN', '', 'MCALLISTER', 'JR.', 'M.D., PH.D., FACP'], 'John McAllister, Jr., MD, PhD'],
    [['JOHN', '', 'MC ALLISTER'], 'John McAllister'],
    [['ANN', 'L.', "O'SAMPLE"], "Ann L. O'Sample"],
    [['ANN', '', 'O SAMPLE'], "Ann O'Sample"],
    [['ANN', '', "D'EXAMPLE"], "Ann D'Example"],
    [['MARY ANN', '', 'SAMPLE-MCEXAMPLE'], 'Mary Ann Sample-McExample'],
    [['IAN', '', 'MACDONALD'], 'Ian MacDonald'],
    [['IAN', '', 'MACLEOD'], 'Ian MacLeod'],
    [['IDA', '', 'MACK'], 'Ida Mack'],
    [['IDA', '', 'MACHADO'], 'Ida Machado'],
    [['IDA', '', 'MACIAS'], 'Ida Macias'],
    [['AL', '', 'SAMPLE', 'III'], 'Al Sample, III'],
    [['AL', '', 'SAMPLE IV'], 'Al Sample IV'],
    [['AL', '', 'SAMPLE', 'SR'], 'Al Sample, Sr.'],
    [['AL', '', 'SAMPLE', 'MR.'], 'Al Sample'],
    [['AL', '<UNAVAIL>', 'DE LA SAMPLE'], 'Al De La Sample'],
    [['Jo', '', 'deSample'], 'Jo deSample'],
    [['JOSÉ', '', 'MUÑOZ'], 'José Muñoz'],
    [['', '', 'SAMPLE'], 'Sample'],
    [['', 'X', '', '', 'MD'], ''],
  ] as const)('%j is %s', ([first = '', middle = '', last = '', suffix, credential], shown) => {
    expect(person(first, middle, last, suffix, credential)).toBe(shown);
  });
});

describe('credentials', () => {
  it.each([
    ['M.D.', ['MD']],
    ['M. D.', ['MD']],
    ['M D', ['MD']],
    ['MD PH D', ['MD', 'PhD']],
    ['PHARM D', ['PharmD']],
    ['P.A.-C.', ['PA-C']],
    ['PA - C', ['PA-C']],
    ['MSW LICSW', ['MSW', 'LICSW']],
    ['RN,C,MSN,CRNP', ['RN', 'MSN']],
    ['MD, MD', ['MD']],
    ['OTR/L', ['OTR/L']],
    ['PHYSICIAN ASSISTANT', []],
    ['M.D.1208', []],
    ['M.', []],
    ['', []],
  ])('%j: %j', (text, shown) => {
    expect(parseCredentials(text)).toEqual(shown);
  });
});

describe('an organisation', () => {
  it.each([
    ['SAMPLE IMAGING OF MCEXAMPLE, L.L.C.', 'Sample Imaging of McExample, LLC'],
    ['SAMPLE FAMILY PRACTICE,PC', 'Sample Family Practice, PC'],
    ['SAMPLE/EXAMPLE MD PA', 'Sample/Example MD PA'],
    ['XQZ OPEN MRI PLLC', 'XQZ Open MRI PLLC'],
    ["ST EXAMPLE'S CHILDREN'S CENTER", "St Example's Children's Center"],
    ['THE CENTER FOR OB-GYN AT 3RD AVE', 'The Center for OB-GYN at 3rd Ave'],
    ['R&P SAMPLE, INC.', 'R&P Sample, Inc.'],
    ['Sample eHealth, Inc', 'Sample eHealth, Inc'],
    ['<UNAVAIL>', ''],
  ])('%s is %s', (text, shown) => {
    expect(practiceCase(text)).toBe(shown);
  });

  it('goes by what it does business as, and by no other of its names', () => {
    expect(organisationName('SAMPLE HOLDINGS LLC', 'EXAMPLE CLINIC', '3')).toBe('Example Clinic');
    expect(organisationName('SAMPLE HOLDINGS LLC', 'EXAMPLE CLINIC', '3.0')).toBe('Example Clinic');
    expect(organisationName('SAMPLE HOLDINGS LLC', 'OLD CLINIC', '4')).toBe('Sample Holdings LLC');
    expect(organisationName('SAMPLE HOLDINGS LLC', '<UNAVAIL>', '3')).toBe('Sample Holdings LLC');
  });
});

describe('a place', () => {
  it.each([
    ['SAINT LOUIS', 'Saint Louis'],
    ['MC LEAN', 'McLean'],
    ['O FALLON', "O'Fallon"],
    ['WINSTON-SALEM', 'Winston-Salem'],
    ['KING OF PRUSSIA', 'King of Prussia'],
    ["COEUR D'ALENE", "Coeur d'Alene"],
  ])('%s is %s', (city, shown) => {
    expect(cityNameCase(city)).toBe(shown);
  });

  it('has its street in one line', () => {
    expect(formatStreet('100 SAMPLE AVE NE', 'STE 12B')).toBe('100 Sample Ave NE, Ste 12B');
    expect(formatStreet('<UNAVAIL>', '1200 W 3RD ST.')).toBe('1200 W 3rd St.');
  });
});
