// Numbers and names on the method and source pages are those of the code.
import { describe, expect, it } from 'vitest';
import * as confidence from '../../builder/src/aggregate/confidence.ts';
import { STATISTICS_VERSION } from '../../builder/src/aggregate/statistics.ts';
import { WITHHELD_RULES } from '../../builder/src/aggregate/withheld-rules.ts';
import { ROW_CLASSES } from '../../builder/src/observe/observe.ts';
import { READER_VERSION } from '../../builder/src/observe/reader-version.ts';
import { ALERTS, REJECTIONS } from '../../builder/src/observe/rejection.ts';
import { SOURCES } from '../../builder/src/pipeline/pipeline.ts';
import { TILES_VERSION } from '../../builder/src/pipeline/step/build-id.ts';
import * as aggregate from '../../schemas/aggregate.ts';
import { NOTICE_CODES } from '../../schemas/api.ts';
import { MEDICARE_REASONS } from '../../schemas/benchmark.ts';
import { MAX_NEAREST_ZIP_MILES, MAX_RADIUS_MILES } from '../../schemas/place.ts';
import { REFUSALS } from '../../schemas/refusals.ts';
import { SEARCH_NOTICE_CODES } from '../../schemas/search.ts';
import { TILE_FORMAT } from '../../schemas/tile.ts';
import { sectionOf, textOf } from '../support/project/pages.ts';

const METHOD = textOf('docs/methodology.md');
const missingIn = (text: string, names: readonly string[]) =>
  names.filter((name) => !text.includes(`\`${name}\``));
const constants = Object.entries({ ...confidence, ...aggregate }).filter(
  ([, value]) => typeof value === 'number',
);

describe('docs/methodology.md', () => {
  it.each(constants)('states %s as %s', (name, value) => {
    expect(METHOD).toMatch(new RegExp(`^\\| \`${name}\` \\| ${value} \\|`, 'm'));
  });

  it('has the thresholds at all', () => expect(constants.length).toBeGreaterThan(7));

  it('names row classes, rejections, alerts and Medicare reasons', () => {
    const names = [
      ROW_CLASSES,
      Object.keys(REJECTIONS),
      Object.keys(ALERTS),
      Object.keys(MEDICARE_REASONS),
    ].flat();
    expect(missingIn(METHOD, names)).toEqual([]);
  });

  it('lists exactly the withheld rules there are', () => {
    const table = sectionOf(METHOD, 'Withheld observations').split(/^### /m)[0] ?? '';
    const listed = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, rule]) => rule);
    expect(listed.sort()).toEqual(Object.keys(WITHHELD_RULES).sort());
  });
});

describe('docs/sources.md', () => {
  it('lists exactly the reasons for a refusal', () => {
    const section = sectionOf(textOf('docs/sources.md'), 'Why a whole file is refused');
    const listed = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, reason]) => reason);
    expect(listed.sort()).toEqual(Object.keys(REFUSALS).sort());
  });

  it('names every kind of input', () => {
    const kinds = SOURCES.map(({ kind }) => kind);
    expect(missingIn(textOf('docs/sources.md'), kinds)).toEqual([]);
  });
});

describe('other numbers', () => {
  it('are in docs/versioning.md', () => {
    const page = textOf('docs/versioning.md');
    const versions = { TILE_FORMAT, READER_VERSION, STATISTICS_VERSION, TILES_VERSION };
    for (const [name, value] of Object.entries(versions))
      expect(page).toContain(`(\`${name}\`) | ${value} |`);
  });

  it('are in docs/decisions.md and docs/tile-format.md', () => {
    expect(missingIn(textOf('docs/decisions.md'), [...NOTICE_CODES, ...SEARCH_NOTICE_CODES])).toEqual([]);
    expect(sectionOf(textOf('docs/tile-format.md'), 'Cell tile')).toContain(
      `farther than ${MAX_NEAREST_ZIP_MILES} miles`,
    );
    expect(sectionOf(textOf('docs/tile-format.md'), 'Place tile')).toContain(
      `within ${MAX_RADIUS_MILES} miles`,
    );
  });
});
