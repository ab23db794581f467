// Pages about trust, in both languages: how prices are counted, the status and its JSON twin, privacy, terms, contact and
// licences. None shows a price. Terms and privacy lead to the operator's own pages where the deployment names them.
import { type Context, Hono } from 'hono';
import type { StatusAnswer } from '../../../../schemas/status.ts';
import type { AppEnv } from '../../context.ts';
import { clientAddress } from '../../gates/client-address.ts';
import { passShield } from '../../gates/flood-shield.ts';
import { allowMethods } from '../../middleware/allow-methods.ts';
import { readStatus } from '../../publishing/service-status.ts';
import { readFilled } from '../docs/filled-file.ts';
import { languageOf, page } from '../respond.ts';
import { seemsSignedIn } from '../web-member.ts';
import { MethodologyPage, ThresholdsPage } from './methodology-page.tsx';
import { StatusPage } from './status-page.tsx';
import { ContactPage, TextPage } from './text-pages.tsx';

function sharedProps(c: Context<AppEnv>) {
  const { serviceName, operatorName, contacts } = c.var.services.config;
  return { serviceName, operatorName, contacts, lang: languageOf(c.req.path), isSignedIn: seemsSignedIn(c) };
}

/** Every part is asked with each request, so the flood shield comes first. */
async function askStatus(c: Context<AppEnv>): Promise<StatusAnswer> {
  const { services } = c.var;
  await passShield(services.proceduresShield, await clientAddress(c));
  const { tiles, stored, priceReports, reachSessions, billing, config } = services;
  const readCorrections = () => priceReports.corrections();
  const [hasPayments, hasMail] = [billing !== undefined, config.mail.provider !== undefined];
  return readStatus({ tiles, stored, readCorrections, reachSessions, hasPayments, hasMail }, Date.now());
}

type Answer = (c: Context<AppEnv>) => Response | Promise<Response>;

const PAGES: Record<string, Answer> = {
  '/methodology': async (c) => {
    const html = await readDocument(c, 'methodology');
    return page(c, <MethodologyPage {...sharedProps(c)} html={html} />);
  },
  '/methodology/thresholds': async (c) => {
    const html = await readDocument(c, 'thresholds');
    return page(c, <ThresholdsPage {...sharedProps(c)} html={html} />);
  },
  '/status': async (c) => {
    const status = await askStatus(c);
    return page(c, <StatusPage {...sharedProps(c)} status={status} />);
  },
  '/privacy': (c) =>
    ownPage(c, sharedProps(c).contacts.privacyUrl) ??
    page(c, <TextPage {...sharedProps(c)} path="/privacy" />),
  '/terms': (c) =>
    ownPage(c, sharedProps(c).contacts.termsUrl) ?? page(c, <TextPage {...sharedProps(c)} path="/terms" />),
  '/contact': (c) => page(c, <ContactPage {...sharedProps(c)} />),
  '/licences': (c) => page(c, <TextPage {...sharedProps(c)} path="/licences" />),
};

/** A page of docs/ as HTML, out of the static files. */
function readDocument(c: Context<AppEnv>, name: 'methodology' | 'thresholds'): Promise<string> {
  return readFilled(c, `trust/${name}.htm`, (own) => own);
}

/** The operator's own page, where the deployment names one. */
function ownPage(c: Context<AppEnv>, url: string | undefined): Response | undefined {
  return url === undefined ? undefined : c.redirect(url, 302);
}

export const trustRoutes = new Hono<AppEnv>();
for (const [path, answer] of Object.entries(PAGES)) {
  for (const address of [path, `/es${path}`]) {
    trustRoutes.get(address, answer);
    trustRoutes.all(address, allowMethods('GET'));
  }
}
trustRoutes.get('/status.json', async (c) =>
  c.json(await askStatus(c), 200, { 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' }),
);
trustRoutes.all('/status.json', allowMethods('GET'));
