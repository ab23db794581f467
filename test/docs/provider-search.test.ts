// docs/provider-search.md has every field that may be sent and every one that comes back, and every notice.
import { describe, expect, it } from 'vitest';
import * as search from '../../schemas/search.ts';
import { sectionOf, textOf } from '../support/project/pages.ts';

const PAGE = textOf('docs/provider-search.md');
const ANSWER = sectionOf(PAGE, 'The answer');

const SHAPES = {
  SearchRequest: search.SearchRequest,
  SearchAnswerA: search.SearchAnswerA,
  SearchAnswerB: search.SearchAnswerB,
  SearchMatch: search.SearchMatch,
  SearchLocation: search.SearchLocation,
  LockedRecord: search.LockedRecord,
};

describe('docs/provider-search.md', () => {
  it.each(Object.entries(SHAPES))('has every field of %s', (name, { shape }) => {
    const text = name === 'SearchRequest' ? PAGE : ANSWER;
    expect(Object.keys(shape).filter((field) => !text.includes(`\`${field}\``))).toEqual([]);
  });

  it('has every notice', () => {
    expect(search.SEARCH_NOTICE_CODES.filter((code) => !ANSWER.includes(`\`${code}\``))).toEqual([]);
  });

  it('has the bounds of a request', () => {
    for (const bound of [search.MAX_LOCATION_LENGTH, search.DEFAULT_SEARCH_LIMIT, search.MAX_SEARCH_LIMIT]) {
      expect(PAGE).toContain(String(bound));
    }
  });
});
