// A federal file as one text. Fee schedules are a few megabytes, so unlike price files they are read whole.
import { detectEncoding, openText } from './open.ts';

/** All text of a file, unpacked and decoded. */
export async function readWholeText(path: string): Promise<string> {
  const chunks: string[] = [];
  for await (const chunk of openText(path, await detectEncoding(path))) chunks.push(chunk);
  return chunks.join('');
}
