// What the rules about variants read of a question.
import type { Qualifiers } from '../../../../schemas/vocabulary/procedure-text.ts';
import type { Slot } from '../read-query.ts';
import type { RuleTexts } from './rules.ts';

/**
 * `clean`: no word was corrected. `raw`: lower case without accents. `plain`: its words as typed. `phrase`: its words as
 * read, spelling corrected. `texts`: these two for the tables of rules. `uncorrected`: the phrase with misspelt words as they
 * were typed. `misspelt`: the words that are missing from the dictionary. `asked`: the words that a name is looked up by.
 */
export type Question = {
  raw: string;
  plain: string;
  phrase: string;
  texts: RuleTexts;
  qualifiers: Qualifiers;
  clean: boolean;
  uncorrected: string;
  misspelt: readonly Slot[];
  asked: ReadonlySet<string>;
};
