// Sentences that only say what is wrong: "my left knee is swollen", "me duele el pecho cuando respiro". Body parts
// and symptoms do not name a procedure.
import { ASIDES, STOPS } from '../../../../schemas/vocabulary/procedure-wording.ts';
import { lexicon } from '../lexicon.ts';
import { wordsOfCode } from '../term-words.ts';
import type { Question } from './question.ts';

const COMPLAINT =
  /\b(?:(?:me|le|nos|te) (?:duelen?|dolio|arden?|pican?|sangran?|mareo|cuesta respirar|siento|hincho|salio)|(?:tengo|tiene|siento|hay|with) (?:mucho |mucha |un |una )?(?:dolor|sangre|fiebre|tos|nauseas|ardor|hinchad[oa]|inflamad[oa]|bolita|bulto|moretones)|hurts?|aches?|aching|is (?:so |very |really |all )?(?:swollen|numb|bleeding|itchy|sore|stiff|red|bruised|infected)|are (?:so |very |really |all )?(?:swollen|numb|bleeding|itchy|sore|stiff|red)|(?:keeps?|wont stop) (?:bleeding|hurting|swelling)|(?:there is|theres|i have|ive had|i got|i see|i found) (?:\w+ )?(?:blood|pain|pains|a lump|a rash|chest pain|cramps|swelling|a fever|bruises)|what (?:should|can|do) i do|que (?:hago|puedo hacer|debo hacer)|esta(?:n)? (?:muy )?(?:hinchad[oa]s?|inflamad[oa]s?|roj[oa]s?|dormid[oa]s?)|cant (?:sleep|breathe|walk|hear|see|stop)|no puedo (?:dormir|respirar|caminar|oir|ver))\b/;

/** Parts of the body and words of a complaint, in English and Spanish. */
const SYMPTOMS = new Set(
  `head neck chest back belly stomach tummy abdomen arm elbow wrist hand finger thumb hip leg knee ankle foot feet toe shoulder
heart lung lungs kidney liver bladder eye eyes ear ears nose throat mouth jaw skin breast breasts spine muscle muscles joint
joints bone bones nerve blood urine pee stool poop heel groin rib ribs side body face vein veins
ringing ring clogged stuffy clicking popping pain pains ache hurt swollen swelling swell bleed bleeding numb numbness itch itchy rash fever cough dizzy nausea vomit lump
bump red sore stiff cramp cramps burning bruise walk walking breathe breathing sleep sleeping eat eating stairs night morning
days weeks months hours since after when badly left right lower upper
cabeza cuello pecho espalda barriga panza estomago vientre brazo codo muneca mano dedo pulgar cadera pierna rodilla tobillo pie
pies hombro corazon pulmon rinon higado vejiga ojo ojos oido oidos nariz garganta boca mandibula piel seno senos mama columna
musculo hueso huesos sangre orina pipi popo heces talon ingle costilla costillas lado cuerpo cara vena
dolor duele arde pica sangra hinchado hinchada inflamado inflamada fiebre tos mareo nausea vomito bulto bolita rojo roja
caminar camino respirar respiro dormir comer como correr bajar subir escaleras noche dias semanas meses izquierdo izquierda
derecho derecha bajo baja alto alta`.split(/\s+/),
);

/** Whether the question only says what is wrong: its other words are in no name of the code's term. */
export function isOnlyComplaint(code: string, { plain, phrase }: Question): boolean {
  if (!COMPLAINT.test(plain)) return false;
  const lex = lexicon();
  const named = wordsOfCode(code);
  if (named.size === 0) return false;
  const typed = plain.split(' ');
  const read = phrase.split(' ');
  const words =
    typed.length === read.length
      ? read.filter((_, at) => !saysNothing(typed[at] ?? ''))
      : [...typed, ...read];
  return words.every((word) => {
    const number = saysNothing(word) ? undefined : lex.wordOf(word);
    return number === undefined || !named.has(number);
  });
}

function saysNothing(word: string): boolean {
  return SYMPTOMS.has(word) || STOPS.has(word) || ASIDES.has(word);
}
