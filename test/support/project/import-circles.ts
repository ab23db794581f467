// Circles of imports: groups of files, or of rooms, that each can be reached from every other of the group.
import { importsOf, type SourceFile } from './import-walls.ts';

/** Circles among the files, types included, each sorted by path. */
export function fileCircles(files: readonly SourceFile[]): string[][] {
  const known = new Set(files.map(({ path }) => path));
  const edges = files.flatMap((file) =>
    importsOf(file)
      .filter(({ target }) => known.has(target))
      .map(({ target }): [string, string] => [file.path, target]),
  );
  return circles(edges);
}

/** Circles among the rooms: the folders and files directly in `builder/src` and `worker/src`. */
export function roomCircles(files: readonly SourceFile[]): string[][] {
  const known = new Set(files.map(({ path }) => path));
  const edges = files.flatMap((file) =>
    importsOf(file)
      .filter(({ target }) => known.has(target))
      .map(({ target }) => [roomName(file.path), roomName(target)])
      .filter(
        (edge): edge is [string, string] =>
          edge[0] !== undefined && edge[1] !== undefined && edge[0] !== edge[1],
      ),
  );
  return circles(edges);
}

function roomName(path: string): string | undefined {
  return /^(?:builder|worker)\/src\/[^/]+/.exec(path)?.[0];
}

/** Strongly connected groups of two or more, by Tarjan's algorithm. */
function circles(edges: readonly (readonly [string, string])[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    if (!next.has(to)) next.set(to, new Set());
    next.set(from, (next.get(from) ?? new Set()).add(to));
  }
  const [order, lowest, stack, found] = [
    new Map<string, number>(),
    new Map<string, number>(),
    [] as string[],
    [] as string[][],
  ];
  const visit = (node: string): number => {
    const at = order.size;
    order.set(node, at);
    stack.push(node);
    let low = at;
    for (const to of next.get(node) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to));
      else if (stack.includes(to)) low = Math.min(low, order.get(to) ?? at);
    }
    lowest.set(node, low);
    if (low === at) {
      const group = stack.splice(stack.indexOf(node));
      if (group.length > 1) found.push(group.sort());
    }
    return low;
  };
  for (const node of next.keys()) if (!order.has(node)) visit(node);
  return found;
}
