// The town of the sandbox: its ZIPs, hospitals, prices and clinicians. Everything is invented, and obviously so: the
// town lies in the Atlantic, its state does not exist, and the NPIs have a wrong check digit.

/** State of the town; no state has these letters. */
export const STATE = 'ZZ';
/** The ZIP that every location of a sandbox question becomes, unless the location is a ZIP of the town. */
export const TOWN_ZIP = '00000';
export const TOWN_ZIP3 = '000';
/** What the town's data is as of. */
export const AS_OF = '2026-01-01';
/** The release that answers of the sandbox name. No real build has this hash. */
export const TOWN_BUILD = `${AS_OF}-000000000000`;

export const TOWN_MIDDLE = { lat: 30, lng: -50 };
const MILES_OF_A_DEGREE = 69.09;

/** A position at this number of miles from the middle of the town; `bearing` in degrees from north. */
function at(miles: number, bearing: number): { lat: number; lng: number } {
  const angle = (bearing * Math.PI) / 180;
  const narrowing = Math.cos((TOWN_MIDDLE.lat * Math.PI) / 180);
  return {
    lat: round(TOWN_MIDDLE.lat + (miles * Math.cos(angle)) / MILES_OF_A_DEGREE),
    lng: round(TOWN_MIDDLE.lng + (miles * Math.sin(angle)) / (MILES_OF_A_DEGREE * narrowing)),
  };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}

export const ZIPS = [
  { zip: TOWN_ZIP, city: 'Sandbox Falls', ...at(0, 0) },
  { zip: '00010', city: 'Pail Harbor', ...at(8, 70) },
] as const;

export type TownHospital = {
  name: string;
  npi: string;
  city: string;
  zip: string;
  lat: number;
  lng: number;
  updated: string;
  /** Number of its health system, null without one. */
  system: number | null;
  hasDiscount: boolean;
};

/** Sorted by their distance from the town: 1, 4, 9, 17, 32 and 70 miles. The index is the number of the price file. */
export const HOSPITALS: readonly TownHospital[] = [
  ['Sandbox Falls General Hospital', 'Sandbox Falls', '00000', at(1.2, 20), '2026-01-01', 0, true],
  ['Sandbox Falls Surgical Hospital', 'Sandbox Falls', '00000', at(4, 200), '2025-12-01', 0, true],
  ['Pail Harbor Hospital', 'Pail Harbor', '00010', at(9, 70), '2025-11-15', null, true],
  ['Shovel Creek Medical Center', 'Shovel Creek', '00020', at(17, 140), '2025-09-01', null, true],
  ['Castle Moat Hospital', 'Castle Moat', '00030', at(32, 300), '2025-06-01', 1, false],
  ['Driftwood Regional Hospital', 'Driftwood', '00040', at(70, 250), '2025-03-01', null, true],
].map(([name, city, zip, point, updated, system, hasDiscount], i) => ({
  name: name as string,
  npi: inventedNpi(110, i),
  city: city as string,
  zip: zip as string,
  ...(point as { lat: number; lng: number }),
  updated: updated as string,
  system: system as number | null,
  hasDiscount: hasDiscount as boolean,
}));

/** What one hospital publishes for a code in dollars: one price, or the lowest, the facility price and the highest. */
export type TownPrice = number | readonly [low: number, price: number, high: number];

export type TownCode = {
  /** Prices by hospital; undefined where a hospital lists no price. */
  prices: readonly (TownPrice | undefined)[];
  /** What Medicare pays, in dollars; null where the fee schedule has no amount. */
  medicare: number | null;
  kind: 'facility_fee_only' | 'laboratory' | 'one_line' | 'item';
  unit?: string;
  setting?: 'inpatient';
  withheld?: Readonly<Record<string, number>>;
};

/** Codes that the town knows. Only the farthest hospital lists a price for 27447, and no hospital lists one for 77080. */
export const CODES: Readonly<Record<string, TownCode>> = {
  '27447': {
    prices: [undefined, undefined, undefined, undefined, undefined, 14_200],
    medicare: null,
    kind: 'one_line',
  },
  '45378': {
    prices: [1_100, 1_350, [1_400, 1_600, 2_050], 2_100, 2_950, 1_500],
    medicare: 401.2,
    kind: 'one_line',
  },
  '70551': {
    prices: [420, 495, [560, 610, 1_180], 890, 1_240, 700],
    medicare: 201.1,
    kind: 'facility_fee_only',
    withheld: { placeholder: 1, professional_fee: 2 },
  },
  '71046': { prices: [60, 85, 110, 170, 240, 95], medicare: 31.4, kind: 'facility_fee_only' },
  '73721': {
    prices: [[420, 480, 610], [455, 495, 495], 560, 730, 990, 640],
    medicare: 208.3,
    kind: 'facility_fee_only',
  },
  '77080': { prices: [], medicare: 39.8, kind: 'facility_fee_only' },
  '85025': { prices: [12, 18, 25, 41, 60, 20], medicare: 7.8, kind: 'laboratory' },
  '99204': { prices: [150, 190, 210, 260, 310, undefined], medicare: 167.1, kind: 'facility_fee_only' },
  J1885: { prices: [4, 9, 15, undefined, 31, undefined], medicare: null, kind: 'item', unit: '15 mg' },
  'MS-DRG-470': {
    prices: [21_000, 24_500, [26_000, 28_000, 31_000], 33_000, 41_500, undefined],
    medicare: null,
    kind: 'facility_fee_only',
    setting: 'inpatient',
  },
};

export type TownClinician = {
  name: string;
  npi: string;
  lat: number;
  lng: number;
  /** Lowest, middle and highest negotiated rate in dollars. */
  rates: readonly [number, number, number];
};

const FIRST_NAMES = 'Ada Basil Cora Dov Edda Finn Gus Hana Ivo Juno Kip Lina'.split(' ');

/** Clinicians of a key: one every two miles, each dearer than the one before. */
function clinicians(family: number, title: string, from: number): TownClinician[] {
  return FIRST_NAMES.map((name, i) => ({
    name: `Example ${name}, ${title}`,
    npi: inventedNpi(family, i),
    ...at(0.5 + 2 * i, 40 * i),
    rates: [from + 4 * i, from + 20 + 7.5 * i, from + 45 + 12 * i],
  }));
}

/** Ten digits whose check digit is wrong, so that no registry can have issued them. */
function inventedNpi(family: number, i: number): string {
  const nine = `${family}${String(i + 1).padStart(6, '0')}`;
  const wrong = (checkDigit(nine) + 5) % 10;
  return `${nine}${wrong}`;
}

/** The Luhn check digit of an NPI, which is computed as if 80840 came before it. */
function checkDigit(nine: string): number {
  const PREFIX_SUM = 24;
  const digits = [...nine].reverse().map(Number);
  const sum = digits.reduce((total, digit, i) => {
    const doubled = i % 2 === 0 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, PREFIX_SUM);
  return (10 - (sum % 10)) % 10;
}

/** Keys with clinicians: what the amounts are for, and who they are. */
export const CLINICIANS: Readonly<
  Record<string, { priceCode: string; specialty: string; people: TownClinician[] }>
> = {
  '73721': { priceCode: '73721', specialty: 'imaging', people: clinicians(130, 'MD', 90).slice(0, 4) },
  cardiology: { priceCode: '99204', specialty: 'cardiology', people: clinicians(100, 'MD', 140) },
  primary_care: {
    priceCode: '99203',
    specialty: 'primary_care',
    people: clinicians(120, 'DO', 95).slice(0, 6),
  },
};
