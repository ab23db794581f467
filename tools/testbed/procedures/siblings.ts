// Every way to say what distinguishes the members of a family of procedures, in the words of a bill and of people: each
// beginning with each ending. What a question says must never be answered by another member.
// One table of data, longer than other files, because a family is read beside its neighbours.
import type { Query } from './hand.ts';

/** Beginnings of a question, and the endings that belong to a code. */
type Family = { begins: readonly string[]; ends: Readonly<Record<string, readonly string[]>> };

const CONTRAST = [
  [
    'w/o',
    'wo',
    'WO CON',
    'w/o contrast',
    'without dye',
    'no contrast',
    'non-con',
    'no iv contrast',
    'WITHOUT CNTRST',
  ],
  [
    'w contrast',
    'W/ CON',
    'w/ contrast',
    'with dye',
    'W/CONTRAST',
    'with iv contrast',
    'w gad',
    'W CNTRST',
    'w/cont',
  ],
  [
    'w/wo',
    'W & W/O',
    'w/o & w/ contrast',
    'with and without contrast',
    'W/WO CONTRAST',
    'without then with dye',
    'wo & w con',
  ],
] as const;
const CONTRASTE = [
  ['sin contraste', 'simple', 's/c', 'sin medio de contraste', 'sin tinte'],
  ['con contraste', 'contrastada', 'con medio de contraste', 'con tinte'],
  ['sin y con contraste', 'con y sin contraste', 'simple y contrastada', 'simple y con contraste'],
] as const;

/** A scan by contrast: codes without, with, and both; a code that the dictionary lacks is left out. */
function scan(
  begins: readonly string[],
  codes: readonly string[],
  spanish: readonly string[] = [],
): Family[] {
  const ends = (words: readonly (readonly string[])[]) =>
    Object.fromEntries(codes.map((code, at) => [code, words[at] ?? []]));
  return [
    { begins, ends: ends(CONTRAST) },
    { begins: spanish, ends: ends(CONTRASTE) },
  ];
}

const FAMILIES: readonly Family[] = [
  ...scan(
    ['CT head', 'CT BRAIN', 'ct scan of my head'],
    ['70450', '70460', '70470'],
    ['tac de cabeza', 'tomografía de cráneo'],
  ),
  ...scan(['CT chest', 'CT THORAX'], ['71250', '71260', '71270'], ['tac de tórax', 'tomografia de pecho']),
  ...scan(
    [
      'CT abd/pel',
      'CT A/P',
      'CT ABD & PELV',
      'ct abdomen and pelvis',
      'CT ABD-PELVIS',
      'ct belly and pelvis',
    ],
    ['74176', '74177', '74178'],
    ['tac abdomen y pelvis', 'tomografía de abdomen y pelvis'],
  ),
  ...scan(['CT pelvis', 'CT PELV', 'ct of pelvis only'], ['72192', '72193', '72194'], ['tac de pelvis']),
  ...scan(['CT soft tissue neck', 'ct neck'], ['70490', '70491', '70492'], ['tomografia de cuello']),
  ...scan(
    ['MRI brain', 'MR BRAIN', 'mri of my head'],
    ['70551', '70552', '70553'],
    ['resonancia de cerebro'],
  ),
  ...scan(['MRI C-SPINE', 'mri cervical spine'], ['72141', '72142', '72156'], ['resonancia cervical']),
  ...scan(['MRI T-SPINE', 'mri thoracic spine'], ['72146', '72147', '72157'], ['resonancia columna dorsal']),
  ...scan(['MRI L-SPINE', 'mri lumbar', 'mri low back'], ['72148', '72149', '72158'], ['resonancia lumbar']),
  ...scan(
    ['MRI knee', 'MRI LOWER EXT JOINT', 'MRI LWR EXT JT'],
    ['73721', '73722', '73723'],
    ['resonancia de rodilla'],
  ),
  ...scan(['MRI shoulder', 'MRI UPPER EXT JOINT'], ['73221', '73222', '73223'], ['resonancia de hombro']),
  ...scan(['MRI abdomen', 'MRI ABD'], ['74181', '74182', '74183'], ['resonancia de abdomen']),
  ...scan(['MRI pelvis', 'MR PELVIS'], ['72195', '72196', '72197'], ['resonancia de pelvis']),
  ...scan(['MRA head'], ['70544', '70545', '70546']),
  ...scan(['MRA neck'], ['70547', '70548', '70549']),
  {
    begins: ['office visit new patient', 'OV NEW', 'new pt visit', 'OFFICE O/P NEW'],
    ends: {
      '99202': ['level 2', 'lvl 2', 'SF', 'straightforward', 'level II', 'level two'],
      '99203': ['level 3', 'lvl 3', 'low complexity', 'LOW', 'low mdm', 'level III'],
      '99204': ['level 4', 'lvl 4', 'mod complexity', 'MOD', 'moderate mdm', 'level IV'],
      '99205': ['level 5', 'lvl 5', 'high complexity', 'HIGH', 'HI MDM', 'level V'],
    },
  },
  {
    begins: ['office visit established patient', 'OV EST', 'est pt visit', 'OFFICE O/P EST'],
    ends: {
      '99212': ['level 2', 'lvl 2', 'SF', 'straightforward', 'level II', 'level two'],
      '99213': ['level 3', 'lvl 3', 'low complexity', 'LOW', 'low mdm', 'level III'],
      '99214': ['level 4', 'lvl 4', 'mod complexity', 'MOD', 'moderate mdm', 'level IV'],
      '99215': ['level 5', 'lvl 5', 'high complexity', 'HIGH', 'HI MDM', 'level V'],
    },
  },
  {
    begins: ['consulta paciente nuevo'],
    ends: {
      '99202': ['nivel 2', 'problema menor'],
      '99203': ['nivel 3', 'complejidad baja', 'baja complejidad'],
      '99204': ['nivel 4', 'complejidad moderada'],
      '99205': ['nivel 5', 'complejidad alta', 'alta complejidad'],
    },
  },
  {
    begins: ['consulta paciente establecido', 'consulta de seguimiento paciente establecido'],
    ends: {
      '99212': ['nivel 2', 'problema menor'],
      '99213': ['nivel 3', 'complejidad baja', 'baja complejidad'],
      '99214': ['nivel 4', 'complejidad moderada'],
      '99215': ['nivel 5', 'complejidad alta', 'alta complejidad'],
    },
  },
  {
    begins: ['ER visit', 'ED VISIT', 'emergency room visit', 'EMERGENCY DEPT VISIT'],
    ends: {
      '99281': ['level 1', 'lvl 1', 'level I'],
      '99282': ['level 2', 'lvl 2', 'SF MDM', 'straightforward', 'level II'],
      '99283': ['level 3', 'lvl 3', 'low complexity', 'LOW MDM', 'level III'],
      '99284': ['level 4', 'lvl 4', 'mod complexity', 'MOD MDM', 'level IV'],
      '99285': ['level 5', 'lvl 5', 'high complexity', 'HI MDM', 'level V'],
    },
  },
  {
    begins: ['sala de emergencias', 'visita a emergencias', 'urgencias'],
    ends: {
      '99283': ['nivel 3', 'complejidad baja'],
      '99284': ['nivel 4', 'complejidad moderada'],
      '99285': ['nivel 5', 'complejidad alta'],
    },
  },
  {
    begins: ['outpt consult', 'OFFICE CONSULT', 'consult cardiology', 'OFF/OP CONSLTJ NEW/EST'],
    ends: {
      '99242': ['SF', 'straightforward', 'level 2', 'lvl 2'],
      '99243': ['low complexity', 'LOW MDM', 'level 3', 'lvl 3'],
      '99244': ['mod complexity', 'moderate', 'MOD MDM', 'level 4', 'lvl 4'],
      '99245': ['high complexity', 'HIGH', 'level 5', 'lvl 5'],
    },
  },
  {
    begins: ['initial hospital care', 'INIT HOSP CARE'],
    ends: {
      '99221': ['low', 'LOW MDM', 'level 1'],
      '99222': ['mod', 'moderate', 'level 2'],
      '99223': ['high', 'HI MDM', 'level 3'],
    },
  },
  {
    begins: ['subsequent hospital care', 'SUBSQ HOSP CARE', 'daily hospital visit'],
    ends: {
      '99231': ['low', 'level 1'],
      '99232': ['mod', 'moderate', 'level 2'],
      '99233': ['high', 'level 3'],
    },
  },
  {
    begins: ['PT eval', 'physical therapy evaluation'],
    ends: {
      '97161': ['low complexity', 'low'],
      '97162': ['mod complexity', 'MOD'],
      '97163': ['high complexity', 'HIGH'],
    },
  },
  {
    begins: ['OT eval', 'occupational therapy evaluation'],
    ends: {
      '97165': ['low complexity', 'low'],
      '97166': ['mod complexity', 'MOD'],
      '97167': ['high complexity', 'HIGH'],
    },
  },
  {
    begins: ['ambulance', 'AMB SERVICE', 'ambulance ride'],
    ends: {
      A0429: ['BLS emergency', 'BLS EMERG', 'basic life support 911', 'BLS emergent'],
      A0428: [
        'BLS non-emergency',
        'BLS NONEMERG',
        'bls not an emergency',
        'BLS non emergent',
        'BLS scheduled',
      ],
      A0427: [
        'ALS1 emergency',
        'ALS EMERG',
        'ALS1 emergent',
        'paramedics 911',
        'advanced life support emergency',
      ],
      A0426: ['ALS1 non-emergency', 'ALS NONEMERG', 'ALS1 non emergent', 'paramedics non emergency'],
      A0433: ['ALS2', 'ALS level 2'],
    },
  },
  {
    begins: ['ambulancia'],
    ends: {
      A0429: ['básica de emergencia', 'de emergencia básica'],
      A0428: ['básica sin emergencia', 'básica no de emergencia', 'básica programada'],
      A0427: ['de emergencia con paramédico', 'avanzada de emergencia'],
      A0426: ['con paramédico sin emergencia', 'avanzada sin emergencia'],
    },
  },
  {
    begins: ['IV infusion', 'IV INF THERAPEUTIC'],
    ends: {
      '96365': ['1st hr', 'first hour', 'initial hour'],
      '96366': ['ea addl hr', 'each additional hour', 'extra hour'],
    },
  },
  {
    begins: ['hydration IV', 'iv fluids hydration'],
    ends: {
      '96360': ['1st hr', 'first hour', 'initial'],
      '96361': ['ea addl hr', 'each additional hour', 'extra hour'],
    },
  },
  {
    begins: ['chemo infusion', 'CHEMO IV INF', 'chemotherapy infusion'],
    ends: {
      '96413': ['1st hr', 'first hour', 'up to 1 hour'],
      '96415': ['ea addl hr', 'each additional hour', 'extra hour'],
    },
  },
  {
    begins: ['critical care', 'CRIT CARE'],
    ends: {
      '99291': ['first hour', '1st hr', '30-74 min'],
      '99292': ['ea addl 30 min', 'each additional half hour'],
    },
  },
  {
    begins: ['infusión de medicamento', 'infusion intravenosa'],
    ends: { '96365': ['primera hora'], '96366': ['hora adicional', 'cada hora adicional'] },
  },
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

/** Every beginning with every ending, and the code that answers it. */
export function siblingQueries(): Query[] {
  return FAMILIES.flatMap(({ begins, ends }) =>
    begins.flatMap((begin) =>
      Object.entries(ends).flatMap(([code, words]) =>
        words.map((end) => ({ query: `${begin} ${end}`, kind: 'sibling', language: 'en', accept: [code] })),
      ),
    ),
  );
}
