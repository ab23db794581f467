// The hospitals of a key as rows: every price file once, at the campus nearest to the origin of the search.

import { SPECIALTIES } from '../../../../schemas/vocabulary/specialties.ts';
import { indexPoints, type Point } from '../../places/point-index.ts';
import type { HospitalCampus, PricedHospital } from '../../providers/priced-hospital.ts';
import { type PracticeRows, practiceRows, type TileRow } from './practice-rows.ts';

/** A hospital from one origin: its row as the only one of a practice, and the unrounded distance of its campus. */
export type NearHospital = PracticeRows & { miles: number };

/** The hospitals of a key. `count`: price files. */
export type Hospitals = {
  count: number;
  /** Each hospital with a campus within this many miles, at its nearest campus. */
  within(point: Point, miles: number): NearHospital[];
};

/** What answers call a hospital. */
export const HOSPITAL_LABEL = SPECIALTIES.find(({ id }) => id === 'hospital')?.label ?? 'Hospital';

type CampusRow = Point & { id: string; file: number; near: PracticeRows };

export function indexHospitals(hospitals: readonly PricedHospital[]): Hospitals {
  const campuses = hospitals.flatMap((hospital) =>
    hospital.campuses.map((campus): CampusRow => {
      const { id, lat, lng } = campus;
      return { id, lat, lng, file: hospital.file, near: practiceRows([campusRow(hospital, campus)]) };
    }),
  );
  const index = indexPoints(campuses);
  return { count: hospitals.length, within };

  function within(point: Point, miles: number): NearHospital[] {
    const nearest = new Map<number, { item: CampusRow; miles: number }>();
    for (const found of index.within(point, miles)) {
      const known = nearest.get(found.item.file);
      // Equal distances go to the smaller facility id, as in price lookup.
      const isNearer =
        known === undefined ||
        found.miles < known.miles ||
        (found.miles === known.miles && found.item.id < known.item.id);
      if (isNearer) nearest.set(found.item.file, found);
    }
    return [...nearest.values()].map(({ item, miles: distance }) => ({ ...item.near, miles: distance }));
  }
}

/** The row of one campus. */
export function campusRow(
  hospital: PricedHospital,
  { id, name, city, state, zip, lat, lng }: HospitalCampus,
): TileRow {
  const { file, npi, lowCents, midCents, highCents, asOf, confidence, evidence } = hospital;
  return {
    npi,
    campus: { facility: id, file, lat, lng },
    name,
    specialty: HOSPITAL_LABEL,
    zip,
    city,
    state,
    primary: true,
    source: 'cms_transparency',
    basis: 'facility_fee',
    lowCents,
    midCents,
    highCents,
    asOf,
    confidence,
    locked: false,
    evidence,
  };
}
