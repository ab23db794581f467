// A small file as one text, for files of a few megabytes that need no stream.
import { detectEncoding, openText } from './open.ts';

/** The whole text of a file, unpacked and decoded. */
export async function readWholeText(path: string): Promise<string> {
  const chunks: string[] = [];
  for await (const chunk of openText(path, await detectEncoding(path))) chunks.push(chunk);
  return chunks.join('');
}
