// GET /providers, in both languages: Find care. A page with prices passes the same gate and count as a lookup; the page
// without them passes the flood shield alone.
import { type Context, Hono } from 'hono';
import { MAX_QUERY_LENGTH } from '../../../../schemas/api.ts';
import { codeKeyOf } from '../../../../schemas/code-key.ts';
import { MAX_LOCATION_LENGTH, MAX_SEARCH_LIMIT, SearchRequest } from '../../../../schemas/search.ts';
import type { AppEnv } from '../../context.ts';
import { rateHeaders } from '../../counters/quota.ts';
import { ApiError } from '../../errors.ts';
import { clientAddress } from '../../gates/client-address.ts';
import { passShield } from '../../gates/flood-shield.ts';
import { gated } from '../../gates/member-gate.ts';
import { procedureName } from '../../procedures/names.ts';
import { type CareFinding, findCare } from '../../providers/find-care.ts';
import { refuseMalformed, searchProviders } from '../../providers/search.ts';
import type { SearchFinding } from '../../providers/search-finding.ts';
import { readWords } from '../../routes/read-words.ts';
import { specialtyName } from '../../specialties/specialty-name.ts';
import { makeView } from '../answer/view.ts';
import type { GateReason } from '../components/membership-card.tsx';
import type { Offer } from '../components/problem-summary.tsx';
import { languageOf, page } from '../respond.ts';
import type { FieldFaults } from '../search-fields.tsx';
import { STATE_MIDDLES } from '../static-files.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';
import { lapsedReason, seemsSignedIn, webMember } from '../web-member.ts';
import type { CareFields } from './care-form.tsx';
import { CarePage, carePath } from './care-page.tsx';
import { CareGatePage, CareProblemPage, CareStartPage } from './care-states.tsx';

/** Rows of one page. Each page is one lookup. */
const ROWS_OF_PAGE = MAX_SEARCH_LIMIT;

async function careOf(c: Context<AppEnv>): Promise<Response> {
  const fields = readFields(c);
  const t = TEXTS[languageOf(c.req.path)].care;
  if (fields.words === '' && fields.place === '') return startPage(c, fields);
  const faults: FieldFaults = {
    ...(fields.words === '' ? { words: t.missingWords } : {}),
    ...(fields.place === '' ? { place: t.missingPlace } : {}),
  };
  if (Object.keys(faults).length > 0) return problem(c, fields, faults, 400);
  const { services, requestId } = c.var;
  const address = await clientAddress(c);
  await passShield(services.lookupShield, address);
  await readWords(c);
  const credential = await webMember(c);
  try {
    if (!credential) return await gate(c, fields, seemsSignedIn(c) ? 'signed_out' : 'anonymous');
    const question = questionOf(fields, c.req.query('cursor'));
    const { answer, taken } = await gated(services, { credential, address, requestId }, () =>
      findCare(question, services, STATE_MIDDLES),
    );
    return answerPage(c, fields, answer, rateHeaders(taken));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refused(c, fields, error);
  }
}

/** The fields of an address, cut to what a search reads. */
function readFields(c: Context<AppEnv>): CareFields {
  const text = (name: string) => c.req.query(name)?.trim() ?? '';
  return {
    words: text('q').slice(0, MAX_QUERY_LENGTH),
    place: (text('place') || text('zip')).slice(0, MAX_LOCATION_LENGTH),
  };
}

/** A cursor that nobody could have been given means the first page. */
function questionOf({ words, place }: CareFields, cursor?: string): SearchRequest {
  // The page names things in its language itself.
  const first = { query: words, location: place, limit: ROWS_OF_PAGE, lang: 'en' as const };
  const read = SearchRequest.safeParse({ ...first, cursor });
  if (!read.success) return first;
  try {
    refuseMalformed(read.data);
    return read.data;
  } catch {
    return first;
  }
}

function answerPage(
  c: Context<AppEnv>,
  fields: CareFields,
  care: CareFinding,
  headers: Record<string, string>,
): Response | Promise<Response> {
  const lang = languageOf(c.req.path);
  const { finding, hospitals } = care;
  const { match, radiusMiles, location } = finding;
  if (match === null) return unknownWords(c, fields, finding, headers);
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const asked = { lang, askedMiles: radiusMiles, isCity: !/^\d/.test(location.input), today };
  const view = hospitals && makeView(hospitals, { ...asked, fields: { ...fields, radius: radiusMiles } });
  const { serviceName } = c.var.services.config;
  const found = { ...care, finding: { ...finding, match } };
  const body = <CarePage {...{ serviceName, lang, fields }} care={found} hospitals={view} />;
  return page(c, body, { isPrivate: true, headers });
}

/** The page without prices. It counts nothing. */
async function gate(c: Context<AppEnv>, fields: CareFields, reason: GateReason): Promise<Response> {
  const { services } = c.var;
  const lang = languageOf(c.req.path);
  const finding = await searchProviders({ ...questionOf(fields), limit: 1 }, services);
  const { match, location, total, radiusMiles } = finding;
  if (match === null) return unknownWords(c, fields, finding);
  const { serviceName, billing } = services.config;
  const body = (
    <CareGatePage
      {...{ serviceName, lang, fields, reason, total, radiusMiles }}
      found={{ match, location }}
      membershipPrice={billing.amounts.membership}
    />
  );
  return page(c, body, { isPrivate: true });
}

/** A refusal as the page that helps on; anything else is thrown on to the page of its error. */
async function refused(c: Context<AppEnv>, fields: CareFields, error: ApiError): Promise<Response> {
  const lang = languageOf(c.req.path);
  const t = TEXTS[lang].shell;
  switch (error.code) {
    case 'invalid_token':
      return gate(c, fields, 'signed_out');
    case 'membership_required':
      return gate(c, fields, await lapsedReason(c));
    case 'unknown_location':
      return problem(c, fields, { place: t.unknownPlace(fields.place) }, 400);
    case 'ambiguous_location': {
      const offers = (error.facts.candidates ?? []).flatMap((one) => {
        if (!('city' in one)) return [];
        const place = `${one.city}, ${one.state}`;
        return [{ href: pathIn(lang, carePath({ ...fields, place })), text: place }];
      });
      const title = t.ambiguousPlace(fields.place);
      return problem(c, fields, { place: title }, 400, { offers, offersTitle: title });
    }
    default:
      throw error;
  }
}

/** Words that mean nothing here, with what they may mean. */
function unknownWords(
  c: Context<AppEnv>,
  fields: CareFields,
  { candidates = [] }: SearchFinding,
  headers: Record<string, string> = {},
): Response | Promise<Response> {
  const lang = languageOf(c.req.path);
  const offers = candidates.map((one) => {
    const isSpecialty = one.kind === 'specialty';
    const text = isSpecialty
      ? specialtyName(one.label, lang)
      : (procedureName(codeKeyOf(one), lang) ?? one.label);
    const words = isSpecialty ? one.label : one.code;
    return { href: pathIn(lang, carePath({ ...fields, words })), text };
  });
  const { care, shell } = TEXTS[lang];
  const more = { offers, offersTitle: shell.maybe, headers };
  return problem(c, fields, { words: care.unknownWords(fields.words) }, 404, more);
}

type Offers = { offers?: Offer[]; offersTitle?: string; headers?: Record<string, string> };

function problem(
  c: Context<AppEnv>,
  fields: CareFields,
  faults: FieldFaults,
  status: 400 | 404,
  { offers = [], offersTitle = '', headers = {} }: Offers = {},
): Response | Promise<Response> {
  const { serviceName } = c.var.services.config;
  const lang = languageOf(c.req.path);
  const isSignedIn = seemsSignedIn(c);
  const body = (
    <CareProblemPage {...{ serviceName, lang, fields, isSignedIn, faults, offers, offersTitle }} />
  );
  return page(c, body, { status, isPrivate: true, headers });
}

function startPage(c: Context<AppEnv>, fields: CareFields): Response | Promise<Response> {
  const { serviceName } = c.var.services.config;
  const props = { serviceName, fields, lang: languageOf(c.req.path), isSignedIn: seemsSignedIn(c) };
  return page(c, <CareStartPage {...props} />);
}

export const careRoutes = new Hono<AppEnv>();
for (const prefix of ['', '/es']) careRoutes.get(`${prefix}/providers`, careOf);
