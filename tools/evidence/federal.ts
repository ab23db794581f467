// Medicare's amounts from the real federal files, read as a build reads them.
import { join } from 'node:path';
import { readAddendumB } from '../../builder/src/fee-schedules/addendum-b.ts';
import { type Benchmarks, buildBenchmarks } from '../../builder/src/fee-schedules/benchmarks.ts';
import { readClfs } from '../../builder/src/fee-schedules/clfs.ts';
import { readHcpcsFile } from '../../builder/src/fee-schedules/hcpcs-file.ts';
import { readPfsCsv } from '../../builder/src/fee-schedules/pfs-csv.ts';
import { readPfsTxt } from '../../builder/src/fee-schedules/pfs-txt.ts';
import { REAL_DATA } from './folders.ts';

/** Reads all fee schedules of the folder of real files. */
export async function readFederalBenchmarks(): Promise<Benchmarks> {
  const path = (name: string) => join(REAL_DATA, 'federal', name);
  return buildBenchmarks({
    pfs: [
      await readPfsCsv(path('pfs/PPRRVU2025_Oct.csv.gz')),
      await readPfsTxt(path('pfs/PPRRVU2026_Apr_nonQPP.txt.gz')),
      await readPfsCsv(path('pfs/PPRRVU2026_Jul_nonQPP.excerpt.csv')),
    ],
    addendumB: [await readAddendumB(path('opps/addendum_b_2026-04.extract.csv'))],
    clfs: [await readClfs(path('clfs/PUF_CLFS_CY2026_Q2V1.csv'))],
    hcpcs: [await readHcpcsFile(path('hcpcs/HCPC2019_CONTR_ANWEB.txt.gz'))],
  });
}
