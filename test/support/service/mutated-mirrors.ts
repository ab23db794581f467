// Mirrors that are wrong in one field each. Each change says where the kit must see it.

/** An answer that a mutant may change. */
export type MutableAnswer = { status: number; headers: Headers; body: unknown };
export type Mutant = { name: string; at: RegExp; change: (answer: MutableAnswer, path: string) => void };

// biome-ignore lint/suspicious/noExplicitAny: a mutant reaches into answers of any form.
type Body = any;

/** Changes answers of price lookup that have prices. */
const inLookup = (change: (body: Body) => void) => (answer: MutableAnswer, path: string) => {
  const body = answer.body as Body;
  if (path.endsWith('/public-price-lookup') && answer.status === 200) change(body);
};
const inSearch = (change: (body: Body) => void) => (answer: MutableAnswer, path: string) => {
  if (path.endsWith('/widget-search') && answer.status === 200) change(answer.body as Body);
};
const inRows = (change: (body: Body) => void) => (answer: MutableAnswer, path: string) => {
  if (path.endsWith('/enterprise-data') && typeof (answer.body as Body)?.rows === 'object')
    change(answer.body as Body);
};
const inErrors = (change: (answer: MutableAnswer & { body: Body }) => void) => (answer: MutableAnswer) => {
  if (answer.status >= 400) change(answer as MutableAnswer & { body: Body });
};

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'a price that is a cent higher',
    at: /facilities\[0\]\.cash_price$/,
    change: inLookup((body) => {
      const [first] = body.facilities;
      if (first) first.cash_price = Math.round(first.cash_price * 100 + 1) / 100;
    }),
  },
  {
    name: 'a median without its cents',
    at: /area\.median$/,
    change: inLookup(({ area }) => {
      if (area.median !== null) area.median = Math.floor(area.median) + 1;
    }),
  },
  {
    name: 'a shortened disclaimer',
    at: /^body\.disclaimer$/,
    change: inLookup((body) => {
      body.disclaimer = body.disclaimer.slice(0, 20);
    }),
  },
  {
    name: 'an attribution without its source',
    at: /^body\.attribution\.text$/,
    change: inLookup(({ attribution }) => {
      attribution.text = attribution.operator;
    }),
  },
  {
    name: 'a newer date',
    at: /^body\.data_refreshed$/,
    change: inLookup((body) => {
      body.data_refreshed = '2030-01-01';
    }),
  },
  {
    name: 'another order of hospitals',
    at: /facilities\[0\]\.facility_id$/,
    change: inLookup(({ facilities }) => facilities.reverse()),
  },
  {
    name: 'a sixth hospital',
    at: /facilities\[5\]$/,
    change: inLookup(({ facilities }) => {
      if (facilities.length === 5) facilities.push(facilities[4]);
    }),
  },
  {
    name: 'a phone number',
    at: /facilities\[0\]\.phone$/,
    change: inLookup(({ facilities }) => {
      if (facilities[0]) facilities[0].phone = '555-0100';
    }),
  },
  {
    name: 'zero instead of null',
    at: /area\.median$/,
    change: inLookup(({ area }) => {
      area.median ??= 0;
    }),
  },
  {
    name: 'a count of hospitals for a count of prices',
    at: /area\.n_sources$/,
    change: inLookup(({ area }) => {
      area.n_sources = area.n_facilities;
    }),
  },
  {
    name: 'the wrong Medicare amount',
    at: /^body\.medicare_rate$/,
    change: inLookup((body) => {
      body.medicare_rate = body.medicare.facility_amount;
    }),
  },
  {
    name: 'no notices',
    at: /^body\.notices\[0\]$/,
    change: inLookup((body) => {
      body.notices = [];
    }),
  },
  {
    name: 'an answer that a cache may keep',
    at: /^headers\.cache-control$/,
    change: (answer) => {
      if (answer.status === 200) answer.headers.set('cache-control', 'public, max-age=60');
    },
  },
  {
    name: 'no date in the headers',
    at: /^headers\.x-data-refreshed$/,
    change: (answer) => answer.headers.delete('x-data-refreshed'),
  },
  {
    name: 'no rate headers',
    at: /^headers\.x-ratelimit-remaining$/,
    change: (answer) => answer.headers.delete('x-ratelimit-remaining'),
  },
  {
    name: 'no access for other websites',
    at: /^headers\.access-control-allow-origin$/,
    change: (answer) => answer.headers.delete('access-control-allow-origin'),
  },
  {
    name: 'another error code',
    at: /^body\.error$/,
    change: inErrors(({ body }) => {
      if (body.error === 'membership_required') body.error = 'invalid_token';
    }),
  },
  {
    name: 'an error with the status 200',
    at: /^status$/,
    change: inErrors((answer) => {
      answer.status = 200;
    }),
  },
  {
    name: 'a fifth field of membership_required',
    at: /^body\.upgrade_url$/,
    change: inErrors(({ body }) => {
      if (body.error === 'membership_required') body.upgrade_url = 'https://x.example';
    }),
  },
  {
    name: 'no Retry-After',
    at: /^headers\.retry-after$/,
    change: (answer) => answer.headers.delete('retry-after'),
  },
  {
    name: 'a total of the page alone',
    at: /^body\.total$/,
    change: inSearch((body) => {
      body.total = (body.providers ?? body.results).length;
    }),
  },
  {
    name: 'no lock in contract A',
    at: /results\[0\]\.is_locked$/,
    change: inSearch(({ results }) => {
      for (const record of results ?? []) delete record.is_locked;
    }),
  },
  {
    name: 'a negotiated rate that is called a cash price',
    at: /\.source$/,
    change: inSearch((body) => {
      for (const record of body.providers ?? []) record.source = 'cms_transparency';
    }),
  },
  {
    name: 'no next page',
    at: /^body\.next_cursor$/,
    change: inSearch((body) => {
      delete body.next_cursor;
    }),
  },
  {
    name: 'a ZIP that lost its leading text',
    at: /rows\[0\]\.zip$/,
    change: inRows(({ rows }) => {
      for (const row of rows) if (typeof row.zip === 'string') row.zip = Number(row.zip);
    }),
  },
];
