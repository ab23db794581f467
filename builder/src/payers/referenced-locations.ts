// The remote group files that a payer's rates refer to, often few of the many that the file lists.
import { readTic } from './read.ts';

/**
 * Addresses of the remote files of all groups that a rate refers to, as published, sorted, each once. Memory
 * grows with the number of groups, not of rates.
 * @throws InputRefusal what `readTic` throws
 */
export async function referencedLocations(path: string): Promise<string[]> {
  const referenced = new Set<string>();
  const locations = new Map<string, Set<string>>();
  await readTic(path, {
    onRate: ({ groupIds }) => {
      for (const id of groupIds) referenced.add(String(id));
    },
    onGroup: ({ id, location }) => {
      if (location === '') return;
      const known = locations.get(id);
      if (known) known.add(location);
      else locations.set(id, new Set([location]));
    },
  });
  const asked = [...locations].filter(([id]) => referenced.has(id)).flatMap(([, urls]) => [...urls]);
  return [...new Set(asked)].sort();
}
