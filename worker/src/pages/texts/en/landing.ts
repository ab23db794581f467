// Texts of the landing page.

export const LANDING = {
  title: 'What will it cost if you pay cash?',
  lead: 'US hospitals must publish the prices they ask of people who pay without insurance. Look one up near you, and know the range before you go.',
  loading: 'Prices are being loaded. Come back in a few minutes.',
  exampleTitle: 'What an answer looks like',
  exampleNote: 'An invented example. These hospitals and prices do not exist.',
  exampleName: 'Knee MRI, without contrast',
  exampleAnswer: (low: string, high: string, middle: string) =>
    `Near you, hospitals list cash prices from ${low} to ${high}. The middle is ${middle}.`,
  commonTitle: 'Often looked up',
  /** Code and everyday words. */
  common: [
    ['73721', 'Knee MRI'],
    ['45378', 'Colonoscopy'],
    ['70551', 'Brain MRI'],
    ['80053', 'Metabolic blood panel'],
    ['77067', 'Mammogram'],
    ['76700', 'Belly ultrasound'],
  ] as [string, string][],
  howTitle: 'How it works',
  how: [
    [
      'Hospitals publish',
      'Federal law makes every hospital publish a file of its prices, cash prices included.',
    ],
    [
      'We read every file',
      'We check each price, set aside what cannot be right, and keep the date and the link.',
    ],
    [
      'You compare and ask',
      'See what hospitals near you list, then ask the one you choose to confirm it in writing.',
    ],
  ] as [string, string][],
  release: (files: string, date: string) =>
    `This release was built from ${files} hospital price files, up to ${date}.`,
  releaseDate: (date: string) => `This release has prices up to ${date}.`,
  rightsTitle: 'Your rights',
  rights: [
    [
      'A written estimate before care.',
      'If you pay without insurance, you can ask for a Good Faith Estimate, and you get one when you schedule at least three business days ahead.',
    ],
    [
      'A way to dispute a bill.',
      'If the bill is $400 or more above the estimate, you can start a dispute within 120 days of the bill.',
    ],
    ['Financial assistance.', 'Nonprofit hospitals must have a written policy and explain how to apply.'],
  ] as [string, string][],
  rightsEstimate: 'Good Faith Estimates on cms.gov',
  rightsDispute: 'Disputing a bill on cms.gov',
  developers: 'Developers: the same answers as JSON.',
  developersLink: 'Read the OpenAPI document',
};
