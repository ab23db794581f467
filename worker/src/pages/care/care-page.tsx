// GET /providers for a member: who offers something near a place, grouped by what the amounts are.

import { codeKeyOf } from '../../../../schemas/code-key.ts';
import type { SearchMatch } from '../../../../schemas/search.ts';
import { procedureName } from '../../procedures/names.ts';
import type { CareFinding, CareRow } from '../../providers/find-care.ts';
import { specialtyName } from '../../specialties/specialty-name.ts';
import { HospitalList } from '../answer/hospital-list.tsx';
import { answerPath, MapFrame } from '../answer/map-panel.tsx';
import type { AnswerView } from '../answer/view.ts';
import { Layout } from '../layout.tsx';
import type { Language } from '../texts/format.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';
import { type CareFields, CareForm } from './care-form.tsx';
import { CareGroup, type Group, groupOf } from './care-rows.tsx';

const GROUPS: readonly Group[] = ['cash', 'professional', 'facility'];

type Props = {
  serviceName: string;
  lang: Language;
  fields: CareFields;
  care: CareFinding & { finding: { match: SearchMatch } };
  /** The hospitals of price lookup as the answer page shows them; undefined without any. */
  hospitals: AnswerView | undefined;
};

/** The whole page. */
export function CarePage({ serviceName, lang, fields, care, hospitals }: Props) {
  const t = TEXTS[lang].care;
  const { finding, rows } = care;
  const title = careTitle(finding, lang);
  return (
    <Layout title={title} {...{ serviceName, lang }} path={carePath(fields)} isSignedIn script="answer.js">
      <div class="screen">
        <CareForm lang={lang} fields={fields} />
        <h1 tabindex={-1} id="answer">
          {title}
        </h1>
        <CareNotices {...{ finding, lang }} />
        {finding.total === 0 ? (
          <NobodyNear {...{ finding, hospitals, lang }} />
        ) : (
          <>
            <p class="lead">{t.found(finding.total, finding.radiusMiles)}</p>
            {rows.length < finding.total && <p>{t.foundPart(rows.length)}</p>}
            {new Set(rows.map(groupOf)).size > 1 && <p>{t.doNotCompare}</p>}
            <div class="two">
              <div>
                {GROUPS.map((group) => (
                  <CareGroup
                    group={group}
                    rows={rows.filter((row) => groupOf(row) === group)}
                    {...{ finding, lang }}
                  />
                ))}
                <MorePages {...{ finding, fields, lang }} />
              </div>
              <CareMap {...{ finding, rows, lang }} />
            </div>
          </>
        )}
        <p class="quiet prose">{t.note}</p>
      </div>
    </Layout>
  );
}

type Found = Pick<Props['care'], 'finding'> & { lang: Language };

/** What was corrected, which code the prices are for, and that groups do not compare. */
function CareNotices({ finding, lang }: Found) {
  const t = TEXTS[lang].care;
  const { match, origin, location } = finding;
  const name = procedureName(codeKeyOf(match), lang) ?? match.code_label;
  return (
    <>
      {match.corrected !== null && <p class="notice">{t.corrected(match.corrected)}</p>}
      {origin.approximate && <p class="notice">{t.approximate(location.zip)}</p>}
      <p class="quiet">
        {t.code(match.code_type, match.code, name)} {match.kind === 'specialty' && t.anchor}
      </p>
    </>
  );
}

/** What price lookup knows, when provider search has no row. */
function NobodyNear({ finding, hospitals, lang }: Found & Pick<Props, 'hospitals'>) {
  const t = TEXTS[lang].care;
  const { match, radiusMiles } = finding;
  if (hospitals === undefined || hospitals.rows.length === 0)
    return (
      <>
        <p class="lead">{t.noneNear(radiusMiles)}</p>
        <p>
          {t.nothing} {t.another}
        </p>
      </>
    );
  return (
    <>
      <p class="lead">{t.noneNear(radiusMiles)}</p>
      <section aria-labelledby="hospitals-title">
        <h2 id="hospitals-title">{t.hospitalsTitle}</h2>
        <p>{t.hospitalsIntro(`${match.code_type} ${match.code}`)}</p>
        <HospitalList view={hospitals} canCompare={false} />
        <p>
          <a href={answerPath(hospitals, {})}>{t.fullAnswer}</a>
        </p>
      </section>
    </>
  );
}

function MorePages({ finding, fields, lang }: Found & { fields: CareFields }) {
  const t = TEXTS[lang].care;
  if (finding.nextCursor === undefined) return null;
  return (
    <p class="section">
      <a class="button secondary" href={pathIn(lang, carePath(fields, finding.nextCursor))}>
        {t.more}
      </a>{' '}
      <span class="quiet">{t.moreCounts}</span>
    </p>
  );
}

function CareMap({ finding, rows, lang }: Found & { rows: readonly CareRow[] }) {
  const { origin, radiusMiles } = finding;
  if (rows.length === 0) return null;
  return (
    <div class="map-panel">
      <MapFrame
        at={origin}
        miles={radiusMiles}
        label={TEXTS[lang].care.mapLabel(rows.length, placeName(finding))}
        lang={lang}
      />
    </div>
  );
}

/** "Cardiologist near Chicago, IL". */
export function careTitle(finding: { match: SearchMatch; location: Location }, lang: Language): string {
  return TEXTS[lang].care.near(whatIsSought(finding.match, lang), placeName(finding));
}

type Location = { input: string; zip: string; city: string; state: string };

/** A city is named when the person named it. */
export function placeName({ location }: { location: Location }): string {
  return /^[\d\s-]+$/.test(location.input) ? location.zip : `${location.city}, ${location.state}`;
}

/** The name of a specialty or procedure in the language of the page. */
export function whatIsSought(match: SearchMatch, lang: Language): string {
  if (match.kind === 'procedure') return procedureName(codeKeyOf(match), lang) ?? match.label;
  return specialtyName(match.label, lang);
}

/** The address of a search, without its language. */
export function carePath({ words, place }: CareFields, cursor?: string): string {
  const query = new URLSearchParams();
  if (words) query.set('q', words);
  if (place) query.set('place', place);
  if (cursor !== undefined) query.set('cursor', cursor);
  return query.size === 0 ? '/providers' : `/providers?${query}`;
}
