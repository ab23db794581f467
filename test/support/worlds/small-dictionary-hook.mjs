// For `node --import`: programs that a test starts see a dictionary of a few codes, as the test itself does with
// small-dictionary.ts, so that their releases have few objects.
import { registerHooks } from 'node:module';

const DICTIONARY = /\/schemas\/vocabulary\/procedures\.ts$/;
const SMALL = new URL('./small-dictionary.ts', import.meta.url).href;

registerHooks({
  load(url, context, nextLoad) {
    if (!DICTIONARY.test(url)) return nextLoad(url, context);
    const source = `import * as whole from '${url}?whole';
      import { smallDictionary } from '${SMALL}';
      export * from '${url}?whole';
      export const { PROCEDURE_TERMS, primaryLabels } = smallDictionary(whole);`;
    return { format: 'module', source, shortCircuit: true };
  },
});
