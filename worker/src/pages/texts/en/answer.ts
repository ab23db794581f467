// Texts of the answer page, of the page without a membership, and of the print sheet.
import { EVIDENCE, PAYMENTS } from './evidence.ts';

export const ANSWER = {
  code: (type: string, code: string) => `Billing code ${type} ${code}`,
  copyCode: 'Copy code',
  copied: 'Copied',
  variants: 'Choose what the order says',
  variant: { 1: 'without contrast', 2: 'with contrast', 3: 'without, then with contrast' } as Record<
    number,
    string
  >,
  corrected: (text: string) => `Showing prices for “${text}”.`,
  alternatives: 'Not what you need?',
  sentence: {
    near: (place: string) => `Near ${place}`,
    inState: (state: string) => `In ${state}`,
    within: (miles: number, place: string) => `Within ${miles} miles of ${place}`,
    range: (where: string, low: string, high: string) => [
      `${where}, hospitals list cash prices from `,
      low,
      ' to ',
      high,
      '.',
    ],
    one: (where: string, price: string) => [`${where}, one hospital lists a cash price: `, price, '.'],
    same: (where: string, price: string) => [`${where}, hospitals list the same cash price: `, price, '.'],
    middle: (middle: string) => [' The middle is ', middle, '.'],
    saves: (amount: string) => [' Choosing the lowest instead of the middle saves about ', amount, '.'],
    few: (n: number) =>
      ` ${n === 1 ? 'One hospital lists' : `${words(n)} hospitals list`} a price; too few for a middle.`,
    items: ' These may be different products or sizes, so they are not ranked.',
    none: (where: string) => `${where}, no hospital that we have read lists a price for this.`,
    elsewhere: (city: string, miles: string) => ` The nearest is in ${city}, ${miles} miles away.`,
    noneAnywhere: 'No hospital file that we have read lists a cash price for this.',
    noPlace: 'Add a ZIP or a city above to see the hospitals near you.',
    stateMiddle: (state: string, middle: string) => [` In all of ${state}, the middle is `, middle, '.'],
  },
  plot: {
    title: (hospitals: number, where: string, low: string, high: string) =>
      `${hospitals} ${hospitals === 1 ? 'hospital' : 'hospitals'} ${where}, ${low} to ${high}`,
    half: (p25: string, p75: string) => `Half of the prices lie between ${p25} and ${p75}.`,
    middle: (middle: string) => `The middle is ${middle}.`,
    stability: (low: string, high: string) =>
      `Without any one health system, the middle would lie between ${low} and ${high}.`,
    medicare: {
      outpatient_amount: (amount: string) => `Medicare pays a hospital ${amount}`,
      lab_amount: (amount: string) => `Medicare pays a laboratory ${amount}`,
      facility_amount: (amount: string) => `Medicare pays a physician ${amount}`,
      amount: (amount: string) => `Medicare pays ${amount}`,
    },
    nation: (amount: string) => `Middle in the US ${amount}`,
    middleLabel: (middle: string) => `Middle near you ${middle}`,
    middleInState: (state: string, middle: string) => `Middle in ${state} ${middle}`,
    key: 'How to read the plot',
    keyLow: 'in the lowest quarter',
    keyMid: 'in the middle half',
    keyHigh: 'in the highest quarter',
    keyBeyond: (miles: number) => `beyond ${miles} miles`,
    log: 'The scale is not even: each step multiplies the price.',
  },
  coversTitle: 'What this price covers.',
  covers: {
    facility_fee_only:
      "The hospital's own charge. Doctors and others who treat you or read the result usually send separate bills.",
    laboratory:
      "The hospital's charge for the lab test. Taking the sample, and a doctor who reads the result, may be billed separately.",
    one_line:
      'One line of the bill. The operating room, anesthesia, implants and clinicians usually cost extra.',
    clinician_package: "An obstetrician's package. It does not include the hospital stay for the birth.",
    item: 'A drug, device or supply. Hospitals may list different products, sizes or units under this code, so compare with care.',
  },
  unit: (unit: string) => `The code states its unit: ${unit}.`,
  addOn: 'The code is billed in addition to another code, which has a separate price.',
  estimate: 'You have the right to a written Good Faith Estimate before you go.',
  list: {
    title: (n: number, miles: number) => `${hospitals(n)} within ${miles} miles, lowest price first`,
    titleDistance: (n: number, miles: number) => `${hospitals(n)} within ${miles} miles, nearest first`,
    more: (n: number, miles: number) =>
      `${hospitals(n)} more between your radius and ${miles} miles ${n === 1 ? 'is' : 'are'} included, because nearer ones are too few for a middle.`,
    noneWithin: (miles: number) => `No hospital within ${miles} miles lists a price for this.`,
    state: (n: number, state: string) => `${hospitals(n)} in ${state}, lowest price first`,
    none: 'No hospital here lists a price for this.',
    inRange: (files: number, priced: number) =>
      files === 0
        ? 'We have not read a price file of a hospital within your radius.'
        : `We have read the price files of ${hospitals(files)} within your radius; ${priced} of them ${priced === 1 ? 'lists' : 'list'} a price for this.`,
    sort: 'Order',
    byPrice: 'Lowest price',
    byDistance: 'Nearest',
    all: (n: number) => `Show all ${n}`,
    inZip: 'in your ZIP',
    miles: (n: string) => (n === '1' ? '1 mile' : `${n} miles`),
    beyond: 'beyond your radius',
    listed: (month: string) => `listed ${month}`,
    old: (months: number) => `${months} months old`,
    undated: 'date not stated',
    file: 'price file',
    ask: 'What to ask',
    contact: 'Address and phone',
    call: (phone: string) => `Call ${phone}`,
    compare: 'Compare',
    compareHospital: (name: string) => `Compare ${name}`,
    level: { low: 'low for here', mid: 'typical for here', high: 'high for here' },
    range: (low: string, high: string, n: number) =>
      `${low} to ${high}: the file lists ${n} prices for this code`,
    aid: 'Financial assistance policy',
    aidWords: (text: string) => `In its price file on financial assistance: “${text}”`,
    wide: 'wide range',
    far_below: 'Far below what others publish: ask what it covers.',
    no_discount_published: 'No discount published: the cash price equals the full list price.',
    shared: (ranks: string) => `Same seller and price as ${ranks}`,
  },
  ask: {
    price: (type: string, code: string) => `“What is your self-pay price for ${type} ${code}?”`,
    reading:
      '“Does it include the doctor, the reading, anesthesia and everything else I will be billed for?”',
    discount: '“Is there a prompt-pay discount, or financial assistance?”',
  },
  rates: {
    title: 'What insurers pay here',
    intro: 'Rates that insurance companies published for this hospital. They are not cash prices.',
    group: (name: string) => `agreed with ${name}`,
    dated: (day: string) => `file of ${day}`,
    kind: { negotiated: 'negotiated', 'fee schedule': 'fee schedule' } as Record<string, string>,
  },
  payments: PAYMENTS,
  compareTitle: 'Compare hospitals',
  compareHint: 'Tick up to four hospitals in the list.',
  compareFull: 'You can compare four hospitals. Untick one first.',
  compareRows: {
    price: 'Cash price',
    range: 'Published range',
    distance: 'Distance',
    date: 'Published',
    level: 'For here',
    phone: 'Phone',
  },
  map: {
    title: 'Map',
    label: (n: number, place: string) =>
      `Map of ${hospitals(n)} around ${place}. The list has the same hospitals.`,
    you: 'You',
    ring: (miles: number) => `${miles} miles`,
    radius: 'Look within',
    counts: 'A new radius counts as a lookup.',
    failed: 'The map could not be loaded. The list has all hospitals.',
  },
  drive: {
    title: 'What driving further would save',
    intro: 'The lowest price listed within each distance.',
    distance: 'Within',
    price: 'Lowest price',
    saves: 'Saves',
    none: 'no price',
    nothingToSave: (miles: number, price: string) =>
      `No hospital within 150 miles lists less than ${price}, which is listed within ${miles} miles.`,
  },
  evidence: EVIDENCE,
  context: {
    title: 'How it compares',
    nation: (middle: string, n: string, states: number) =>
      `In the United States the middle price is ${middle}, from ${n} hospitals in ${states} ${states === 1 ? 'state' : 'states'}.`,
    noNation: 'Too few hospitals in the United States list this for a middle price.',
    nationHalf: (p25: string, p75: string) => `Half of them lie between ${p25} and ${p75}.`,
    medicare: {
      outpatient_amount: (amount: string) => `Medicare pays a hospital about ${amount} for this.`,
      facility_amount: (amount: string) => `Medicare pays a physician ${amount} for this package.`,
      lab_amount: (amount: string) => `Medicare pays a laboratory ${amount} for this.`,
      amount: (amount: string) => `Medicare pays ${amount} for this.`,
    },
    noMedicare: 'No Medicare amount compares with a hospital’s price for this.',
    medicareMore: 'All Medicare amounts for this code',
    pfs: 'Physician Fee Schedule, national, outside a facility',
    facility: 'Physician, in a facility',
    opps: 'Hospital outpatient (OPPS)',
    clfs: 'Clinical laboratory (CLFS)',
    missing: 'not stated',
    medicareNote: 'Medicare amounts are for comparison. They are not cash prices.',
    claims: {
      inNation: 'in the United States',
      inState: (state: string) => `in ${state}`,
      services: {
        F: (year: number, n: string, where: string) =>
          `In ${year}, doctors and other clinicians did this ${n} times for Medicare patients in hospitals and surgery centers ${where}.`,
        O: (year: number, n: string, where: string) =>
          `In ${year}, doctors and other clinicians did this ${n} times for Medicare patients in offices and other places outside hospitals ${where}.`,
        outpatient: (year: number, n: string, where: string) =>
          `In ${year}, hospitals ${where} did this ${n} times for Medicare patients who did not stay.`,
        inpatient: (year: number, n: string, where: string) =>
          `In ${year}, hospitals ${where} billed Medicare for ${n} such stays.`,
      },
      providers: (n: string) => `${n} clinicians billed for it.`,
      amounts: {
        F: (allowed: string) =>
          `Medicare allowed the clinician ${allowed} on average. The hospital’s own bill is separate.`,
        O: (allowed: string) => `Medicare allowed ${allowed} on average.`,
        outpatient: (allowed: string) =>
          `Medicare allowed the hospital ${allowed} on average, for everything in the visit together.`,
        inpatient: (allowed: string) =>
          `The hospital received ${allowed} on average, from Medicare, the patient and other insurers together.`,
      },
      charge: (charge: string) => `The average bill before any reduction was ${charge}.`,
      note: 'These are past bills to Medicare. They are not cash prices.',
    },
  },
  sure: {
    title: 'How sure is this?',
    area: (prices: number, files: number, sources: number) =>
      `The middle near you is made from ${sources} independent ${sources === 1 ? 'seller' : 'sellers'}: ${count(prices, 'published price', 'published prices')} in the files of ${hospitals(files)}. Each seller counts once.`,
    wide: (asked: number, used: number) =>
      `Fewer than five sellers are within ${asked} miles, so the middle covers ${used} miles.`,
    wideState: (state: string) => `Too few sellers are within 150 miles, so the middle covers ${state}.`,
    confidence: {
      high: 'The national middle rests on many hospitals in many states.',
      medium: 'The national middle rests on a fair number of hospitals.',
      low: 'The national middle rests on few hospitals, or on one large group. Treat it as a rough guide.',
      insufficient: 'Too few hospitals list this for a national middle.',
    },
    withheld: (n: string) =>
      `We set aside ${n} published ${n === '1' ? 'amount' : 'amounts'} for this code nationwide, because they cannot be a whole price:`,
    rules: {
      placeholder: 'placeholders, such as 999,999',
      file_token: 'the same amount for hundreds of different services',
      unit_priced: 'amounts for one unit of something else',
      professional_fee: "doctors' fees",
      not_offered: 'services that the hospital does not seem to offer',
      likely_part: 'amounts that are probably a part of the service',
      below_floor: 'amounts far below every other',
      above_ceiling: 'amounts far above every other',
      future_date: 'files with a date in the future',
    } as Record<string, string>,
    otherSetting: (n: string) =>
      `${n} more ${n === '1' ? 'is' : 'are'} for another setting (inpatient instead of outpatient, or the reverse) and not mixed in.`,
    leftInpatientList: (day: string) =>
      `This procedure left Medicare’s inpatient-only list on ${day}, so the prices here are outpatient prices.`,
    inpatientMedian: (median: string, n: string) =>
      `The middle of the inpatient prices is ${median}, from ${n} published amounts in the whole country.`,
    noInpatientMedian: 'Too few hospitals publish an inpatient price for a middle.',
    release: (release: string) => `Release ${release}.`,
    dates: (date: string, release: string) => `Newest price file here: ${date}. Release ${release}.`,
    notQuote:
      'These are prices that hospitals published on the dates shown. They are not a quote, a bill or a Good Faith Estimate. Ask the hospital to confirm before you schedule care.',
    sources: 'Sources',
  },
  actions: { label: 'Keep this', print: 'Print', copyLink: 'Copy link', share: 'Share' },
  gate: {
    count: (n: number, miles: number, place: string) => [
      `${n === 0 ? 'No hospital' : hospitals(n)} `,
      `within ${miles} miles of ${place} ${n === 1 || n === 0 ? 'lists' : 'list'} a cash price for this.`,
    ],
    countState:
      'We have not read a price for this within your radius. Members see the nearest ones that we have.',
    noPlace: 'Add a ZIP or a city to see how many hospitals near you list a price.',
    title: 'See the prices',
    member:
      'Members see every hospital in range with its price, date and price file, the middle price near them, the map, rates by insurer where published, and a sheet to print and take along.',
    price: (amount: string) => `Membership is ${amount} a month. You can end it at any time.`,
    signIn: 'Sign in',
    join: 'Become a member',
    renew: 'Renew your membership',
    signedOut: 'Your session has ended. Sign in again to see prices.',
    lapsed: 'Your membership is not active, so prices are not shown.',
    example: 'Meanwhile, this is what an answer looks like:',
  },
  print: {
    aid: 'Financial assistance:',
    quoted: 'Quoted to me',
    hospital: 'Hospital',
    phone: 'Phone',
    price: 'Published price',
    date: 'Published',
    on: (date: string) => `Printed from a lookup on ${date}`,
    more: (n: number) => `${n} more ${n === 1 ? 'hospital' : 'hospitals'} on the page.`,
    askTitle: 'Ask before you schedule',
    gfeTitle: 'Your right to an estimate',
    gfe: 'If you have no insurance or do not use it, the hospital must give you a written Good Faith Estimate when you ask, and when you schedule at least three business days ahead.',
    dispute:
      'If the bill is $400 or more above the estimate, you can dispute it within 120 days of the date on the bill.',
    source:
      'Sources: 45 CFR 149.610 and 149.620; cms.gov/medical-bill-rights. Questions: 1-800-985-3059, the federal No Surprises Help Desk.',
    file: 'file',
  },
};

function hospitals(n: number): string {
  return count(n, 'hospital', 'hospitals');
}

function count(n: number, one: string, many: string): string {
  return `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;
}

function words(n: number): string {
  return ['No', 'One', 'Two'][n] ?? String(n);
}
