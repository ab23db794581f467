// Statistics of one code by ZIP3, for enterprise data. No lookup reads them: the area of a question is a radius.
import { MIN_SOURCES_FOR_MEDIAN } from '../../../schemas/aggregate.ts';
import { TILE_FORMAT, type Zip3Statistics } from '../../../schemas/tile.ts';
import { encodeTable } from '../../../schemas/write-tile.ts';
import { areaStatistics } from '../aggregate/areas.ts';
import { encodeAreas } from './area-columns.ts';
import { type CodeFindings, newestOf, type TileContext } from './code-tile.ts';

/** The object of one code; undefined when no ZIP3 has enough sources for a median. */
export function zip3Statistics(
  context: TileContext,
  { group, firstFiles, order }: Pick<CodeFindings, 'group' | 'firstFiles' | 'order'>,
): Zip3Statistics | undefined {
  const areas = areaStatistics(context.zip3, group.files, firstFiles, MIN_SOURCES_FOR_MEDIAN, order);
  if (areas.length === 0) return undefined;
  const dates = encodeTable(areas.map(({ members }) => newestOf(context, group.files, members)));
  return {
    format: TILE_FORMAT,
    build: context.build,
    code: group.code,
    dates: dates.table,
    zip3: encodeAreas(areas, dates.indexes),
  };
}
