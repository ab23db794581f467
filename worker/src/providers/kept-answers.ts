// Answers live until they are written. With a cursor of a next page they are put together of two objects, so V8 would forget
// their shapes at every collection between two searches.
import { shapeKeeper } from '../../../schemas/kept-shape.ts';
import { searchAnswer } from './answer.ts';
import type { SearchFinding } from './search-finding.ts';

const origin = { zip: '', city: '', state: '', lat: 0.5, lng: 0.5, approximate: false };

/** A page that another one follows. */
const FINDING: SearchFinding = {
  match: null,
  location: { input: '', zip: '', city: '', state: 'TX' },
  page: [],
  sites: [],
  origin,
  total: 1,
  radiusMiles: 1,
  refreshed: '',
  release: '',
  sources: [],
  notices: [],
  lang: 'en',
  candidates: undefined,
  nextCursor: '',
};

/** Keeps an answer of each contract. */
export const keepAnswers = shapeKeeper(() => {
  const operator = { serviceName: '', operatorName: '', operatorUrl: '', siteUrl: '' };
  return [searchAnswer(FINDING, 'A', operator), searchAnswer(FINDING, 'B', operator)];
});
