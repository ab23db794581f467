// The texts of a price answer by language.
import type { Lang } from '../../../schemas/lang.ts';
import type { AnswerTexts } from './answer-texts.ts';
import { TEXTS_EN } from './texts-en.ts';
import { TEXTS_ES } from './texts-es.ts';

export const ANSWER_TEXTS: Record<Lang, AnswerTexts> = { en: TEXTS_EN, es: TEXTS_ES };
