// GET /coverage and /coverage/:ccn, in both languages. They need no membership, show no prices and pass only the shield.
import { type Context, Hono } from 'hono';
import { Ccn } from '../../../../schemas/ccn.ts';
import { type CoverageHospital, CoverageRequest } from '../../../../schemas/coverage.ts';
import { StateCode } from '../../../../schemas/place.ts';
import { dateOfBuild } from '../../../../schemas/read-tile.ts';
import type { AppEnv } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { clientAddress } from '../../gates/client-address.ts';
import { passShield } from '../../gates/flood-shield.ts';
import { allowMethods } from '../../middleware/allow-methods.ts';
import { describeHospital, findCoverage } from '../../routes/find-coverage.ts';
import { languageOf, page } from '../respond.ts';
import { TEXTS } from '../texts/texts.ts';
import { seemsSignedIn } from '../web-member.ts';
import { CoveragePage, type CoverageResults } from './coverage-page.tsx';
import { HospitalPage } from './hospital-page.tsx';

const ZIP = /^(\d{5})(?:-?\d{4})?$/;

/** What was asked, and its results or what is wrong with it. */
type Asked = { text: string; fault?: string; status?: 400 | 404; results?: CoverageResults };

async function overview(c: Context<AppEnv>): Promise<Response> {
  const { config, tiles, coverage, releaseFiles, proceduresShield } = c.var.services;
  await passShield(proceduresShield, await clientAddress(c));
  const lang = languageOf(c.req.path);
  // Before the first release the page still says what it is for.
  const build = await tiles.current().catch(() => undefined);
  const states = build ? await coverage.states(build.release) : [];
  const reasons = build ? await coverage.reasons(build.release) : [];
  const months = build ? await releaseFiles.months(build.release).catch(() => []) : [];
  const asked = build ? await ask(c, build.release) : { text: '' };
  const { text, fault, status = 200, results } = asked;
  const { search } = new URL(c.req.url);
  const body = (
    <CoveragePage
      serviceName={config.serviceName}
      lang={lang}
      isSignedIn={seemsSignedIn(c)}
      path={`/coverage${search}`}
      asOf={build ? dateOfBuild(build.release) : null}
      states={states}
      reasons={reasons}
      months={months}
      text={text}
      {...(fault === undefined ? {} : { fault })}
      {...(results === undefined ? {} : { results })}
    />
  );
  return page(c, body, { status });
}

/** Searches as the address asks. A fault of the words is a sentence on the page, a fault of ours is thrown. */
async function ask(c: Context<AppEnv>, release: string): Promise<Asked> {
  const t = TEXTS[languageOf(c.req.path)].coverage;
  const state = StateCode.safeParse(c.req.query('state')?.toUpperCase()).data;
  if (state !== undefined) {
    const rows = await c.var.services.coverage.ofState(release, state);
    const found = rows.map((row) => describeHospital(row, null));
    return { text: '', results: { text: state, isZip: false, isState: true, found } };
  }
  const given = c.req.query('q');
  if (given === undefined) return { text: '' };
  const text = given.trim();
  const zip = ZIP.exec(text)?.[1];
  const parsed = CoverageRequest.safeParse(zip === undefined ? { q: text } : { zip });
  if (!parsed.success) return { text: text.slice(0, 80), fault: t.missing, status: 400 };
  try {
    const { found } = await findCoverage(parsed.data, c.var.services);
    return { text, results: { text, isZip: zip !== undefined, isState: false, found } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'unknown_location') return { text, fault: t.unknownZip(text), status: 400 };
    if (error.code === 'invalid_parameter') return { text, fault: t.tooCommon, status: 400 };
    throw error;
  }
}

async function hospitalPage(c: Context<AppEnv>): Promise<Response> {
  const { config, tiles, coverage, releaseFiles, proceduresShield } = c.var.services;
  const ccn = Ccn.safeParse(c.req.param('ccn')?.toUpperCase()).data;
  if (ccn === undefined) throw new ApiError('not_found');
  await passShield(proceduresShield, await clientAddress(c));
  const { release } = await tiles.current();
  const row = await coverage.hospital(release, ccn);
  if (!row) throw new ApiError('not_found');
  const hospital: CoverageHospital = describeHospital(row, null);
  const number = row.price_file;
  const facts =
    number === null ? undefined : await releaseFiles.facts(release, [number]).catch(() => undefined);
  const { serviceName, contacts } = config;
  const body = (
    <HospitalPage
      serviceName={serviceName}
      lang={languageOf(c.req.path)}
      isSignedIn={seemsSignedIn(c)}
      contacts={contacts}
      hospital={hospital}
      aid={facts?.get(number ?? -1)?.financialAid ?? null}
      asOf={dateOfBuild(release)}
    />
  );
  return page(c, body);
}

export const coveragePages = new Hono<AppEnv>();
for (const prefix of ['', '/es']) {
  coveragePages.get(`${prefix}/coverage`, overview);
  coveragePages.get(`${prefix}/coverage/:ccn`, hospitalPage);
  coveragePages.all(`${prefix}/coverage`, allowMethods('GET'));
  coveragePages.all(`${prefix}/coverage/:ccn`, allowMethods('GET'));
}
