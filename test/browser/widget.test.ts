// The widget and the client in a real browser, on a website of another origin.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkRenderedText, type SearchAnswerB } from '../../clients/typescript/src/index.ts';
import { SEARCH_PATH } from '../../schemas/api-paths.ts';
import { builtClientDir } from '../support/clients/built-client.ts';
import { type OtherWebsite, startOtherWebsite } from '../support/clients/other-website.ts';
import { axeFindings, browseSampleWorld } from '../support/service/browser.ts';

const world = browseSampleWorld();
let site: OtherWebsite;
let key: string;
let enterpriseKey: string;
beforeAll(async () => {
  site = await startOtherWebsite(await builtClientDir());
  const { client } = world.service();
  const order = { contract: 'B' as const, scopes: ['search', 'widget'], origins: [site.origin] };
  key = (await client.createKey({ tier: 'pro', ...order })).key;
  const enterprise = await client.createKey({ tier: 'enterprise', ...order });
  enterpriseKey = enterprise.key;
  const { url } = world.service();
  const headers = {
    Authorization: `Bearer ${enterprise.management_secret}`,
    'Content-Type': 'application/json',
  };
  const brand = {
    name: 'Sample Clinic',
    colors: { paper: '#fffdf5', ink: '#112211', accent: '#7a0055' },
    logo_url: `${site.origin.replace('http:', 'https:')}/logo.png`,
    links: [{ text: 'Our prices', url: 'https://clinic.example/prices' }],
  };
  // A logo has to be on an https website of the key; this machine has none.
  const refused = await fetch(`${url}/functions/v1/keys/branding`, {
    method: 'POST',
    headers,
    body: JSON.stringify(brand),
  });
  expect(refused.status).toBe(400);
  const body = JSON.stringify({ ...brand, logo_url: null });
  expect((await fetch(`${url}/functions/v1/keys/branding`, { method: 'POST', headers, body })).status).toBe(
    200,
  );
});
afterAll(() => site?.close());

/** A test has to look into the shadow root, which pages cannot: it is opened before any script of the page runs. */
const OPEN_ROOTS = `const attach = Element.prototype.attachShadow;
Element.prototype.attachShadow = function (init) { return attach.call(this, { ...init, mode: 'open' }); };`;

type Visit = {
  attributes?: string;
  head?: string;
  body?: string;
  headers?: Record<string, string>;
  origin?: string;
  options?: BrowserContextOptions;
};

/** A visitor of the other website. A header that the test adds would have to be allowed by the service, like any other. */
const newVisitor = (options: BrowserContextOptions = {}) =>
  world.newPage({ extraHTTPHeaders: {}, ...options });

/** Opens a page of the other website with the widget on it. */
async function visit({
  attributes = '',
  head = '',
  body = '',
  headers,
  origin = site.origin,
  options,
}: Visit = {}) {
  const script = `<script type="module" src="${world.service().url}/widget.js"></script>`;
  const html = `<!doctype html><html lang="en"><head><title>Other website</title>${head}${script}</head>
    <body><main><h1>Other website</h1>${body}<price-search key="${key}" ${attributes}></price-search></main></body></html>`;
  site.setPage('/page', html, headers);
  const page = await newVisitor(options);
  await page.addInitScript(OPEN_ROOTS);
  await page.goto(`${origin}/page`);
  return page;
}

const QUESTION = 'query="knee mri" place="60611"';
const searchAnswer = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().endsWith(SEARCH_PATH) && response.request().method() === 'POST',
  );
const LEGAL = "document.querySelector('price-search').shadowRoot.querySelector('.legal')";
const textOfWidget = (page: Page) => page.locator('price-search .box').innerText();

describe('the widget on an allowed website', () => {
  it('is used by keyboard, and shows every price with what belongs to it', async () => {
    const page = await visit();
    await page.getByRole('search').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.type('knee mri');
    await page.keyboard.press('Tab');
    await page.keyboard.type('60611');
    const answered = searchAnswer(page);
    await page.keyboard.press('Enter');
    const answer = (await (await answered).json()) as SearchAnswerB;
    const heading = `${answer.match?.code_label}: ${answer.total} providers near Chicago, IL`;
    await page.getByRole('heading', { name: heading, level: 3, exact: true }).waitFor();
    expect(answer.providers).toHaveLength(10);
    const text = await textOfWidget(page);
    expect(checkRenderedText(text, answer)).toEqual([]);
    for (const { provider_name } of answer.providers) expect(text).toContain(provider_name);
    expect(await page.getByRole('status').innerText()).toMatch(
      /^\d+ providers near Chicago, IL\. 10 shown\.$/,
    );
    expect(await axeFindings(page)).toEqual([]);
  });

  it('goes on at the first new provider, and never mixes cash prices with what insurers pay', async () => {
    const page = await visit({ attributes: QUESTION });
    const more = page.getByRole('button', { name: 'Show more' });
    await more.focus();
    const answered = searchAnswer(page);
    await page.keyboard.press('Enter');
    const answer = (await (await answered).json()) as SearchAnswerB;
    const [first] = answer.providers;
    await page
      .getByRole('status')
      .getByText(/1[1-9]|20/)
      .waitFor();
    const focused = await page.evaluate(
      "document.querySelector('price-search').shadowRoot.activeElement?.textContent",
    );
    expect(focused).toContain(first?.provider_name);
    const headings = await page.locator('price-search section h4').allInnerTexts();
    expect(headings).toContain('Hospital cash prices (facility fee)');
    expect(new Set(headings).size).toBe(headings.length);
  });

  it('asks which place is meant, marks a place that is not known, and says what it needs', async () => {
    const page = await visit();
    const [query, place] = [page.getByLabel('Procedure or specialty'), page.getByLabel('ZIP or city')];
    const search = page.getByRole('button', { name: 'Search' });
    await search.click();
    await page.getByRole('alert').getByText('Enter a procedure').waitFor();
    await query.fill('knee mri');
    await place.fill('Nowhereville');
    await search.click();
    await page.getByRole('alert').getByText('This place is not known').waitFor();
    expect(await place.getAttribute('aria-invalid')).toBe('true');
    await place.fill('Springfield');
    await search.click();
    await page.getByText('Several places have this name').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.locator('price-search .choices button').first().click();
    await page.locator('price-search .choices').waitFor({ state: 'detached' });
    expect(await place.inputValue()).toMatch(/^\d{5}$/);
    await query.fill('xylophone lessons');
    await search.click();
    await page.getByText('These words were not understood').waitFor();
  });

  it('speaks Spanish, and has no finding of axe on a phone in the dark', async () => {
    const options = { viewport: { width: 320, height: 700 }, colorScheme: 'dark' as const };
    const page = await visit({ attributes: `${QUESTION} lang="es"`, options });
    await page.getByText(/proveedores cerca de Chicago, IL$/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  });

  it('is read out by a screen reader in the order of its meaning', async () => {
    const page = await visit({ attributes: QUESTION });
    await page.getByRole('button', { name: 'Show more' }).waitFor();
    const lines = (await page.locator('main').ariaSnapshot()).split('\n').map((line) => line.trim());
    const roles = [
      /^- search "Prices near you":$/,
      /^- textbox "Procedure or specialty": knee mri$/,
      /^- textbox "ZIP or city": "60611"$/,
      /^- button "Search"$/,
      /^- status: \d+ providers near Chicago, IL\. 10 shown\.$/,
      /^- 'heading "Leg joint MRI .*" \[level=3\]'$/,
      /^- heading "Hospital cash prices \(facility fee\)" \[level=4\]$/,
      /^- paragraph: Published by the hospital for people who pay without insurance\./,
      /^- strong: Sample .* Hospital \(synthetic\)$/,
      /^- paragraph: Hospital · Chicago, IL · /,
      /^- paragraph: \$[\d,]+/,
      /^- paragraph: price of [A-Z][a-z]{2} \d{1,2}, \d{4}$/,
      /^- heading "What insurers pay \(professional fee\)" \[level=4\]$/,
      /^- button "Show more"$/,
      /^- note "About these prices":$/,
      /^- paragraph: .* not a quote, .*$/,
      /^- 'link "Source: Cash Price Atlas /,
    ];
    let at = -1;
    for (const role of roles) {
      const next = lines.findIndex((line, i) => i > at && role.test(line));
      expect([role, next > at]).toEqual([role, true]);
      at = next;
    }
    // Every amount is inside the entry of its provider, after its heading.
    const amounts = lines.filter((line) => /^- paragraph: \$/.test(line)).length;
    expect([amounts, lines.filter((line) => line === '- listitem:').length]).toEqual([10, 10]);
  });

  it('works where the website forbids every other script and style', async () => {
    const { url } = world.service();
    const policy = `default-src 'none'; script-src ${url}; connect-src ${url}`;
    const page = await visit({ attributes: QUESTION, headers: { 'Content-Security-Policy': policy } });
    await page.getByText(/providers near Chicago, IL$/).waitFor();
    expect(await page.evaluate(`getComputedStyle(${LEGAL}).borderTopWidth`)).toBe('2px');
  });
});

describe('the widget on another website', () => {
  it('is refused with a message for the visitor and one for the owner', async () => {
    const page = await visit();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.goto(`${site.secondOrigin}/page`);
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toBe(`This price search may not be used on ${site.secondOrigin}.`);
    expect(await page.getByRole('search').count()).toBe(0);
    expect(logged.join('\n')).toMatch(
      /<price-search>: .*origin_not_allowed.*docs\/errors#origin_not_allowed/,
    );
    expect(await axeFindings(page)).toEqual([]);
  });

  it('says that its key is not valid', async () => {
    const page = await visit();
    await page.evaluate(
      'document.body.innerHTML = \'<main><price-search key="nonsense"></price-search></main>\'',
    );
    await page.getByText('its key is missing or not valid').waitFor();
  });
});

describe('styles', () => {
  const HOSTILE = `<style>
    html { font-size: 0 }
    * { display: none !important; color: transparent !important; font-size: 0 !important }
    html, head, body, main { display: block !important }
    price-search { display: none !important; visibility: hidden !important; opacity: 0 !important; height: 0 !important;
      overflow: hidden !important; position: fixed !important; left: -9999px !important; zoom: 0.01 !important;
      transform: scale(0) !important; clip-path: inset(100%) !important; --paper: #000 !important; --ink: #000 !important }
    price-search::after { content: '' !important; position: fixed !important; inset: 0 !important; background: white !important }
    .legal, .box { display: none !important }
  </style>`;

  it('of the page and attributes do not hide the disclaimer and the attribution', async () => {
    const attributes = `${QUESTION} hidden inert aria-hidden="true" style="display:none !important;opacity:0 !important"`;
    const page = await visit({ attributes, head: HOSTILE });
    const legal = page.locator('price-search .legal');
    await legal.waitFor({ state: 'visible' });
    const box = await legal.boundingBox();
    expect([(box?.width ?? 0) > 300, (box?.height ?? 0) > 50, (box?.x ?? -1) >= 0]).toEqual([
      true,
      true,
      true,
    ]);
    const seen = (await page.evaluate(
      `(() => { const legal = ${LEGAL}; const host = legal.getRootNode().host;
        const [own, around] = [legal, host].map((one) => getComputedStyle(one));
        return { size: own.fontSize, color: own.color, paper: getComputedStyle(legal.closest('.box')).backgroundColor,
          opacity: around.opacity, transform: around.transform, after: getComputedStyle(host, '::after').content,
          attributes: host.getAttributeNames().filter((name) => ['hidden', 'inert', 'aria-hidden'].includes(name)) } })()`,
    )) as Record<string, unknown>;
    expect(seen).toEqual({
      size: '12px',
      color: 'rgb(20, 33, 61)',
      paper: 'rgb(250, 248, 243)',
      opacity: '1',
      transform: 'none',
      after: 'none',
      attributes: [],
    });
    await page.evaluate("document.querySelector('price-search').setAttribute('aria-hidden', 'true')");
    await page.waitForFunction("!document.querySelector('price-search').hasAttribute('aria-hidden')");
    expect(await legal.innerText()).toMatch(/not a quote[\s\S]*45 CFR 180/);
  });

  it('of the widget do not reach the page', async () => {
    const classes = ['box', 'legal', 'price', 'title', 'quiet', 'wrong', 'field', 'choices'];
    const body = classes.map((name) => `<p class="${name}" id="of-${name}">Text</p>`).join('');
    const page = await visit({
      attributes: QUESTION,
      body: `<p id="plain">Text</p>${body}<form id="form"><input></form>`,
    });
    await page.locator('price-search .legal').waitFor();
    const styles = (await page.evaluate(`[${classes.map((name) => `'of-${name}'`)}, 'plain'].map((id) => {
      const style = getComputedStyle(document.getElementById(id));
      return [...style].map((name) => style.getPropertyValue(name)).join('|');
    })`)) as string[];
    expect(new Set(styles).size).toBe(1);
    expect(await page.evaluate("getComputedStyle(document.getElementById('form')).display")).toBe('block');
  });

  it('keep the root closed to scripts of the page', async () => {
    const page = await newVisitor();
    await page.goto(`${site.origin}/page`);
    await page.waitForFunction("customElements.get('price-search')");
    expect(await page.evaluate("document.querySelector('price-search').shadowRoot")).toBeNull();
  });
});

describe('an answer without what must be beside prices', () => {
  it.each(['disclaimer', 'attribution'])('is not shown: %s', async (field) => {
    const page = await visit();
    await page.route(`**${SEARCH_PATH}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as Record<string, unknown>;
      await route.fulfill({ response, json: { ...body, [field]: undefined } });
    });
    await page.getByLabel('Procedure or specialty').fill('knee mri');
    await page.getByLabel('ZIP or city').fill('60611');
    await page.keyboard.press('Enter');
    await page.getByText('so the prices are not shown').waitFor();
    expect(await textOfWidget(page)).not.toContain('$');
  });
});

describe('the look of a key', () => {
  it('has the name, the colours and the links of the website, and still the attribution', async () => {
    const page = await visit();
    await page.evaluate(
      `document.querySelector('main').innerHTML = '<h1>Clinic</h1><price-search key="${enterpriseKey}" ${QUESTION} heading="3"></price-search>'`,
    );
    await page.getByRole('heading', { name: 'Sample Clinic: Prices near you', level: 3 }).waitFor();
    const legal = page.locator('price-search .legal');
    await legal.waitFor();
    expect(await page.getByRole('link', { name: 'Our prices' }).getAttribute('href')).toBe(
      'https://clinic.example/prices',
    );
    const paper =
      "getComputedStyle(document.querySelector('price-search').shadowRoot.querySelector('.box')).backgroundColor";
    expect(await page.evaluate(paper)).toBe('rgb(255, 253, 245)');
    expect(await legal.innerText()).toContain('Source: Cash Price Atlas');
    expect((await axeFindings(page)).filter((finding) => !finding.startsWith('heading-order'))).toEqual([]);
  });
});

describe('the frame', () => {
  const framed = async (origin: string) => {
    const src = `${world.service().url}/embed?key=${key}&place=60611&query=knee+mri`;
    site.setPage(
      '/frame',
      `<!doctype html><html lang="en"><title>Frame</title><main><h1>Frame</h1><iframe title="Prices" src="${src}"></iframe></main></html>`,
    );
    const page = await newVisitor();
    await page.addInitScript(OPEN_ROOTS);
    await page.goto(`${origin}/frame`);
    return page;
  };

  it('works on an allowed website', async () => {
    const page = await framed(site.origin);
    const inside = page.frameLocator('iframe');
    await inside.getByText(/providers near Chicago, IL$/).waitFor();
    expect(await inside.locator('price-search .legal').innerText()).toContain('Source: Cash Price Atlas');
    expect(await axeFindings(page)).toEqual([]);
  });

  it('is refused by the browser on another website', async () => {
    const page = await framed(site.secondOrigin);
    await page.waitForFunction('document.readyState === "complete"');
    const urls = page.frames().map((frame) => frame.url());
    expect(urls).toContain('chrome-error://chromewebdata/');
  });
});

describe('the client in a browser', () => {
  it('searches with a key of the website, walks through pages, and throws the class of an error', async () => {
    site.setPage('/client', '<!doctype html><html lang="en"><title>Client</title></html>');
    const page = await newVisitor();
    await page.goto(`${site.origin}/client`);
    const seen = await page.evaluate(`(async () => {
      const { CashPriceAtlas, MembershipRequiredError, MissingCredentialError, UnknownLocationError } = await import('/files/index.js');
      const atlas = new CashPriceAtlas({ baseUrl: '${world.service().url}', apiKey: '${key}' });
      const { data, rate, requestId } = await atlas.search({ query: 'knee mri', location: '60611', limit: 50 });
      const names = [];
      for await (const provider of atlas.providers({ query: 'knee mri', location: '60611', limit: 6 })) names.push(provider.provider_name);
      const error = await atlas.search({ query: 'knee mri', location: 'Nowhereville' }).catch((thrown) => thrown);
      const lookup = await atlas.lookup({ cpt: '70551' }).catch((thrown) => thrown);
      return [names.join() === data.providers.map((one) => one.provider_name).join(), names.length, rate.limit,
        /^req_/.test(requestId), error instanceof UnknownLocationError, error.expected, lookup instanceof MissingCredentialError];
    })()`);
    expect(seen).toEqual([
      true,
      expect.any(Number),
      10_000,
      true,
      true,
      expect.stringContaining('ZIP'),
      true,
    ]);
  });

  it('looks prices up with a member token, and reads Retry-After across origins', async () => {
    const page = await newVisitor();
    await page.goto(`${site.origin}/client`);
    const test = await world.service().client.createKey({ tier: 'free', contract: 'B', test: true });
    const seen = await page.evaluate(`(async () => {
      const { CashPriceAtlas } = await import('/files/index.js');
      const waits = [];
      const atlas = new CashPriceAtlas({ baseUrl: '${world.service().url}', memberToken: '${world.service().token}', apiKey: '${test.key}',
        wait: async (milliseconds) => { waits.push(milliseconds); } });
      const { data } = await atlas.lookup({ cpt: '70551', zip: '60611' });
      const busy = await atlas.search({ query: 'error:service_unavailable', location: 'x' }).catch((thrown) => thrown);
      return [data.facilities.length, busy.name, busy.retryAfterSeconds, waits];
    })()`);
    expect(seen).toEqual([5, 'ServiceUnavailableError', 5, [5000, 5000]]);
  });
});
