// docs/tile-format.md has every property of every object, each in the section of its object, and the number.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { National } from '../../schemas/aggregate.ts';
import { Medicare } from '../../schemas/benchmark.ts';
import { Changes } from '../../schemas/changes.ts';
import { InventoryEntry, Manifest } from '../../schemas/manifest.ts';
import * as providers from '../../schemas/provider.ts';
import { areaEntry, areaKeys, eachFacilityPrice } from '../../schemas/read-tile.ts';
import * as tiles from '../../schemas/tile.ts';
import { sectionOf, textOf } from '../support/project/pages.ts';

const PAGE = textOf('docs/tile-format.md');

/** Section of the page for each object. */
const SECTIONS: Record<string, z.ZodType> = {
  'Code tile': tiles.CodeTile.omit({
    national: true,
    medicare: true,
    states: true,
    facilities: true,
  }),
  'National block': National,
  'Medicare block': Medicare,
  'Area columns': tiles.AreaColumns,
  'ZIP3 statistics': tiles.Zip3Statistics.omit({ zip3: true }),
  'Facility prices': tiles.FacilityPrices,
  Directory: tiles.Directory,
  'Place tile': tiles.PlaceTile.omit({ directory: true }),
  'State tile': tiles.StateTile.omit({ directory: true }),
  'Cell tile': tiles.CellTile,
  'Provider tile': providers.ProviderTile,
  'Provider manifest': providers.ProviderManifest,
  'Member tile': providers.MemberTile,
  'Build index': tiles.BuildIndex,
  Pointer: tiles.CurrentPointer,
  Manifest,
  Changes,
  'Files of a build folder': InventoryEntry,
};

/** Every property name below a schema, out of the JSON Schema that zod makes of it. */
function propertyNames(schema: z.ZodType): Set<string> {
  const names = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties' && typeof value === 'object' && value !== null) {
        for (const name of Object.keys(value)) names.add(name);
        for (const child of Object.values(value)) walk(child);
      } else walk(value);
    }
  };
  walk(z.toJSONSchema(schema));
  return names;
}

const missingIn = (text: string, names: Iterable<string>) =>
  [...names].filter((name) => !text.includes(`\`${name}\``));

describe('docs/tile-format.md', () => {
  it.each(Object.entries(SECTIONS))('%s has every property', (title, schema) => {
    const names = propertyNames(schema);
    expect(names.size).toBeGreaterThan(2);
    expect(missingIn(sectionOf(PAGE, title), names)).toEqual([]);
  });

  it.each([
    ['schemas/tile.ts', tiles, 6],
    ['schemas/provider.ts', providers, 3],
  ])('has every property of every schema that %s exports', (_file, module, count) => {
    const schemas = Object.values(module).filter((value) => value instanceof z.ZodType);
    expect(schemas.length).toBeGreaterThan(count);
    expect(
      missingIn(
        PAGE,
        schemas.flatMap((schema) => [...propertyNames(schema)]),
      ),
    ).toEqual([]);
  });

  it('states the format number and logs it', () => {
    expect(PAGE).toContain(`**Format ${tiles.TILE_FORMAT}.**`);
    expect(sectionOf(PAGE, 'Change log')).toContain(`- **${tiles.TILE_FORMAT}**:`);
  });

  it('has a worked example that the schema accepts and that adds up', () => {
    const [, json = ''] = /```json\n([\s\S]*?)```/.exec(sectionOf(PAGE, 'Worked example')) ?? [];
    const tile = tiles.CodeTile.parse(JSON.parse(json));
    let amounts = 0;
    eachFacilityPrice(tile.facilities, ({ n }) => {
      amounts += n;
    });
    expect(amounts).toBe(tile.national.n_sources);
    const areas = areaKeys(tile.states).map((key) => areaEntry(tile.states, tile.dates, key));
    expect(areas.reduce((sum, area) => sum + (area?.n_sources ?? 0), 0)).toBe(tile.national.n_sources);
  });
});
