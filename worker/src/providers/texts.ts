// The texts of a provider search by language.
import type { Lang } from '../../../schemas/lang.ts';
import type { SearchTexts } from './search-texts.ts';
import { TEXTS_EN } from './texts-en.ts';
import { TEXTS_ES } from './texts-es.ts';

export const SEARCH_TEXTS: Record<Lang, SearchTexts> = { en: TEXTS_EN, es: TEXTS_ES };
