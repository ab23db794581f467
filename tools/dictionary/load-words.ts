// Import this for its effect: has the words of procedures read, as the Worker has before its first question in words.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompiledWords } from '../../schemas/vocabulary/procedure-index.ts';
import { hasWords, takeWords } from '../../worker/src/procedures/lexicon.ts';

const PATH = join(import.meta.dirname, '../../worker/src/procedures/compiled-words.json');
if (!hasWords()) takeWords(CompiledWords.parse(JSON.parse(readFileSync(PATH, 'utf8'))));
