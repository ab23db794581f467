// docs/architecture.md answers one question on one page, and its walls are those that the import check enforces.
import { describe, expect, it } from 'vitest';
import { LINES, NETWORK_ROOMS, PURE_ROOMS } from '../support/project/import-walls.ts';
import { sectionOf, textOf } from '../support/project/pages.ts';

/** One page of a reader's time. */
const MAX_LINES = 80;

const PAGE = textOf('docs/architecture.md');
const WALLS = sectionOf(PAGE, 'Walls');

const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name);

/** Folders of one column of the table, from the lowest line to the highest. */
function columnOf(half: keyof typeof LINES): (string | undefined)[][] {
  const cell = half === 'builder' ? 2 : 3;
  const rows = WALLS.split('\n').filter((line) => /^\| \d+ \|/.test(line));
  return rows
    .map((row) => namesIn(row.split('|')[cell] ?? ''))
    .filter((names) => names.length > 0)
    .reverse();
}

describe('docs/architecture.md', () => {
  it(`has at most ${MAX_LINES} lines and two diagrams`, () => {
    expect(PAGE.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_LINES);
    expect(PAGE.match(/^```mermaid$/gm)).toHaveLength(2);
  });

  it.each(['builder', 'worker'] as const)('has the lines of %s, in their order', (half) => {
    expect(columnOf(half)).toEqual(LINES[half]);
  });

  it('names the folders with network and the pure folders', () => {
    const item = (start: string) => WALLS.split('\n').find((line) => line.startsWith(`- ${start}`)) ?? '';
    expect(namesIn(item('Network'))).toEqual([...NETWORK_ROOMS]);
    expect(namesIn(item('Pure'))).toEqual([...PURE_ROOMS]);
  });
});
