// GET and POST /report, in both languages: a signed-in person reports that a row of an answer is wrong. The report holds
// the row and nothing of the person.
import { type Context, Hono } from 'hono';
import { PriceReport, ReportedRow } from '../../../../schemas/price-reports.ts';
import type { AppEnv, WebAccount } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { clientAddress } from '../../gates/client-address.ts';
import { passShield } from '../../gates/flood-shield.ts';
import { webSession } from '../../gates/web-session.ts';
import { allowMethods } from '../../middleware/allow-methods.ts';
import { procedureName } from '../../procedures/names.ts';
import { type Fields, signedInForm, signedInPage } from '../account/signed-in.ts';
import { languageOf, page } from '../respond.ts';
import { TEXTS } from '../texts/texts.ts';
import { seemsSignedIn } from '../web-member.ts';
import { ReportedPage, type ReportFaults, ReportHelpPage, ReportPage } from './report-page.tsx';

async function showForm(c: Context<AppEnv>, web: WebAccount): Promise<Response> {
  await passShield(c.var.services.proceduresShield, await clientAddress(c));
  return formPage(c, web, readRow(c.req.query()), {});
}

async function takeReport(c: Context<AppEnv>, web: WebAccount, fields: Fields): Promise<Response> {
  const { services, requestId } = c.var;
  const lang = languageOf(c.req.path);
  const t = TEXTS[lang].report;
  const address = await clientAddress(c);
  await passShield(services.proceduresShield, address);
  const row = readRow(fields);
  const parsed = PriceReport.safeParse({ ...row, kind: fields.kind, amount: fields.amount ?? '' });
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
    const faults: ReportFaults = {
      ...(wrong.has('kind') ? { kind: t.missingKind } : {}),
      ...(wrong.has('amount') ? { amount: t.wrongAmount } : {}),
    };
    return formPage(c, web, row, { fields, faults });
  }
  const source = await services.priceReports.source(row);
  if (!source) throw new ApiError('not_found');
  const { allowed, limit, reset, retryAfter } = await services.reportQuota.take(address, requestId);
  if (!allowed) throw new ApiError('rate_limited', { limit, reset, retry_after: retryAfter });
  const day = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  await services.priceReports.add(parsed.data, source, day);
  const body = <ReportedPage serviceName={services.config.serviceName} lang={lang} />;
  return page(c, body, { isPrivate: true });
}

function showHelp(c: Context<AppEnv>): Response | Promise<Response> {
  const { serviceName } = c.var.services.config;
  const props = { serviceName, lang: languageOf(c.req.path), isSignedIn: seemsSignedIn(c) };
  return page(c, <ReportHelpPage {...props} />);
}

type FormState = { fields?: Fields; faults?: ReportFaults };

async function formPage(
  c: Context<AppEnv>,
  web: WebAccount,
  row: ReportedRow,
  { fields, faults }: FormState,
): Promise<Response> {
  const { config, priceReports } = c.var.services;
  const source = await priceReports.source(row);
  if (!source) throw new ApiError('not_found');
  const lang = languageOf(c.req.path);
  const body = (
    <ReportPage
      serviceName={config.serviceName}
      lang={lang}
      row={row}
      source={source}
      procedure={procedureName(row.code, lang) ?? ''}
      csrf={web.csrf}
      {...(fields ? { fields } : {})}
      {...(faults ? { faults } : {})}
    />
  );
  return page(c, body, { status: faults ? 400 : 200, isPrivate: true });
}

/** The row in an address or a form. @throws ApiError `not_found` when it is not a row of an answer */
function readRow({ release, hospital, code }: Fields): ReportedRow {
  const row = ReportedRow.safeParse({ release, hospital, code });
  if (!row.success) throw new ApiError('not_found');
  return row.data;
}

export const reportRoutes = new Hono<AppEnv>();
for (const path of ['/report', '/es/report']) {
  // A link without a row, as on the contact page, needs no account.
  reportRoutes.get(path, (c, next) => (new URL(c.req.url).search === '' ? showHelp(c) : next()));
  reportRoutes.use(path, webSession);
  reportRoutes.get(path, signedInPage(showForm));
  reportRoutes.post(path, signedInForm(takeReport));
  reportRoutes.all(path, allowMethods('GET', 'POST'));
}
