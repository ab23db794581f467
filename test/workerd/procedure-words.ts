// Runs before every file of the project: has the words of procedures read, for tests that call the matcher directly.
import { CompiledWords } from '../../schemas/vocabulary/procedure-index.ts';
import words from '../../worker/src/procedures/compiled-words.json' with { type: 'json' };
import { hasWords, takeWords } from '../../worker/src/procedures/lexicon.ts';

if (!hasWords()) takeWords(CompiledWords.parse(words));
