// Reads the list that a person gives to `atlas fetch`. What is wrong with the file is a sentence that names it.
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describeFileError, refuseIrregular } from '../input/unreadable.ts';

/** The largest list. One of 100,000 rows has about 10 MB. */
const MAX_LIST_BYTES = 64 * 1024 * 1024;

/** The list cannot be read, or is not a text. */
export class ListFileError extends Error {}

/** The text of a list. @throws ListFileError */
export async function readList(list: string | URL): Promise<string> {
  const path = typeof list === 'string' ? list : fileURLToPath(list);
  if (path === '') throw new ListFileError('The name of the list is empty. Give the path of a file.');
  try {
    const found = await stat(path);
    // A pipe is never opened: nobody may ever write to it.
    const irregular = refuseIrregular(found);
    if (irregular) throw new ListFileError(`The list ${path} cannot be read. ${irregular.detail}`);
    if (found.size > MAX_LIST_BYTES)
      throw new ListFileError(
        `The list ${path} has ${found.size} bytes; at most ${MAX_LIST_BYTES} are read.`,
      );
    return checkText(path, await readFile(path));
  } catch (error) {
    const sentence = describeFileError(error);
    if (sentence === undefined) throw error;
    throw new ListFileError(`The list ${path} cannot be read. ${sentence}`, { cause: error });
  }
}

function checkText(path: string, bytes: Buffer): string {
  if (bytes.includes(0))
    throw new ListFileError(`The list ${path} is not a text in UTF-8. Save it as a CSV file in UTF-8.`);
  return bytes.toString('utf8');
}
