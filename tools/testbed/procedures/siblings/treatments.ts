// Operations, injections, births and check-ups.
import type { Family } from './family.ts';

/** Families whose codes differ by how or on whom something is done. */
export const TREATMENTS: readonly Family[] = [
  {
    begins: ['tonsillectomy and adenoidectomy', 'T&A', 'tonsils and adenoids out'],
    ends: {
      '42820': ['under 12', 'age 7', '5 year old', 'my child'],
      '42821': ['12 and over', 'age 30', 'adult', '25 year old'],
    },
  },
  {
    begins: ['hep a vaccine', 'hepatitis a shot'],
    ends: { '90632': ['adult'], '90633': ['child', 'pediatric', 'for my kid'] },
  },
  {
    begins: ['hep b vaccine', 'hepatitis b shot'],
    ends: { '90746': ['adult'], '90744': ['child', 'pediatric', 'for my newborn'] },
  },
  {
    begins: ['arthrocentesis', 'joint injection'],
    ends: {
      '20600': ['small joint', 'finger'],
      '20605': ['intermediate joint', 'wrist'],
      '20610': ['major joint', 'knee', 'hip', 'shoulder'],
      '20611': ['major joint w us', 'knee with ultrasound guidance'],
      '20604': ['small joint w us'],
    },
  },
  {
    begins: ['lumbar epidural', 'epidural steroid injection lumbar'],
    ends: {
      '62323': ['with imaging', 'w img', 'w fluoro'],
      '62322': ['without imaging', 'no imaging', 'w/o img'],
    },
  },
  {
    begins: ['cervical epidural', 'epidural steroid injection neck'],
    ends: { '62321': ['with imaging', 'w img'], '62320': ['without imaging', 'no imaging', 'w/o img'] },
  },
  {
    begins: ['acupuncture'],
    ends: {
      '97810': ['w/o stim initial 15', 'without stim first 15 minutes'],
      '97811': ['w/o stim ea addl 15', 'without stim each additional 15'],
      '97813': ['w/ stim 15 min', 'with electric stim'],
    },
  },
  { begins: ['appendectomy'], ends: { '44970': ['lap', 'laparoscopic'], '44950': ['open', 'open surgery'] } },
  {
    begins: ['gallbladder removal', 'cholecystectomy'],
    ends: { '47562': ['lap', 'laparoscopic'], '47600': ['open'] },
  },
  { begins: ['inguinal hernia repair'], ends: { '49650': ['lap', 'laparoscopic'], '49505': ['open'] } },
  { begins: ['carpal tunnel release'], ends: { '29848': ['endoscopic', 'scope'], '64721': ['open'] } },
  {
    begins: ['c-section', 'cesarean'],
    ends: {
      '59514': ['delivery only'],
      '59515': ['with postpartum', 'delivery and postpartum only'],
      '59510': ['global', 'with prenatal care'],
    },
  },
  {
    begins: ['vaginal delivery', 'VAG DEL'],
    ends: {
      '59409': ['only', 'delivery only'],
      '59410': ['with postpartum', 'and postpartum only'],
      '59400': ['global', 'with prenatal care'],
    },
  },
  {
    begins: ['well child visit', 'preventive visit'],
    ends: {
      '99382': ['new patient age 3'],
      '99392': ['established patient age 3'],
      '99383': ['new patient 8 years old'],
      '99393': ['established 8 years old'],
    },
  },
  {
    begins: ['annual physical', 'preventive visit', 'PREV VISIT'],
    ends: {
      '99385': ['new patient 18-39', 'NEW AGE 18-39', 'new patient age 30'],
      '99386': ['new patient 40-64', 'NEW 40-64', 'new patient age 50'],
      '99395': ['established 18-39', 'EST AGE 18-39', 'est pt age 30'],
      '99396': ['established 40-64', 'EST 40-64', 'est pt age 50'],
    },
  },
  {
    begins: ['eye exam'],
    ends: {
      '92004': ['new patient comprehensive'],
      '92002': ['new patient intermediate'],
      '92014': ['established patient comprehensive'],
      '92012': ['established patient intermediate'],
    },
  },
  { begins: ['heart cath', 'cardiac cath'], ends: { '93452': ['left', 'LT'], '93451': ['right', 'RT'] } },
  {
    begins: ['IUD'],
    ends: { '58300': ['insertion', 'insert', 'placement'], '58301': ['removal', 'remove', 'taken out'] },
  },
  {
    begins: ['nexplanon'],
    ends: {
      '11981': ['insertion', 'insert'],
      '11982': ['removal', 'remove', 'taken out'],
      '11983': ['removal and reinsertion'],
    },
  },
  {
    begins: ['EKG 12 lead', 'ECG'],
    ends: { '93005': ['tracing only'], '93010': ['interpretation only', 'interp and report only'] },
  },
];
