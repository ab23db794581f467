// Texts of Find care: the form, the rows, and the page without a membership.

export const CARE = {
  title: 'Find care',
  lead: 'Doctors, imaging centers, laboratories and hospitals near you, with the prices that are published for them.',
  label: 'Find care',
  words: 'Specialty or procedure',
  wordsHint: 'cardiologist, physical therapy, knee MRI',
  submit: 'Find care',
  commonTitle: 'Often looked for',
  /** What is searched, and the words of the link. */
  common: [
    ['primary care', 'Primary care'],
    ['urgent care', 'Urgent care'],
    ['physical therapy', 'Physical therapy'],
    ['dermatologist', 'Dermatologist'],
    ['imaging center', 'Imaging center'],
    ['lab', 'Laboratory'],
  ] as [string, string][],
  missingWords: 'Type a specialty or a procedure.',
  missingPlace: 'Type a ZIP or a city.',
  unknownWords: (text: string) => `We do not know “${text}”.`,
  near: (what: string, place: string) => `${what} near ${place}`,
  corrected: (text: string) => `Showing results for “${text}”.`,
  approximate: (zip: string) =>
    `The position of this ZIP is not known, so the search starts from ${zip} in the middle of its area.`,
  found: (n: number, miles: number) =>
    `${n.toLocaleString('en-US')} ${n === 1 ? 'place has' : 'places have'} a published price within ${miles} miles.`,
  foundPart: (n: number) => `This page lists ${n} of them, the nearest first.`,
  code: (type: string, code: string, name: string) =>
    `All prices are for billing code ${type} ${code}: ${name}.`,
  anchor: 'A specialty itself has no price. The prices are those of one common visit or service.',
  groups: {
    cash: {
      title: 'Hospital cash prices (facility)',
      intro:
        'What a hospital asks of people who pay without insurance. It is the hospital’s own charge: doctors usually bill separately.',
      price: 'cash price',
    },
    professional: {
      title: 'What insurers pay (professional)',
      intro:
        'What insurance companies agreed to pay this doctor or office. Offices publish no cash prices. Ask what you would pay; it may be more or less.',
      price: 'middle of insurers',
    },
    facility: {
      title: 'What insurers pay (facility)',
      intro:
        'What insurance companies agreed to pay this center for its facility fee. It is not a cash price, and clinicians usually bill separately.',
      price: 'middle of insurers',
    },
  },
  doNotCompare: 'Prices of different groups are for different things, so compare only within a group.',
  range: (low: string, high: string) => `${low} to ${high}`,
  uncertain: 'The amounts lie far apart, or nothing confirms them: ask before you rely on them.',
  dated: (month: string) => `published ${month}`,
  locked: 'Rates by insurer and network are published for this place.',
  rates: 'Rates by insurer and network',
  ratesIntro: 'Rates that insurance companies published for this place. They are not cash prices.',
  more: 'Show the next ones',
  moreCounts: 'The next page counts as a lookup.',
  noneNear: (miles: number) =>
    `Nobody within ${miles} miles has a published price for this in provider search.`,
  hospitalsTitle: 'Hospitals that list a cash price',
  hospitalsIntro: (code: string) =>
    `These hospitals list a cash price for ${code}. They come from price lookup, which looks further.`,
  fullAnswer: 'See the whole answer with the middle price and the map',
  nothing: 'No hospital that we have read lists a cash price for this either.',
  another: 'Try another specialty, or the name of a procedure.',
  mapLabel: (n: number, place: string) =>
    `Map of ${n} places around ${place}. The lists have the same places.`,
  note: 'These are published benchmarks, not a quote, a bill or medical advice. A listing does not mean that a place takes new patients. Distances count from ZIP to ZIP.',
  gate: {
    count: (n: number, miles: number) =>
      n === 0
        ? `Nobody within ${miles} miles has a published price in provider search. Members see the nearest hospitals that list one.`
        : `${n.toLocaleString('en-US')} ${n === 1 ? 'place has' : 'places have'} a published price within ${miles} miles.`,
    member:
      'Members see each place with its price, its address and phone, and the rates by insurer and network where they are published.',
  },
};
