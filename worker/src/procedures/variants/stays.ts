// Stays in a hospital: "internación por reemplazo de cadera", "admitted for pneumonia". The hospital's bill for a
// stay is an MS-DRG, never the code of the surgeon's part, and complications decide whether the dictionary's MS-DRG
// is meant.
import type { Question } from './question.ts';

const STAY =
  /\b(?:hospitali[sz]acion|hospitali[sz]ad[oa]|hospitali[sz]ed|hospitali[sz]ation|internacion|internamiento|internad[oa]|internarme|internarse|ingresad[oa]|ingreso hospitalario|encamad[oa]|noches|estancia|estadia|(?:hospital|inpatient|inpt|ip|overnight) stay|stay in (?:the |a )?hospital|inpatient|inpt|admission|admitted|nights|overnight|hospital bill|bill from the hospital|cuenta del hospital)\b/;
/** What a person pays beside the stay, or instead of it. */
const OTHER_BILL =
  /\b(?:surgeon|surgeons|surgeon fee|cirujano|cirujana|honorarios|doctor|doctors|medico|anesthesia|anestesia|anesthesiologist|visit|visits|visita|visitas|care|consult|drip|vaccine|vacuna|prior|preop|before|antes|after|despues|outpatient|ambulatori[oa]|no overnight|not overnight)\b/;

type Level = 'none' | 'some' | 'major';
/** `surgery`: codes of the surgeon's part; `levels`: the complications that the MS-DRG is for. */
type Stay = { drg: string; said: RegExp; surgery: readonly string[]; levels: readonly Level[] };

const STAYS: readonly Stay[] = [
  {
    drg: '470',
    said: /\b(?:(?:hip|knee|joint) (?:replacement|arthroplasty|prosthesis)|(?:reemplazo|protesis|cambio|recambio|artroplastia) (?:total )?(?:de |del |de la )?(?:cadera|rodilla|articulacion))\b/,
    surgery: ['27130', '27447'],
    levels: ['none', 'some'],
  },
  {
    drg: '473',
    said: /\b(?:(?:cervical|neck) (?:\w+ )?fusion|fusion (?:\w+ )?cervical|acdf|fusion del? cuello)\b/,
    surgery: ['22551'],
    levels: ['none'],
  },
  {
    drg: '451',
    said: /\b(?:(?:lumbar|spinal|spine|back) fusion|fusion (?:lumbar|espinal|vertebral|de (?:la )?columna))\b/,
    surgery: ['22612', '22630', '22633'],
    levels: ['none', 'some'],
  },
  {
    drg: '743',
    said: /\b(?:hysterectomy|histerectomia)\b/,
    surgery: ['58150', '58180', '58260', '58262', '58570', '58571', '58573'],
    levels: ['none'],
  },
  {
    drg: '788',
    said: /\b(?:csection|c section|c sec|cesarean|cesarea)\b/,
    surgery: ['59510', '59514', '59515'],
    levels: ['none'],
  },
  {
    drg: '807',
    said: /\b(?:(?:vaginal|normal|natural) (?:delivery|birth)|parto(?: (?:normal|natural|vaginal))?)\b/,
    surgery: ['59400', '59409', '59410'],
    levels: ['none'],
  },
  {
    drg: '322',
    said: /\b(?:(?:heart|coronary|cardiac) stent|stent (?:coronario|cardiaco|del? corazon|en el corazon))\b/,
    surgery: ['92928', '92920'],
    levels: ['none', 'some'],
  },
  {
    drg: '291',
    said: /\b(?:heart failure|chf|(?:insuficiencia|falla) cardiaca)\b/,
    surgery: [],
    levels: ['major'],
  },
  {
    drg: '065',
    said: /\b(?:stroke|derrame cerebral|infarto cerebral|embolia cerebral)\b/,
    surgery: [],
    levels: ['some'],
  },
  { drg: '194', said: /\b(?:pneumonia|neumonia|pulmonia)\b/, surgery: [], levels: ['some'] },
  { drg: '871', said: /\b(?:sepsis|septicemia)\b/, surgery: [], levels: ['major'] },
];

const WITHOUT_MAJOR =
  /\b(?:without|w o|wo|no|sin) (?:mcc|(?:major|serious|big|complicaciones) (?:complications?|mayores|graves|importantes))\b/;
const WITHOUT =
  /\b(?:without|w o|wo|no|sin|ninguna|nothing) (?:any |cc|complications?|complicaciones|complicacion|complicated|problemas)\b|\buncomplicated\b/;
const MAJOR =
  /\b(?:with|w|con) (?:mcc|(?:major|serious|complicaciones) (?:complications?|mayores|graves|importantes))\b/;
const SOME = /\b(?:with|w|con) (?:cc|(?:some |algunas |minor )?(?:complications?|complicaciones))\b/;

/** The MS-DRG of the stay that a question asks for instead of the code; the code when it asks for none. */
export function codeForStay(code: string | undefined, question: Question): string | undefined {
  const { plain, phrase } = question;
  if (!STAY.test(plain) || OTHER_BILL.test(plain)) return code;
  const text = `${plain} | ${phrase}`;
  const stays = STAYS.filter(({ said }) => said.test(text));
  const [stay] = stays;
  if (stay === undefined || stays.length > 1) return code;
  const key = `MS-DRG-${stay.drg}`;
  const isOwn = code === undefined || code === key || stay.surgery.includes(code);
  if (!isOwn) return code;
  return fitsLevel(plain, stay.levels) ? key : 'none';
}

/** Whether what the text says of complications leaves the MS-DRG possible. */
function fitsLevel(text: string, levels: readonly Level[]): boolean {
  if (WITHOUT_MAJOR.test(text)) return levels.includes('none') && levels.includes('some');
  if (WITHOUT.test(text)) return levels.includes('none');
  if (MAJOR.test(text)) return levels.includes('major');
  if (SOME.test(text)) return levels.length === 1 && levels.includes('some');
  return true;
}
