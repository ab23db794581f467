// docs/sources.md has every reason for which a payer's item or price is left out, and every kind of payers' files.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ITEM_REASONS, PRICE_REASONS } from '../../builder/src/payers/keep.ts';

const page = readFileSync('docs/sources.md', 'utf8');
const section = page.slice(
  page.indexOf('\n## Payer in-network files'),
  page.indexOf('\n## Other payer files'),
);

describe('docs/sources.md', () => {
  it('has every reason of items and prices, in the order asked, and no other', () => {
    const listed = [...section.matchAll(/^\| `(\w+)` \|/gm)].map((match) => match[1]);
    expect(listed).toEqual([...Object.keys(ITEM_REASONS), ...Object.keys(PRICE_REASONS)]);
  });

  it.each(['tic-rates', 'tic-groups', 'tic-index', 'tic-allowed'])('names the kind %s', (kind) => {
    expect(page).toContain(`\`${kind}\``);
  });
});
