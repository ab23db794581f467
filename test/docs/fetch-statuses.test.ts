// docs/sources.md has every status of a fetch, and no other.
import { describe, expect, it } from 'vitest';
import { FETCH_STATUSES } from '../../builder/src/state/statuses.ts';
import { sectionOf, textOf } from '../support/project/pages.ts';

describe('docs/sources.md', () => {
  it('has every status of a fetch', () => {
    const listed = [...sectionOf(textOf('docs/sources.md'), 'Statuses').matchAll(/^\| `([a-z_]+)` \|/gm)];
    expect(listed.map(([, status]) => status)).toEqual(Object.keys(FETCH_STATUSES));
  });
});
