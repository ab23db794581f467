// Rows that every real file has but that do not give a cash price: numbers that look like codes, modifiers,
// professional fees, other code systems.
import type { SampleHospital } from './hospitals.ts';
import { aCharge, anItem, type Item } from './item.ts';

/** The odd items of a hospital's file. Template 2.0 has no modifier column, so those come from 2.2 on. */
export function oddItems(hospital: SampleHospital): Item[] {
  const items = [...lookAlikes(), ...otherSystems(hospital)];
  if (hospital.version !== '2.0') items.push(...modifierItems());
  if (hospital.traits.has('class')) items.push(...professionalItems());
  return items;
}

/** Charge numbers that read like procedure codes; only the stated type distinguishes them. */
function lookAlikes(): Item[] {
  return [
    plain('GIFT SHOP CREDIT', '70551', 'CDM', '19.00', '9.50'),
    plain('PARKING, ONE DAY', '99213', 'LOCAL', '8.00', '8.00'),
    plain('GUEST MEAL', '45378', 'CDM', '14.00', '14.00'),
  ];
}

function otherSystems(hospital: SampleHospital): Item[] {
  const vial = anItem({
    description: 'SAMPLE VITAMIN VIAL',
    codes: [{ code: '00000-0000-01', type: 'NDC' }],
    drug: { unit: '1', type: 'ML' },
    charges: [aCharge({ setting: 'both', gross: '31.00', cash: '24.80' })],
  });
  const stay = plain('KNEE JOINT REPLACEMENT STAY BY SEVERITY', '326', 'APR-DRG', '61000.00', '30500.00');
  for (const charge of stay.charges) charge.setting = 'inpatient';
  const room = plain('OBSERVATION ROOM, ONE HOUR', '0762', 'RC', '96.00', '72.00');
  // Lower case is a defect of some chargemasters, not another code.
  const lowerCase = plain('KETOROLAC PAIN SHOT, LOWER CASE CODE', 'j1885', 'HCPCS', '44.00', '22.00');
  return hospital.traits.has('hcpcs') ? [vial, stay, room, lowerCase] : [vial, stay, room];
}

function modifierItems(): Item[] {
  const reading = plain('BRAIN MRI WITHOUT CONTRAST, READING ONLY', '70551', 'CPT', '310.00', '186.00');
  for (const charge of reading.charges) charge.modifiers = '26';
  const therapy = plain('PHYSICAL THERAPY EXERCISES, PLAN OF CARE', '97110', 'CPT', '140.00', '70.00');
  for (const charge of therapy.charges) charge.modifiers = 'GP';
  const adjustment = anItem({
    description: 'BOTH SIDES',
    codes: [],
    notes: '150% of the amount of the item the modifier is appended to',
    charges: [aCharge({ setting: 'both', modifiers: '50' })],
  });
  return [reading, therapy, adjustment];
}

function professionalItems(): Item[] {
  const items = [
    plain('RETURNING PATIENT OFFICE VISIT, CLINICIAN FEE', '99213', 'CPT', '210.00', '147.00'),
    plain('COLONOSCOPY, LOOK ONLY, CLINICIAN FEE', '45378', 'CPT', '980.00', '686.00'),
  ];
  for (const item of items) for (const charge of item.charges) charge.billingClass = 'professional';
  return items;
}

function plain(description: string, code: string, type: string, gross: string, cash: string): Item {
  return anItem({ description, codes: [{ code, type }], charges: [aCharge({ gross, cash })] });
}
