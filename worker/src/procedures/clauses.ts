// The parts of a question that may each name a procedure: "I fell, what is a wrist x-ray", "troponin for chest pain".
import { BITE_WORDS, OUTSIDE_WORDS } from '../../../schemas/vocabulary/procedure-fillers.ts';
import { plainText, readWords } from '../../../schemas/vocabulary/procedure-text.ts';
import { KINDS } from '../../../schemas/vocabulary/procedure-wording.ts';

/** Where one clause ends and the next begins, in plain words. */
const NEXT_CLAUSE =
  / (?:y|and|pero|but|so|asi que)(?= (?:me|le|les|se|ya|no|quiere|quieren|quiero|necesito|ocupo|tengo|creo|i|he|she|they|we|my|mi|need|want|wants) )| (?=how much |what does |what is |cuanto |que cuesta )/;
/** After one of these words comes the complaint that something is done for. */
const COMPLAINT =
  / (?:for|por|para|to see if|to check if|to stop|con el|in case|a causa|porque|because|cause|when|cuando|if|si|after|despues de|antes de|before|que me|where they|donde) /;

/** A text with more clauses does not ask about one procedure. */
const MAX_CLAUSES = 8;

const KIND_WORDS = new Set(KINDS.flat());

/** The words that say what is done, such as "x-ray". */
function kindsIn(text: string): string[] {
  return readWords(text).flatMap(({ word }) => (KIND_WORDS.has(word) ? [word] : []));
}

/**
 * The clauses of a query, and the words before and after a complaint, without the query itself. A clause must hold every
 * word that says what is done. Empty when a word says that the query is about something else, such as an animal.
 */
export function clausesOf(query: string): string[] {
  const whole = plainText(query);
  const words = whole.split(' ');
  if (words.some((word) => OUTSIDE_WORDS.has(word)) && !words.some((word) => BITE_WORDS.has(word))) return [];
  const clauses = query
    .split(/[,;:!?\u00bf\u00a1]+|\.(?:\s|$)|\s-\s/)
    .flatMap((clause) => plainText(clause).split(NEXT_CLAUSE))
    .map((clause) => clause.trim());
  const heads = clauses.flatMap((clause) => {
    const at = clause.search(COMPLAINT);
    if (at < 0) return [clause];
    return [clause, clause.slice(0, at), clause.slice(at).replace(COMPLAINT, '')];
  });
  const kinds = kindsIn(query);
  const holdsKinds = (clause: string) => {
    const own = kindsIn(clause);
    return kinds.every((kind) => own.includes(kind));
  };
  return [...new Set(heads)]
    .filter((clause) => clause !== '' && clause !== whole)
    .slice(0, MAX_CLAUSES)
    .filter(holdsKinds);
}
