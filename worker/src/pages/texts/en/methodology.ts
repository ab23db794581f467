// Texts around the methodology pages, and the worked example.

export const METHODOLOGY = {
  title: 'How we count',
  lead: 'From what hospitals publish to the middle price, what is left out, and why.',
  exampleTitle: 'An example, step by step',
  exampleNote: 'An invented example. These hospitals and prices do not exist.',
  steps: [
    {
      title: 'What the files list',
      text: 'Nine hospitals near a place publish cash amounts for the MRI of a knee. One lists 1 dollar. One lists two amounts: 1,085 dollars for the scan, and 210 dollars under the revenue code of its radiologists. One lists two items for the scan, at 640 and 759 dollars.',
    },
    {
      title: 'What cannot be the price of the scan is set aside',
      text: 'The 1 dollar only fills a field, and the 210 dollars are the fee of the doctor who reads the scan. Both are counted under the name of their rule, and no amount is changed.',
    },
    {
      title: 'Each seller has one price',
      text: 'The hospital with two items counts with the upper one of the two in the middle: 759 dollars. Every other hospital has one amount. Hospitals of one company with the same price would be one seller.',
    },
    {
      title: 'The middle and the middle half',
      text: 'Eight prices are in order. The middle lies between the fourth and the fifth, 845 and 1,085 dollars: 965 dollars. A quarter of the prices is below 741 dollars, which lies between the second and the third, and a quarter is above 1,146 dollars.',
    },
  ],
  where: 'in the example',
  full: 'The rules in full',
  fullNote: '',
  thresholdsTitle: 'Thresholds',
  thresholdsLead:
    'Which published amounts are withheld, from which amount on, and why each threshold has its value.',
  thresholdsLink: 'All thresholds with their reasons',
  back: 'How we count',
};
