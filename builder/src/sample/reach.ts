// Decides which hospital posts which code. A few codes are scarce on purpose, so that every confidence label
// occurs.
import type { CodeKey } from '../../../schemas/code.ts';
import chargeMasterJson from './charge-master.json' with { type: 'json' };
import type { SampleHospital } from './hospitals.ts';
import { makeRandom } from './random.ts';

/**
 * One code with its usual cash price in dollars, its revenue code, and its reach: which hospitals post it.
 */
export type MasterLine = {
  code: CodeKey;
  cash: number;
  revenue: string;
  reach: string;
  /** `spread`: prices differ wildly between hospitals. `many`: some hospitals post a dozen amounts. */
  shape?: string;
  /** Our plain words for a code outside the dictionary. */
  text?: string;
};

const SHARES: Record<string, number> = { all: 1, most: 0.8, some: 0.4 };

/** All lines of the table. */
export function masterLines(): MasterLine[] {
  return chargeMasterJson;
}

/** The lines that a hospital posts, in the order of the table. */
export function listLines(hospital: SampleHospital, hospitals: SampleHospital[]): MasterLine[] {
  return masterLines().filter((line) => posts(hospital, line, hospitals));
}

function posts(hospital: SampleHospital, line: MasterLine, hospitals: SampleHospital[]): boolean {
  const share = SHARES[line.reach];
  if (share !== undefined) return makeRandom(`reach ${hospital.seed} ${line.code}`)() < share;
  return chosenFor(line.reach, hospitals).includes(hospital);
}

/**
 * Reads a reach such as `12 IL NY TX GA`: 12 hospitals without a system, taken in turn from these states. The
 * name of a system before it (`south 5 IL NY`) adds all hospitals of that system.
 */
function chosenFor(reach: string, hospitals: SampleHospital[]): SampleHospital[] {
  const words = reach.split(' ');
  const system = /^[a-z]/.test(reach) ? words.shift() : undefined;
  const [count, ...states] = words;
  const ofSystem = hospitals.filter(
    (one) => system !== undefined && one.system?.toLowerCase().includes(system),
  );
  const queues = states.map((state) =>
    hospitals.filter((one) => one.system === null && stateOf(one) === state),
  );
  const chosen: SampleHospital[] = [];
  for (let turn = 0; chosen.length < Number(count) && turn < hospitals.length; turn += 1) {
    for (const queue of queues) {
      const next = queue[turn];
      if (next !== undefined && chosen.length < Number(count)) chosen.push(next);
    }
  }
  return [...ofSystem, ...chosen];
}

function stateOf(hospital: SampleHospital): string {
  return hospital.campuses[0]?.state ?? '';
}
