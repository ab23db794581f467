// Procedures as people say, type and read them off a bill: whole sentences, shorthand, brands, British and regional
// wording, ages; and what is outside, which gets choices and no match.
import { describe, expect, it } from 'vitest';
import { findProcedure, suggestProcedures } from '../../../worker/src/procedures/find-procedure.ts';

const codeOf = (query: string) => findProcedure(query)?.match.code;

describe('words that mean nothing to the search', () => {
  it.each([
    ['how much does it cost to get my gallbladder taken out', '47562'],
    ['my doctor wants my cholesterol checked, what does that cost around here', '80061'],
    ['how much for a chest x ray if i dont have insurance', '71046'],
    ['what would it cost to xray my hand after punching a wall', '73130'],
    ['cuánto sale una tomografia de la cabeza sin medio de contraste', '70450'],
    ['cuanto cuesta cada sesion de dialisis sin aseguranza', '90935'],
    ['placa de muñeca, creo q me la quebre', '73110'],
  ])('%s', (query, code) => {
    expect(codeOf(query)).toBe(code);
  });
});

describe('bill shorthand', () => {
  it.each([
    ['US BREAST LIMITED', '76642'],
    ['XR CHEST 2V', '71046'],
    ['OV EST LVL 3', '99213'],
    ['new pt lvl 4', '99204'],
    ['CT PELVIS W/WO', '72194'],
    ['l-spine mri w/wo after back surgery', '72158'],
    ['MRI of thigh muscle w/o', '73718'],
  ])('%s', (query, code) => {
    expect(codeOf(query)).toBe(code);
  });
});

describe('brands, British and regional wording', () => {
  it.each([
    ['shingrix', '90750'],
    ['proquad', '90710'],
    ['rocephin 1 gm', 'J0696'],
    ['haemorrhoid surgery', '46260'],
    ['whats a 45 minute counselling session cost out of pocket', '90834'],
    ['quitar mezquinos', '17110'],
    ['tronar la espalda', '98941'],
  ])('%s', (query, code) => {
    expect(codeOf(query)).toBe(code);
  });
});

describe('with and without contrast', () => {
  it.each([
    ['brain mri with and without', '70553'],
    ['mri brain without iv contrast', '70551'],
    ['pelvis ct without then with contrast', '72194'],
    ['resonancia de cerebro con y sin contraste', '70553'],
  ])('%s has its own code', (query, code) => {
    expect(codeOf(query)).toBe(code);
  });
});

describe('an age in the question', () => {
  it.each([
    ['new patient yearly checkup im 50', '99386'],
    ['4 month checkup for my baby', '99391'],
    ['control de niño sano de 2 años', '99392'],
    ['examen fisico anual 28 años ya soy paciente', '99395'],
  ])('%s', (query, code) => {
    expect(codeOf(query)).toBe(code);
  });
});

describe('what is outside gets no match', () => {
  it.each([
    'dental implant',
    'rabies shot for my dog',
    'what is my deductible',
    'tengo fiebre',
    'chest pain',
  ])('%s', (query) => {
    expect(findProcedure(query)).toBeUndefined();
  });

  it.each([
    ['blood work', '80053'],
    ['análisis de sangre', '80053'],
    ['mri', '70551'],
    ['vaccines', '90656'],
    ['how much is an ultrasound', '76700'],
  ])('%s: choices, the commonest first', (query, first) => {
    expect(findProcedure(query)).toBeUndefined();
    expect(suggestProcedures(query)[0]?.code).toBe(first);
  });
});
