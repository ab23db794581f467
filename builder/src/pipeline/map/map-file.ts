// The map step of one price file: reads its bytes, writes its distinct observations, counts everything else.
import { writeWhole } from '../../files/write-whole.ts';
import type { Opener } from '../../input/byte-source.ts';
import { InputRefusal, type Refused, refusedOr } from '../../input/refusal.ts';
import { readMrf } from '../../mrf/read.ts';
import type { MrfReading } from '../../mrf/row.ts';
import { encodeObservations } from '../../observe/encode-observations.ts';
import { alertOnFile } from '../../observe/file-alerts.ts';
import { type Observed, Observer } from '../../observe/observe.ts';
import { checkRejectionLimit } from '../../observe/rejection-limit.ts';

/** What the map step knows about a file besides its observations. */
export type MappedFile =
  | { refused: Refused }
  | {
      refused?: undefined;
      reading: MrfReading;
      observed: Omit<Observed, 'observations' | 'payments'>;
      nObservations: number;
      /** Payments of insurers; absent from what an older reader found. */
      nPayments?: number;
    };

export type MapTask = { path: string; observationsPath: string };

/**
 * Reads one MRF. A refusal is returned, not thrown, so that the other files of the build are still read.
 * `onDiskBytes` is called with the number of bytes read from disk, before they are unpacked.
 */
export async function mapFile(
  { path, observationsPath }: Omit<MapTask, 'path'> & { path: Opener },
  onDiskBytes?: (bytes: number) => void,
): Promise<MappedFile> {
  const read = await refusedOr(
    async () => {
      const observer = new Observer({ drg: true });
      const reading = await readMrf(
        path,
        (row) => observer.take(row),
        (_item, at) => observer.takeItemWithoutCharge(at),
        onDiskBytes,
      );
      const { observations, payments, ...observed } = observer.finish(reading.header.hospitalName);
      alertOnFile(observed.alerts, reading);
      const over = checkRejectionLimit(observed);
      if (over) {
        const detail = `${over.rejected} of ${over.withAmount} rows with an amount were rejected.`;
        throw new InputRefusal('too_many_rejections', detail, over.first[0]);
      }
      await writeWhole(observationsPath, encodeObservations(observations, payments));
      return { reading, observed, nObservations: observations.length, nPayments: payments.length };
    },
    typeof path === 'string' ? path : 'a stream',
  );
  return read.refused ? { refused: read.refused } : read.value;
}
