// docs/api-keys.md and docs/enterprise-data.md say what the schemas and the sandbox say.
import { describe, expect, it } from 'vitest';
import * as enterprise from '../../schemas/enterprise.ts';
import { DATASET_FIELDS, DATASETS } from '../../schemas/enterprise-datasets.ts';
import { KEY_SCOPES } from '../../schemas/key-terms.ts';
import { KEY_ERRORS } from '../../schemas/keys.ts';
import { DAILY_LIMITS } from '../../worker/src/keys/tiers.ts';
import { sectionOf, textOf } from '../support/project/pages.ts';

const KEYS = textOf('docs/api-keys.md');
const DATA = textOf('docs/enterprise-data.md');

describe('docs/api-keys.md', () => {
  it('has every tier with its limit, and every scope', () => {
    const terms = sectionOf(KEYS, 'A key');
    for (const [tier, limit] of Object.entries(DAILY_LIMITS)) {
      expect(terms).toContain(`\`${tier}\``);
      expect(terms).toContain(limit.toLocaleString('en-US'));
    }
    for (const scope of KEY_SCOPES) expect(terms).toContain(`\`${scope}\``);
  });

  it('has every error of the sandbox and no other', () => {
    const section = sectionOf(KEYS, 'Sandbox');
    const listed = [...section.slice(section.indexOf('Codes:')).matchAll(/`([a-z_]+)`/g)].map(
      ([, code]) => code,
    );
    expect(listed.sort()).toEqual([...KEY_ERRORS].sort());
  });
});

describe('docs/enterprise-data.md', () => {
  it.each(DATASETS)('has every field of %s in its order', (dataset) => {
    const paragraph = DATA.split('\n\n').find((text) => text.startsWith(`**\`${dataset}\`**`)) ?? '';
    const fields = paragraph.slice(paragraph.indexOf('Fields:')).replaceAll(/\([^)]*\)/g, '');
    const listed = [...fields.matchAll(/`([a-z_0-9]+)`/g)].map(([, field]) => field);
    expect(listed).toEqual([...DATASET_FIELDS[dataset]]);
  });

  it('has the bounds', () => {
    const bounds = [enterprise.MAX_EXPORT_CODES, enterprise.MAX_EXPORT_AREAS, enterprise.MAX_EXPORT_LIMIT];
    for (const bound of bounds) expect(DATA).toContain(bound.toLocaleString('en-US'));
  });
});
