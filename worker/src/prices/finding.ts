// What an answer is written from.
import type { Match, Notice } from '../../../schemas/api.ts';
import type { FacilityPayments } from '../../../schemas/insurer-payments.ts';
import type { BuildIndex, CodeTile } from '../../../schemas/tile.ts';
import type { AreaFinding } from './area.ts';
import type { FacilityFinding } from './facilities.ts';
import type { Location } from './location.ts';

/** Who runs a deployment. */
export type Operator = { serviceName: string; operatorName: string; operatorUrl: string; siteUrl: string };

/** Everything an answer is joined from. `area` and `location` are absent without a location. */
export type Finding = {
  tile: CodeTile;
  index: BuildIndex;
  match: Match;
  location: Location | undefined;
  area: AreaFinding | undefined;
  facilities: FacilityFinding;
  /** The asked radius, however far list and area widened. */
  radiusMiles: number;
  /** Parameters that another one won over. */
  ignored: { zip: boolean; place: boolean };
  unknownFields: Notice | undefined;
  explain: boolean;
  /** What insurers paid at the facilities; undefined unless it was asked for. */
  payments?: FacilityPayments[] | undefined;
};
