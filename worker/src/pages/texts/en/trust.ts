// Texts of the pages about trust: privacy, terms, contact, licences.

/** A section of such a page: its heading, paragraphs, and points. */
export type Section = { title: string; texts?: string[]; points?: string[] };

export const TRUST = {
  privacy: {
    title: 'Privacy',
    lead: 'What this service keeps about you, where, and for how long.',
    sections: [
      {
        title: 'What you look up is not kept',
        texts: [
          'The procedures and places that you search are used for the answer. They are not stored and not written to any log. They are part of the address of the page, so your own browser keeps them in its history. A position from “Use my location” becomes the nearest ZIP at once.',
          'The log has one line for each request: which kind of page or call it was, its status, its duration and a random number. It has no search, no address and no name.',
          'The network provider that carries the service sees your connection, as it does with every website.',
        ],
      },
      {
        title: 'Your connection',
        texts: [
          'To limit lookups, we keep the times of your lookups in the last 24 hours under a code made from your internet address with a secret. The address itself is not kept. The same is done for sign-in codes and for new API keys.',
        ],
      },
      {
        title: 'Your account',
        points: [
          'Your e-mail address, the language of your mails, and when the account was opened.',
          'Whether your membership is active, and until when it is paid.',
          'Browsers and tokens that are signed in: a hash, the name that you gave, when they began, and the day of their last use. They end after 30 days.',
          'Passkeys: the public key, the name that you gave, when they were added and last used.',
          'API keys: a hash, the tier, the websites that you named, and how many requests each day had, for 90 days. What was searched with a key is not kept.',
          'Events of the account, such as a sign-in or a new token, with their time. They have no internet address.',
          'Sign-in codes as a keyed hash, for ten minutes.',
        ],
      },
      {
        title: 'Payments',
        texts: [
          'Stripe takes the payments. Your card goes to Stripe and never to us. We keep the number of your customer record at Stripe, what you subscribed to, its state and dates, and a list of what was done. That list is kept after the account is deleted where the law asks for records of payments.',
        ],
      },
      {
        title: 'Mails',
        texts: [
          'A mail provider delivers sign-in codes and notices and sees your address. The mails load nothing and do not report that you read them. A notice that could not be sent waits for at most a few hours and is then dropped.',
        ],
      },
      {
        title: 'Reports of wrong prices',
        texts: [
          'A report keeps the hospital, its price file, the code, the release, what is wrong, the amount that you wrote and the day. It keeps no account, no internet address and nothing about your search.',
        ],
      },
      {
        title: 'Cookies',
        texts: [
          'One cookie keeps you signed in, for 30 days. One more lives for a few minutes while you sign in. There are no others, no trackers, and nothing is loaded from other sites.',
        ],
      },
      {
        title: 'Download and deletion',
        texts: [
          'Your account page gives you everything that is kept about the account as one file, and deletes it at once. What stays: what the records of payments must keep, lines of the operator’s own actions without the account, for at most an hour how many codes your mailbox got, and for 40 days a mark that says only that the account was deleted.',
        ],
      },
    ] as Section[],
  },
  terms: {
    title: 'Terms',
    lead: 'What you may expect of this service, and what we expect of you.',
    sections: [
      {
        title: 'What the prices are',
        texts: [
          'The prices are what hospitals and insurers published, with the dates that they state. They are benchmarks for comparison. They are not a quote, a bill, a Good Faith Estimate, an insurance estimate or medical advice. Ask the hospital to confirm a price in writing before you schedule care.',
          'Published files have errors. We set aside what cannot be a price and say how. We do not promise that a price is right, that a hospital offers a service, or that a provider takes new patients.',
        ],
      },
      {
        title: 'Membership',
        texts: [
          'A membership is for one person and is paid by the month. You can end it on your account page at any time; it then runs until the end of the month that is paid. When a payment fails, prices are not shown until it succeeds.',
          'A connection has 60 lookups in 24 hours.',
        ],
      },
      {
        title: 'API keys',
        texts: [
          'A key is for whoever it was issued to and has the daily limit of its tier. Keep keys and management secrets to yourself; a key in a web page must be bound to its websites. Whoever shows prices must show the attribution and the disclaimer of the answer beside them.',
        ],
      },
      {
        title: 'What is not allowed',
        points: [
          'Going around limits, sign-in or payment.',
          'Copying the data as a whole, except with a key whose plan includes it.',
          'Presenting a published price as an offer of a hospital or of us.',
        ],
      },
      {
        title: 'Changes and end',
        texts: [
          'We may change this service and these terms, and we say so on this page. We may end keys and accounts that break these terms. You can delete your account at any time.',
        ],
      },
    ] as Section[],
  },
  operator: (name: string) => `This service is run by ${name}.`,
  questions: 'Questions about this page',
  contact: {
    title: 'Contact',
    lead: 'Whom to ask, and for what.',
    support: 'Help with your account, a lookup or a price',
    sales: 'Enterprise keys, higher limits and integrations',
    reference: 'If a page showed a reference such as req_…, please name it. Do not send medical records.',
    none: (name: string) => `${name} has not stated an e-mail address here.`,
    wrongPrice:
      'Prices come from the files of the hospitals. If a hospital charges something else, ask it to correct its file; we read the files again every night.',
    report: 'How to report a wrong price',
    sla: 'Service levels',
  },
  licences: {
    title: 'Licences and sources',
    lead: 'Where the data and parts of this service come from.',
    sections: [
      {
        title: 'Data',
        points: [
          'Prices of hospitals: the machine-readable files that hospitals publish under 45 CFR 180.',
          'Rates of insurers: the files that insurers publish under the Transparency in Coverage rule.',
          'Medicare amounts, the list of hospitals and the registry of providers: Centers for Medicare & Medicaid Services, public domain.',
          'Outlines of states and counties, and positions of ZIP codes: US Census Bureau, public domain.',
          'Populations of cities: GeoNames, CC BY 4.0.',
        ],
      },
      {
        title: 'Codes',
        texts: [
          'CPT codes are copyright American Medical Association. CPT is a registered trademark of the American Medical Association. Names of procedures on these pages are our own.',
        ],
      },
      {
        title: 'Software and typeface',
        points: [
          'The software of this service: Apache License 2.0.',
          'Typeface: Public Sans, SIL Open Font License 1.1.',
          'Maps: made from us-atlas, ISC license.',
        ],
      },
    ] as Section[],
  },
};
