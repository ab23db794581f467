// The parts of a question that may each name a procedure: "I fell, what is a wrist x-ray", "troponin for chest pain".
import { OUTSIDE_WORDS } from '../../../schemas/vocabulary/procedure-fillers.ts';
import { plainText, readWords } from '../../../schemas/vocabulary/procedure-text.ts';
import { KINDS } from '../../../schemas/vocabulary/procedure-wording.ts';

/** Where one clause ends and the next begins, in plain words. */
const NEXT_CLAUSE =
  / (?:y|and|pero|but|so|asi que)(?= (?:me|le|les|se|ya|no|quiere|quieren|quiero|necesito|ocupo|tengo|creo|i|he|she|they|we|my|mi|need|want|wants) )| (?=how much |what does |what is |cuanto |que cuesta )/;
/** After one of these words comes the complaint that something is done for. */
const COMPLAINT = / (?:for|por|to see if|to check if|con el|in case|a causa) /;

const KIND_WORDS = new Set(KINDS.flat());

/** The words that say what is done, such as "x-ray". */
function kindsIn(text: string): string[] {
  return readWords(text).flatMap(({ word }) => (KIND_WORDS.has(word) ? [word] : []));
}

/**
 * The clauses of a query and the words before a complaint, without the query itself. A clause must hold every
 * word that says what is done. Empty when a word says that the query is about something else, such as an animal.
 */
export function clausesOf(query: string): string[] {
  const whole = plainText(query);
  if (whole.split(' ').some((word) => OUTSIDE_WORDS.has(word))) return [];
  const clauses = query
    .split(/[,;:!?¿¡]+|\.(?:\s|$)|\s-\s/)
    .flatMap((clause) => plainText(clause).split(NEXT_CLAUSE))
    .map((clause) => clause.trim());
  const heads = clauses.flatMap((clause) => {
    const at = clause.search(COMPLAINT);
    return at < 0 ? [clause] : [clause, clause.slice(0, at)];
  });
  const kinds = kindsIn(query);
  const holdsKinds = (clause: string) => {
    const own = kindsIn(clause);
    return kinds.every((kind) => own.includes(kind));
  };
  return [...new Set(heads)].filter((clause) => clause !== '' && clause !== whole && holdsKinds(clause));
}
