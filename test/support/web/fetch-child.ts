// A fetch in a process of its own, to be killed: it says when it is ready, and begins when its parent says so.
import { readFileSync } from 'node:fs';
import { fetchHospitals } from '../../../builder/src/fetch/fetch-hospitals.ts';
import { webOptions } from './options.ts';

const [listPath = '', outDir = ''] = process.argv.slice(2);

process.once('message', async () => {
  await fetchHospitals(webOptions(readFileSync(listPath, 'utf8'), outDir));
  process.exit(0);
});
process.send?.('ready');
