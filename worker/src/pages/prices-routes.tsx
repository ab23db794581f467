// GET /prices and /prices/:code, in both languages. /prices finds the code of the person's words and leads to its page.
// /prices/:code is the answer for a member, behind the same gate and count as a lookup of the API.
import { type Context, Hono } from 'hono';
import type { AppEnv } from '../context.ts';
import { rateHeaders } from '../counters/quota.ts';
import type { FileFacts } from '../directory/release-files.ts';
import { ApiError } from '../errors.ts';
import { clientAddress } from '../gates/client-address.ts';
import { passShield } from '../gates/flood-shield.ts';
import { gated } from '../gates/member-gate.ts';
import { makeAttribution } from '../prices/kept-parts.ts';
import { type LookupQuestion, lookUp } from '../prices/look-up.ts';
import { type MemberFinding, memberAnswer } from '../prices/member-answer.ts';
import { ANSWER_TEXTS } from '../prices/texts.ts';
import { candidatesFor, findProcedure } from '../procedures/find-procedure.ts';
import { procedureName } from '../procedures/names.ts';
import { describeOperator } from '../routes/describe-operator.ts';
import { readWords } from '../routes/read-words.ts';
import type { Services } from '../services.ts';
import { AnswerPage } from './answer/answer-page.tsx';
import { GatePage } from './answer/gate-page.tsx';
import { answerQuery } from './answer/map-panel.tsx';
import { codeKeyOf, readFields, readPlace } from './answer/question.ts';
import { makeView } from './answer/view.ts';
import type { GateReason } from './components/membership-card.tsx';
import type { Offer } from './components/problem-summary.tsx';
import { SearchProblemPage } from './problem-page.tsx';
import { languageOf, page } from './respond.ts';
import type { SearchFields } from './search-form.tsx';
import { STATE_MIDDLES } from './static-files.ts';
import type { Language } from './texts/format.ts';
import { pathIn, TEXTS } from './texts/texts.ts';
import { lapsedReason, seemsSignedIn, webMember } from './web-member.ts';

/** Finds the code, or says what is wrong with the words. */
async function findCode(c: Context<AppEnv>): Promise<Response> {
  const fields = readFields(c);
  const lang = languageOf(c.req.path);
  const t = TEXTS[lang].shell;
  if (fields.words === '') return problem(c, fields, { faults: { words: t.missingProcedure }, status: 400 });
  await passShield(c.var.services.proceduresShield, await clientAddress(c));
  await readWords(c);
  const build = await c.var.services.tiles.current();
  const chosen = codeKeyOf(c.req.query('code') ?? '');
  const key = chosen ?? findProcedure(fields.words, (code) => build.hasCode(code))?.codeKey;
  if (key === undefined || !build.hasCode(key)) return unknownWords(c, fields);
  return c.redirect(pathIn(lang, `/prices/${key}${answerQuery(fields, fields.radius)}`), 303);
}

/** The answer of a code, or the page without one. */
async function answerOf(c: Context<AppEnv>): Promise<Response> {
  const { services, requestId } = c.var;
  const lang = languageOf(c.req.path);
  const given = c.req.param('code') ?? '';
  const key = codeKeyOf(given);
  const fields = readFields(c);
  if (key === undefined) {
    const words = { ...fields, words: given };
    return c.redirect(pathIn(lang, `/prices${answerQuery(words, fields.radius)}`), 303);
  }
  const address = await clientAddress(c);
  await passShield(services.lookupShield, address);
  await readWords(c);
  const credential = await webMember(c);
  try {
    if (!credential) return await gate(c, key, fields, seemsSignedIn(c) ? 'signed_out' : 'anonymous');
    const { answer, taken } = await gated(services, { credential, address, requestId }, async () => {
      const { place, isCity } = await readPlace(fields.place, services);
      const found = await memberAnswer(questionOf(key, fields, place), services.tiles, STATE_MIDDLES);
      return { found, isCity, facts: await readFacts(services, found) };
    });
    return answerPage(c, fields, answer, rateHeaders(taken));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'membership_required') return gate(c, key, fields, await lapsedReason(c));
    return refused(c, key, fields, error);
  }
}

function questionOf(key: string, { radius }: SearchFields, place: LookupQuestion['place']): LookupQuestion {
  return {
    procedure: { cpt: key },
    input: key,
    place,
    radiusMiles: radius,
    explain: false,
    zipIgnored: false,
  };
}

/** What is shown beside prices. The prices are there without it. */
async function readFacts(
  { releaseFiles }: Pick<Services, 'releaseFiles'>,
  { finding, hospitals }: MemberFinding,
): Promise<Answered['facts']> {
  if (hospitals.length === 0) return new Map();
  const numbers = hospitals.map(({ file }) => file);
  return releaseFiles.facts(finding.index.build, numbers).catch(() => new Map());
}

type Answered = { found: MemberFinding; isCity: boolean; facts: ReadonlyMap<number, FileFacts> };

function answerPage(
  c: Context<AppEnv>,
  fields: SearchFields,
  { found, isCity, facts }: Answered,
  headers: Record<string, string>,
): Response | Promise<Response> {
  const lang = languageOf(c.req.path);
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const asked = { lang, fields, askedMiles: fields.radius, isCity, today };
  const view = makeView(withWords(found, fields.words), asked, facts);
  const { serviceName } = c.var.services.config;
  const attribution = makeAttribution(found.finding.index, describeOperator(c), ANSWER_TEXTS[lang]).text;
  const body = (
    <AnswerPage view={view} serviceName={serviceName} site={c.var.site} attribution={attribution} />
  );
  return page(c, body, { isPrivate: true, headers });
}

/** How the person's words were understood, when they mean this code or may mean it. */
function withWords(found: MemberFinding, words: string): MemberFinding {
  const { finding } = found;
  const read = words === '' ? undefined : findProcedure(words);
  const { code } = finding.match;
  if (read === undefined) return found;
  const { alternatives, corrected, match } = { ...read.match, match: read.match };
  const isMatch = match.code === code;
  if (!isMatch && !alternatives.some((one) => one.code === code)) return found;
  const others = [...(isMatch ? [] : [{ ...match, label: match.label ?? '' }]), ...alternatives];
  const refs = others
    .filter((one) => one.code !== code)
    .map(({ code: own, code_type, label }) => ({ code: own, code_type, label }));
  return { ...found, finding: { ...finding, match: { ...finding.match, corrected, alternatives: refs } } };
}

/** The page without prices. It counts nothing and passes only the flood shield, which the caller did. */
async function gate(
  c: Context<AppEnv>,
  key: string,
  fields: SearchFields,
  reason: GateReason,
): Promise<Response> {
  const { services } = c.var;
  const lang = languageOf(c.req.path);
  const { place, isCity } = await readPlace(fields.place, services);
  const { tile, match, location, facilities } = await lookUp(questionOf(key, fields, place), services.tiles);
  const name =
    location &&
    (isCity && location.city ? `${location.city}, ${location.state}` : (location.zip ?? location.zip3));
  const body = (
    <GatePage
      serviceName={services.config.serviceName}
      lang={lang}
      fields={fields}
      code={{ key, bare: match.code, type: match.code_type }}
      name={procedureName(key, lang) ?? tile.label}
      reason={reason}
      near={name === undefined ? null : { place: name, priced: facilities.reach.priced }}
      membershipPrice={services.config.billing.amounts.membership}
    />
  );
  return page(c, body, { isPrivate: true });
}

/** A refusal as the page that helps on; anything else is thrown on to the page of its error. */
async function refused(
  c: Context<AppEnv>,
  key: string,
  fields: SearchFields,
  error: ApiError,
): Promise<Response> {
  const lang = languageOf(c.req.path);
  const t = TEXTS[lang].shell;
  switch (error.code) {
    case 'invalid_token':
      return gate(c, key, fields, 'signed_out');
    case 'procedure_not_found':
      return unknownWords(c, { ...fields, words: fields.words || key });
    case 'unknown_location':
      return problem(c, withName(key, fields, lang), {
        faults: { place: t.unknownPlace(fields.place) },
        status: 400,
      });
    case 'ambiguous_location': {
      const offers = (error.facts.candidates ?? []).flatMap((one) =>
        'city' in one ? [cityOffer(key, fields, `${one.city}, ${one.state}`, lang)] : [],
      );
      const title = t.ambiguousPlace(fields.place);
      return problem(c, withName(key, fields, lang), {
        faults: { place: title },
        offers,
        offersTitle: title,
        status: 400,
      });
    }
    default:
      throw error;
  }
}

/** The name of the procedure where the person wrote no words. */
function withName(key: string, fields: SearchFields, lang: Language): SearchFields {
  return { ...fields, words: fields.words || (procedureName(key, lang) ?? key) };
}

function cityOffer(key: string, fields: SearchFields, city: string, lang: Language): Offer {
  const query = answerQuery({ ...fields, place: city }, fields.radius);
  return { href: pathIn(lang, `/prices/${key}${query}`), text: city };
}

/** Words that name no procedure, with what they may mean. */
function unknownWords(c: Context<AppEnv>, fields: SearchFields): Response | Promise<Response> {
  const lang = languageOf(c.req.path);
  const t = TEXTS[lang].shell;
  const candidates = candidatesFor(fields.words);
  const offers = candidates.map(({ code, code_type, label }) => {
    const key = code_type === 'MS-DRG' ? `MS-DRG-${code}` : code;
    const href = pathIn(lang, `/prices/${key}${answerQuery(fields, fields.radius)}`);
    return { href, text: procedureName(key, lang) ?? label };
  });
  const typed = fields.words.toLowerCase().split(/\s+/);
  const isBroad =
    candidates.length > 1 &&
    candidates.every(({ label }) => typed.every((word) => label.toLowerCase().includes(word)));
  const text = isBroad ? t.tooBroad(fields.words) : t.unknownProcedure(fields.words);
  return problem(c, fields, { faults: { words: text }, offers, status: 404 });
}

type Problem = {
  faults: { words?: string; place?: string };
  status: 400 | 404;
  offers?: Offer[];
  offersTitle?: string;
};

function problem(
  c: Context<AppEnv>,
  fields: SearchFields,
  { faults, status, offers = [], offersTitle }: Problem,
): Response | Promise<Response> {
  const { serviceName } = c.var.services.config;
  const body = (
    <SearchProblemPage
      serviceName={serviceName}
      lang={languageOf(c.req.path)}
      isSignedIn={seemsSignedIn(c)}
      path={new URL(c.req.url).pathname + new URL(c.req.url).search}
      fields={fields}
      faults={faults}
      offers={offers}
      {...(offersTitle === undefined ? {} : { offersTitle })}
    />
  );
  return page(c, body, { status, isPrivate: true });
}

export const pricesRoutes = new Hono<AppEnv>();
for (const prefix of ['', '/es']) {
  pricesRoutes.get(`${prefix}/prices`, findCode);
  pricesRoutes.get(`${prefix}/prices/:code`, answerOf);
}
