// Mammograms: the words for screening or diagnosis and the side decide the code.
import type { Question } from './question.ts';

const MAMMOGRAM = /\b(?:mammogram|mamografia|mammo|mammography|mastografia|mamograma)\b/;
const OTHER =
  /\b(?:biopsy|biopsia|mri|resonancia|ultrasound|ultrasonido|3d|tomosynthesis|tomosintesis|tomo)\b/;
const SCREENING =
  /\b(?:screening|screen|scr|routine|rutina|annual|yearly|anual|tamizaje|tamiz|cribado|preventiv[oa]|deteccion|regular|chequeo|checkup|baseline)\b/;
const DIAGNOSTIC =
  /\b(?:diagnostic|diag|dx|diagnostica|diagnostico|lump|bulto|bolita|callback|follow ?up|nodulo|call back|masa)\b/;
const ONE =
  /\b(?:unilateral|uni|one (?:side|breast|sided)|single breast|un (?:solo )?(?:seno|pecho)|una (?:sola )?mama|un (?:solo )?lado|one)\b/;
const BOTH = /\b(?:bilateral|bilat|bil|both|two|ambas|ambos|dos)\b/;
/** "Not the screening kind" asks for the diagnostic one, and the other way round. */
const NOT = String.raw`\b(?:not|no|isnt|instead of|rather than|en vez de|en lugar de|que no sea|no sea) (?:(?:a|an|the|just|my|es|de|la|una|solo) ){0,3}`;
const NOT_SCREENING = new RegExp(`${NOT}${SCREENING.source}`, 'g');
const NOT_DIAGNOSTIC = new RegExp(`${NOT}(?:diagnostic|diag|dx|diagnostica|diagnostico)\\b`, 'g');
const SIDE = { left: 1, right: 2, both: 3 } as const;

/** The code of a mammogram; undefined when the question does not say which it is. */
export function codeOfMammogram({ plain, phrase, qualifiers }: Question): string | undefined {
  const text = `${plain} ${phrase}`.replace(NOT_SCREENING, 'diagnostic').replace(NOT_DIAGNOSTIC, 'screening');
  if (!MAMMOGRAM.test(text) || OTHER.test(text)) return undefined;
  const screening = SCREENING.test(text);
  const diagnostic = DIAGNOSTIC.test(text);
  if (screening && diagnostic) return 'none';
  if (screening) return '77067';
  const one = ONE.test(text) || qualifiers.side === SIDE.left || qualifiers.side === SIDE.right;
  if (BOTH.test(text) || qualifiers.side === SIDE.both) return diagnostic ? '77066' : undefined;
  if (one) return '77065';
  return diagnostic ? '77066' : undefined;
}
