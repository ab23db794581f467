// Visits in the words of a bill: where the visit was, with its level or its difficulty. "OUTPT CONSULT MOD", "ED VISIT HI
// MDM", "INIT HOSP CARE LOW".
import type { Question } from './question.ts';
import { saidIn } from './siblings-table.ts';

/** Codes by difficulty; the level is one more than the index unless the first level says another. */
type Setting = { said: RegExp; firstLevel: number; codes: Readonly<Record<string, string>> };

const CONSULT: Setting = {
  said: /\b(?:consults?|consultation|conslt\w*|cnslt\w*|cnsltj|interconsulta)\b/,
  firstLevel: 2,
  codes: { minor: '99242', low: '99243', moderate: '99244', high: '99245' },
};
const SETTINGS: readonly Setting[] = [
  CONSULT,
  {
    said: /\b(?:er|ed|emergency (?:room|dept|department)) (?:visit|level|lvl|dept|mdm|\w+ (?:mdm|complexity))\b|\bemergency dept\b|\b(?:level \w+|\w+ complexity) (?:er|ed|emergency (?:room|dept|department))\b/,
    firstLevel: 1,
    codes: { least: '99281', minor: '99282', low: '99283', moderate: '99284', high: '99285' },
  },
  {
    said: /\b(?:init|initial|1st|first|admit|admission) (?:hosp|hospital|inpt|inpatient|ip)\b|\bprimera (?:visita|consulta)(?: [a-z]+){0,4} (?:internar\w*|internacion|ingres\w+|hospital\w*)\b/,
    firstLevel: 1,
    codes: { low: '99221', moderate: '99222', high: '99223' },
  },
  {
    said: /\b(?:sub|subs|subsq|sbsq|subseq|subsequent|daily) (?:hosp|hospital|inpt|inpatient|ip)\b|\bvisita (?:medica )?diaria\b/,
    firstLevel: 1,
    codes: { low: '99231', moderate: '99232', high: '99233' },
  },
];
/** The dictionary lacks consultations of patients who stay in a hospital. */
const INPATIENT = /\b(?:inpt|inpatient|hospital|hosp|ip)\b/;
const DISCHARGE = /\b(?:hosp|hospital) (?:discharge|dc|dschrg)\b/;
const LONG_DISCHARGE = /\b(?:over|more than|gt|greater than) 30\b/;
/** Kinds of care that share words with a visit and have other codes. */
const OTHER = /\b(?:nutrition|dietitian|genetic|lactation|therapy|phone|video|telehealth)\b/;

/** The code of a visit whose setting and difficulty are said; `none` when the dictionary lacks it. */
export function codeOfVisitLevel({ plain, phrase }: Question): string | undefined {
  if (OTHER.test(plain)) return undefined;
  if (DISCHARGE.test(plain)) return LONG_DISCHARGE.test(plain) ? 'none' : '99238';
  const setting = SETTINGS.find(({ said }) => said.test(plain) || said.test(phrase));
  if (setting === undefined) return undefined;
  const text = `${plain} | ${phrase}`;
  const complexity = saidIn('complexity', text);
  const level = saidIn('level', text);
  if (complexity === undefined && level === undefined) return undefined;
  const { codes, firstLevel } = setting;
  if (setting === CONSULT && INPATIENT.test(plain)) return 'none';
  const byLevel = Object.values(codes)[Number(level) - firstLevel];
  const byComplexity = codes[complexity ?? ''];
  if (level === undefined) return byComplexity ?? 'none';
  if (complexity === undefined || byLevel === byComplexity) return byLevel;
  return 'none';
}
