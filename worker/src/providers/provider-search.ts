// Provider search as the routes of API keys call it: live tiles and the sandbox answer the same way.

import type { Contract } from '../../../schemas/key-terms.ts';
import type { SearchAnswerA, SearchAnswerB, SearchRequest } from '../../../schemas/search.ts';
import type { Operator } from '../prices/finding.ts';
import { searchAnswer } from './answer.ts';
import { keepAnswers } from './kept-answers.ts';
import { type SearchSources, searchProviders } from './search.ts';

/**
 * Answers one question under a contract. @throws ApiError for what the data says: unknown places, data out of
 * reach
 */
export type ProviderSearch = (
  question: SearchRequest,
  contract: Contract,
  operator: Operator,
) => Promise<SearchAnswerA | SearchAnswerB>;

/** The search over the tiles of the live build. */
export function liveSearch(sources: SearchSources): ProviderSearch {
  return async (question, contract, operator) => {
    keepAnswers();
    return searchAnswer(await searchProviders(question, sources), contract, operator);
  };
}
