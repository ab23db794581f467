// The strip plot of an answer: one numbered dot for each independent source on an axis of dollars. The page has
// two drawings and the style sheet shows one, so that text is never scaled.
import type { DotMark, StripData, StripMarks, StripWords } from './strip-marks.ts';
import { DOT_RADIUS, stripMarks, TRIANGLE_HALF } from './strip-marks.ts';

/** Pixels of the two drawings: a page of 66 rem, and a phone of 320 pixels. */
const WIDE = 1000;
const NARROW = 270;
/** Ids of title and description must differ between the drawings of a page. */
type Props = { id: string; data: StripData; words: StripWords };

/** The plot in both widths. */
export function StripPlot({ id, data, words }: Props) {
  return (
    <div class="plot">
      <Drawing id={`${id}-wide`} kind="wide" marks={stripMarks(data, words, WIDE, false)} words={words} />
      <Drawing
        id={`${id}-narrow`}
        kind="narrow"
        marks={stripMarks(data, words, NARROW, true)}
        words={words}
      />
    </div>
  );
}

function Drawing({
  id,
  kind,
  marks,
  words,
}: {
  id: string;
  kind: string;
  marks: StripMarks;
  words: StripWords;
}) {
  const { width, height, axisY, axis, ticks, dots, band, middle, bracket, signs } = marks;
  const isNarrow = kind === 'narrow';
  return (
    <svg
      class={kind}
      viewBox={`0 0 ${width} ${height}`}
      width={isNarrow ? width : undefined}
      height={isNarrow ? height : undefined}
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
    >
      <title id={`${id}-title`}>{words.title}</title>
      <desc id={`${id}-desc`}>{words.description}</desc>
      {band && <rect class="band" {...band} />}
      <line class="axis" x1={axis[0]} x2={axis[1]} y1={axisY} y2={axisY} />
      {ticks.map((tick) => (
        <text class="tick-text" x={tick.x} y={tick.y} text-anchor={tick.anchor}>
          {tick.text}
        </text>
      ))}
      {bracket && <path class="bracket" d={`M${bracket[0]} ${axisY - 8}v4H${bracket[1]}v-4`} />}
      {middle && (
        <>
          <line class="middle" x1={middle.x} x2={middle.x} y1={middle.top} y2={axisY} />
          <text class="middle-text" x={middle.label.x} y={middle.label.y} text-anchor={middle.label.anchor}>
            {middle.label.text}
          </text>
        </>
      )}
      {dots.map((dot) => (
        <Dot dot={dot} />
      ))}
      {signs.map(({ sign, at, signY, x, y, text, anchor }) => (
        <>
          <path class={sign} d={signPath(sign, at, signY)} />
          <text class="mark-text" x={x} y={y} text-anchor={anchor}>
            {text}
          </text>
        </>
      ))}
    </svg>
  );
}

function Dot({ dot }: { dot: DotMark }) {
  const { x, y, half, band, isWithin, label, whisker, ranks } = dot;
  const kind = `dot ${band}${isWithin ? '' : ' beyond'}`;
  return (
    <g class="mark" data-ranks={ranks.join(' ')}>
      {whisker && <path class="whisker" d={`M${whisker[0]} ${y}H${whisker[1]}`} />}
      <path class={kind} d={dotPath(x, y, half, band)} />
      <text class={isWithin ? 'dot-text' : 'dot-text beyond'} x={x} y={labelY(y, half, band)}>
        {label}
      </text>
    </g>
  );
}

/** A circle in the middle half, a triangle below or above it, a capsule for several ranks. */
export function dotPath(x: number, y: number, half: number, band: string): string {
  const r = DOT_RADIUS;
  const side = TRIANGLE_HALF;
  if (band === 'low' && half <= side) return `M${x} ${y + r + 3}L${x - side} ${y - r + 1}h${2 * side}z`;
  if (band === 'high' && half <= side) return `M${x} ${y - r - 3}L${x - side} ${y + r - 1}h${2 * side}z`;
  if (half <= r) return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
  const flat = (half - r) * 2;
  return `M${x - half + r} ${y - r}h${flat}a${r} ${r} 0 0 1 0 ${2 * r}h${-flat}a${r} ${r} 0 0 1 0 ${-2 * r}z`;
}

/** The baseline of a dot's number: in the wide part of a triangle. */
export function labelY(y: number, half: number, band: string): number {
  if (half > TRIANGLE_HALF || band === 'mid') return y + 4;
  return band === 'low' ? y + 1 : y + 7;
}

function signPath(sign: 'medicare' | 'nation', x: number, y: number): string {
  return sign === 'medicare' ? `M${x} ${y - 7}l7 7-7 7-7-7z` : `M${x} ${y - 7}l7 13h-14z`;
}
