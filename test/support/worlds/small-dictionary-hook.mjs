// For `node --import`: programs that a test starts see a dictionary of a few codes, as the files of the project `small` do,
// so that their releases have few objects.
import { registerHooks } from 'node:module';
import { isDictionary, smallDictionaryModule } from './small-dictionary.ts';

registerHooks({
  load(url, context, nextLoad) {
    if (!isDictionary(url)) return nextLoad(url, context);
    return { format: 'module', source: smallDictionaryModule(url), shortCircuit: true };
  },
});
