// The frame of the map, and the radius links below it. The script draws the map from the rows of the list; without a
// script the list holds all of it.
import { circleAround, type Position } from '../map/grid.ts';
import { RADII } from '../search-form.tsx';
import { mapsOf } from '../static-files.ts';
import type { Language } from '../texts/format.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';
import type { AnswerView } from './view.ts';

const RING_MILES = [10, 25, 50, 100];
/** Room around the furthest hospital when the list covers a state. */
const STATE_MARGIN = 1.08;
const MIN_MAP_MILES = 10;

/** The map of an answer, and links to other radii. */
export function MapPanel({ view }: { view: AnswerView }) {
  const { lang, found, rows, place } = view;
  const { location } = found.finding;
  if (!location || rows.length === 0) return null;
  const t = TEXTS[lang].answer.map;
  const furthest =
    Math.max(MIN_MAP_MILES, ...rows.map(({ distance_miles }) => distance_miles)) * STATE_MARGIN;
  const miles =
    found.listMiles === null ? furthest : Math.min(found.listMiles, Math.max(furthest, view.askedMiles));
  return (
    <div class="map-panel">
      <MapFrame at={location} miles={miles} label={t.label(rows.length, place ?? '')} lang={lang} />
      <RadiusLinks view={view} />
    </div>
  );
}

type FrameProps = { at: Position; miles: number; label: string; lang: Language };

/** The frame that the script draws the map into, from the rows of the page. */
export function MapFrame({ at, miles, label, lang }: FrameProps) {
  const t = TEXTS[lang].answer.map;
  const circle = circleAround(at, miles);
  const rings = RING_MILES.filter((ring) => ring < miles * 0.97);
  return (
    <div
      class="map"
      role="img"
      aria-label={label}
      data-x={circle.x.toFixed(1)}
      data-y={circle.y.toFixed(1)}
      data-r={circle.r.toFixed(1)}
      data-miles={miles.toFixed(1)}
      data-rings={rings.join(' ')}
      data-ring-text={t.ring(0)}
      data-maps={mapsOf(circle).join(' ')}
      data-you={t.you}
      data-failed={t.failed}
    />
  );
}

function RadiusLinks({ view }: { view: AnswerView }) {
  const { lang, askedMiles } = view;
  const t = TEXTS[lang];
  return (
    <nav class="radius" aria-label={t.answer.map.radius}>
      <p class="quiet">{`${t.answer.map.radius}:`}</p>
      <ul class="chips">
        {RADII.map((miles) => (
          <li>
            {miles === askedMiles ? (
              <span aria-current="true">{t.shell.search.miles(miles)}</span>
            ) : (
              <a href={answerPath(view, { radius: miles })}>{t.shell.search.miles(miles)}</a>
            )}
          </li>
        ))}
      </ul>
      <p class="quiet">{t.answer.map.counts}</p>
    </nav>
  );
}

/** The address of this answer with another radius or another code. The person's words stay in it. */
export function answerPath(
  { lang, fields, code, askedMiles }: Pick<AnswerView, 'lang' | 'fields' | 'code' | 'askedMiles'>,
  change: { radius?: number; code?: string },
): string {
  const query = answerQuery(fields, change.radius ?? askedMiles);
  return pathIn(lang, `/prices/${encodeURIComponent(change.code ?? code.key)}${query}`);
}

/** The search of an answer's address: the words, the ZIP or the place as typed, and the radius. */
export function answerQuery(fields: { words: string; place: string }, radius: number): string {
  const query = new URLSearchParams();
  if (fields.words) query.set('q', fields.words);
  if (fields.place) query.set(/^\d{3}(?:\d{2})?$/.test(fields.place) ? 'zip' : 'place', fields.place);
  query.set('radius_miles', String(radius));
  return `?${query}`;
}
