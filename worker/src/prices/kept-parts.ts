// Parts of an answer that many answers share: those of a tile in a language, and those of a release. They are kept as JSON
// too, because writing JSON is a third of the work of an answer. Pure but for what is kept.
import type { Attribution, LookupAnswer } from '../../../schemas/api.ts';
import { describeCovers } from '../../../schemas/covers.ts';
import type { LANGS, Lang } from '../../../schemas/lang.ts';
import { madeOnce } from '../../../schemas/made-once.ts';
import type { BuildIndex, CodeTile } from '../../../schemas/tile.ts';
import { inOnePiece } from '../../../schemas/whole-text.ts';
import type { AnswerTexts } from './answer-texts.ts';
import type { Operator } from './finding.ts';
import { ANSWER_TEXTS } from './texts.ts';

/** Some properties of an answer, and the same as JSON without the braces. */
export class KeptPart<Value extends object> {
  readonly value: Readonly<Value>;
  readonly json: string;

  constructor(value: Value) {
    this.value = value;
    this.json = insideOf(value);
  }
}

/** The properties of an object as JSON without the braces. */
export function insideOf(value: object): string {
  return JSON.stringify(value).slice(1, -1);
}

type TilePart = Pick<LookupAnswer, 'national' | 'national_median' | 'medicare_rate' | 'medicare' | 'covers'>;

/** What an answer says of a code wherever it is asked, in a language; kept as long as the tile is. */
export function tilePart(tile: CodeTile, lang: Lang): KeptPart<TilePart> {
  return TILE_PARTS[lang](tile);
}

const partIn = (lang: Lang) =>
  madeOnce((tile: CodeTile) => new KeptPart(makeTilePart(tile, ANSWER_TEXTS[lang])));
const TILE_PARTS = { en: partIn('en'), es: partIn('es') } satisfies Record<(typeof LANGS)[number], unknown>;

function makeTilePart({ national, medicare, covers }: CodeTile, texts: AnswerTexts): TilePart {
  return {
    national: { ...national, confidence_reason: texts.confidenceReason(national.confidence_reason) },
    national_median: national.median,
    medicare_rate: medicare.amount,
    medicare,
    covers: describeCovers(covers, texts.covers),
  };
}

type ReleasePart = Pick<LookupAnswer, 'attribution' | 'disclaimer'>;
type Known = { index: BuildIndex; name: string; url: string; part: KeptPart<ReleasePart> };

/** The last one of each language. A deployment has one operator, and one release at a time. */
const known: Partial<Record<Lang, Known>> = {};

/** Whom to name beside the prices of a release, and the disclaimer, in a language. */
export function releasePart(index: BuildIndex, operator: Operator, lang: Lang): KeptPart<ReleasePart> {
  const { operatorName: name, operatorUrl: url } = operator;
  const last = known[lang];
  if (last !== undefined && last.index === index && last.name === name && last.url === url) return last.part;
  const texts = ANSWER_TEXTS[lang];
  const part = new KeptPart({
    attribution: makeAttribution(index, operator, texts),
    disclaimer: texts.disclaimer,
  });
  known[lang] = { index, name, url, part };
  return part;
}

/** Whom to name beside hospitals' cash prices. */
export function makeAttribution(
  { sources }: Pick<BuildIndex, 'sources'>,
  { operatorName, operatorUrl }: Operator,
  texts: AnswerTexts,
): Attribution {
  return {
    text: inOnePiece(texts.attribution(operatorName, operatorUrl)),
    url: operatorUrl,
    operator: operatorName,
    sources,
    ama_notice: texts.amaNotice,
  };
}
