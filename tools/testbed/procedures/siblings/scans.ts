// Scans with and without contrast.
import type { Family } from './family.ts';

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

/** Scans whose codes differ by the contrast only. */
export const SCANS: readonly Family[] = [
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
];
