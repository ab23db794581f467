// Texts of the form that reports a wrong price.

export const REPORT = {
  link: 'Report a wrong price',
  title: 'Report a wrong price',
  about: (procedure: string, code: string, hospital: string, place: string) =>
    `${procedure === '' ? code : `${procedure} (${code})`} at ${hospital}, ${place}.`,
  question: 'What is wrong?',
  kinds: {
    other_amount: "The hospital's own file or website has another price",
    quoted_other: 'The hospital quoted or billed another cash price',
    wrong_procedure: 'The price is for another procedure',
    wrong_hospital: 'The price is of another hospital',
    outdated: 'The price is out of date',
  },
  amount: 'The right price in dollars, if you know it (optional)',
  privacy:
    'Your report holds the hospital, the procedure, the release and what you choose here. It does not hold your name, your account, your search or where you are.',
  submit: 'Send the report',
  missingKind: 'Choose what is wrong.',
  wrongAmount: 'Write the price as a number of dollars, such as 540 or 540.25, or leave it empty.',
  how: [
    'Look up the procedure and the place where you saw the price.',
    'Below the hospital, choose “Report a wrong price”. The form then knows the hospital, the procedure and the file.',
  ],
  howMember: 'You need a membership to see prices. Without one, write to us.',
  contact: 'Contact',
  doneTitle: 'Thank you',
  done: 'The operator of this service will compare the price with the file that the hospital publishes.',
  back: 'Look up another price',
};
