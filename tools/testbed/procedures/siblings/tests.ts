// Ultrasounds, laboratory tests and other examinations.
import type { Family } from './family.ts';

/** Families whose codes differ by how much is examined. */
export const TESTS: readonly Family[] = [
  {
    begins: ['punch biopsy of skin', 'SKIN BX PUNCH'],
    ends: { '11104': ['first lesion', 'single'], '11105': ['ea addl', 'each additional lesion'] },
  },
  {
    begins: ['US abdomen', 'abdominal ultrasound', 'US ABD'],
    ends: { '76700': ['complete', 'COMP', 'cmplt'], '76705': ['limited', 'LTD', 'lim'] },
  },
  {
    begins: ['US renal', 'kidney ultrasound'],
    ends: { '76770': ['complete', 'COMP'], '76775': ['limited', 'LTD'] },
  },
  {
    begins: ['pelvic ultrasound', 'US PELVIS NON-OB'],
    ends: { '76856': ['complete', 'COMP'], '76857': ['limited', 'LTD'] },
  },
  {
    begins: ['breast ultrasound', 'US BREAST'],
    ends: { '76641': ['complete', 'COMP'], '76642': ['limited', 'LTD'] },
  },
  {
    begins: ['echo', 'TTE'],
    ends: { '93306': ['complete', 'complete w doppler'], '93308': ['limited', 'LTD', 'F/U or limited'] },
  },
  {
    begins: ['venous duplex lower extremity', 'venous doppler leg', 'US DUPLEX VENOUS LE'],
    ends: {
      '93970': ['bilateral', 'BILAT', 'both legs'],
      '93971': ['unilateral', 'UNI', 'left', 'right', 'RT', 'one leg'],
    },
  },
  {
    begins: ['doppler venoso', 'ultrasonido de venas'],
    ends: {
      '93970': ['de ambas piernas', 'de las dos piernas', 'bilateral'],
      '93971': ['de la pierna derecha', 'de la pierna izquierda', 'de una pierna', 'unilateral'],
    },
  },
  {
    begins: ['arterial duplex leg', 'ARTERIAL DUPLEX LOWER EXT'],
    ends: {
      '93925': ['bilateral', 'BILAT', 'both legs'],
      '93926': ['unilateral', 'UNI', 'left', 'one leg', 'limited'],
    },
  },
  {
    begins: ['mammogram', 'mammo'],
    ends: {
      '77067': ['screening', 'screening bilat', 'annual screening', 'not diagnostic, just screening'],
      '77066': [
        'diagnostic bilateral',
        'DX BILAT',
        'diag both breasts',
        'not screening, diagnostic both sides',
      ],
      '77065': ['diagnostic left', 'DX UNI', 'diagnostic one breast', 'diag right', 'diagnostic unilateral'],
    },
  },
  {
    begins: ['colonoscopy'],
    ends: {
      '45378': ['diagnostic', 'no biopsy', 'without biopsy', 'look only'],
      '45380': ['with biopsy', 'w bx', 'W/BIOPSY', 'and biopsy'],
      '45385': ['with snare', 'w/ snare polypectomy', 'snare polyp removal'],
      '45384': ['hot biopsy forceps', 'w hot biopsy'],
      '45388': ['w ablation', 'with ablation'],
    },
  },
  {
    begins: ['EGD', 'upper endoscopy'],
    ends: {
      '43235': ['diagnostic', 'no biopsy', 'without biopsy'],
      '43239': ['with biopsy', 'w bx', 'W/BIOPSY'],
    },
  },
  { begins: ['colonoscopia'], ends: { '45378': ['sin biopsia'], '45380': ['con biopsia'] } },
  { begins: ['endoscopia superior'], ends: { '43235': ['sin biopsia'], '43239': ['con biopsia'] } },
  {
    begins: ['UA', 'urinalysis'],
    ends: {
      '81001': ['auto w micro', 'automated with microscopy', 'with micro'],
      '81003': ['auto w/o micro', 'automated without microscopy', 'no micro', 'w/o scope'],
      '81002': ['nonauto w/o micro', 'non automated without micro'],
      '81000': ['nonauto w micro', 'non automated with micro'],
    },
  },
  {
    begins: ['CBC', 'complete blood count'],
    ends: {
      '85025': ['w diff', 'with differential', 'W/AUTO DIFF'],
      '85027': ['w/o diff', 'no diff', 'without differential'],
    },
  },
  {
    begins: ['hcg', 'beta hcg blood'],
    ends: { '84703': ['qualitative serum', 'qual blood'], '84702': ['quantitative', 'quant serum'] },
  },
  { begins: ['PSA'], ends: { '84153': ['total'], '84154': ['free'] } },
  { begins: ['testosterone'], ends: { '84403': ['total', 'total level'], '84402': ['free', 'free level'] } },
  { begins: ['T4'], ends: { '84436': ['total'], '84439': ['free'] } },
  { begins: ['bilirubin'], ends: { '82247': ['total'], '82248': ['direct'] } },
  {
    begins: ['psychotherapy', 'psytx', 'talk therapy'],
    ends: {
      '90832': ['30 min', '30 minutes'],
      '90834': ['45 min', '45 minutes'],
      '90837': ['60 min', '60 minutes'],
    },
  },
  {
    begins: ['terapia psicológica'],
    ends: {
      '90832': ['30 minutos', 'media hora'],
      '90834': ['45 minutos'],
      '90837': ['60 minutos', 'una hora'],
    },
  },
  {
    begins: ['chest xray', 'XR CHEST', 'CXR'],
    ends: {
      '71045': ['1 view', '1V', 'portable', 'single view'],
      '71046': ['2 views', '2V', 'PA/LAT', 'PA and lateral'],
    },
  },
  {
    begins: ['knee xray', 'XR KNEE'],
    ends: {
      '73560': ['1-2 views', '2V'],
      '73562': ['3 views', '3V'],
      '73564': ['4+ views', '4 or more views', 'MIN 4V'],
    },
  },
  {
    begins: ['ankle xray', 'XR ANKLE'],
    ends: { '73600': ['2 views', '2V'], '73610': ['3 views', '3+V', 'complete'] },
  },
  {
    begins: ['XR L-SPINE', 'lumbar xray'],
    ends: { '72100': ['2-3 views', '2V'], '72110': ['4+ views', 'MIN 4V'] },
  },
];
