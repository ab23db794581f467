// GET /coverage/:ccn: what a release has of one hospital, why it is missing, and what a person can do.
import type { CoverageHospital } from '../../../../schemas/coverage.ts';
import type { Contacts } from '../../env.ts';
import { outsideHref } from '../answer/hospital-list.tsx';
import { AidLine } from '../components/aid-line.tsx';
import { StandingFacts } from '../components/federal-standing.tsx';
import { Layout } from '../layout.tsx';
import { dayOf, type Language } from '../texts/format.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';
import { StatusSign } from './coverage-page.tsx';
import { CoverageSearch } from './coverage-search.tsx';
import { groupOfReason } from './reason-groups.ts';

/** Where Medicare takes complaints about hospitals that do not publish. */
const CMS_COMPLAINT = 'https://www.cms.gov/hospital-price-transparency/contact-us';

type Props = {
  serviceName: string;
  lang: Language;
  isSignedIn: boolean;
  contacts: Contacts;
  hospital: CoverageHospital;
  /** What its price file says of financial assistance. */
  aid: string | null;
  asOf: string;
};

/** The page. */
export function HospitalPage({ serviceName, lang, isSignedIn, contacts, hospital, aid, asOf }: Props) {
  const t = TEXTS[lang].coverage;
  const { ccn, name, address, city, state, zip, status } = hospital;
  const where = [address, city, `${state} ${zip}`.trim()].filter((part) => part !== '').join(', ');
  return (
    <Layout
      title={name}
      serviceName={serviceName}
      lang={lang}
      path={`/coverage/${ccn}`}
      isSignedIn={isSignedIn}
      description={`${name}, ${city}, ${state}. ${t.hospital.say[status]}`}
    >
      <p>
        <a href={pathIn(lang, '/coverage')}>{t.hospital.back}</a>
      </p>
      <h1>{name}</h1>
      <p class="quiet">
        {where} · {t.hospital.number} <code>{ccn}</code>
      </p>
      <section class="card" aria-labelledby="status-title">
        <h2 id="status-title">
          <StatusSign status={status} lang={lang} />
        </h2>
        <p>{t.hospital.say[status]}</p>
        <Facts hospital={hospital} lang={lang} />
        {aid !== null && <AidLine text={aid} hospital={name} lang={lang} />}
        <p class="quiet">{t.asOf(dayOf(asOf, lang))}</p>
      </section>
      <NextSteps hospital={hospital} lang={lang} contacts={contacts} />
      <CoverageSearch lang={lang} text="" />
    </Layout>
  );
}

function Facts({ hospital, lang }: { hospital: CoverageHospital; lang: Language }) {
  const t = TEXTS[lang].coverage;
  const { reason, file } = hospital;
  const link = outsideHref(file?.source_url ?? null);
  return (
    <dl class="facts-list">
      {reason !== null && (
        <>
          <dt>{t.hospital.why}</dt>
          <dd>
            {t.why[groupOfReason(reason)]} <code title={t.hospital.reason}>{reason}</code>
          </dd>
        </>
      )}
      {file && (
        <>
          <dt>{t.hospital.fileDate}</dt>
          <dd>{file.updated_on === null ? t.hospital.undated : dayOf(file.updated_on, lang)}</dd>
          {file.version !== null && (
            <>
              <dt>{t.hospital.version}</dt>
              <dd>{file.version}</dd>
            </>
          )}
          <dt>{t.hospital.matched}</dt>
          <dd>{t.hospital.matchedBy[file.matched_by]}</dd>
          <dt>{t.hospital.attested}</dt>
          <dd>
            {file.attested === null
              ? t.hospital.attestation.missing
              : t.hospital.attestation[file.attested ? 'yes' : 'no']}
          </dd>
        </>
      )}
      <StandingFacts {...hospital} lang={lang} />
      {link && (
        <>
          <dt>{t.hospital.link}</dt>
          <dd>
            <a href={link} rel="noopener noreferrer" target="_blank">
              {new URL(link).hostname}
            </a>
          </dd>
        </>
      )}
    </dl>
  );
}

function NextSteps(props: { hospital: CoverageHospital; lang: Language; contacts: Contacts }) {
  const { hospital, lang, contacts } = props;
  const t = TEXTS[lang].coverage.hospital;
  const isUsed = hospital.status === 'read' || hospital.status === 'last_good';
  return (
    <section class="section" aria-labelledby="next-title">
      <h2 id="next-title">{t.nextTitle}</h2>
      <ul class="plain-list">
        {isUsed && (
          <li>
            <a href={pathIn(lang, '/')}>{t.findPrices}</a>
          </li>
        )}
        {!isUsed && (
          <>
            <li>{t.ask}</li>
            <li>
              <a href={CMS_COMPLAINT} rel="noopener noreferrer" target="_blank">
                {t.cms}
              </a>
            </li>
            {contacts.support && (
              <li>
                <a href={`mailto:${contacts.support}`}>{t.write}</a>
              </li>
            )}
          </>
        )}
      </ul>
    </section>
  );
}
