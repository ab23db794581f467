// A link to one file that works without a key until a time: the path and the time, signed.
import { hexOf, hmac, type Signing, sameText } from './sign.ts';

/** How long a link works. */
export const LINK_SECONDS = 3_600;

/** Separates the texts that are signed here from all others that the secret signs. */
const PURPOSE = 'file-link';

/** The query of a link to a path, such as `until=1782000000&signature=…`. `until` is in seconds. */
export async function signLink(path: string, until: number, { secret }: Signing): Promise<string> {
  return new URLSearchParams({
    until: String(until),
    signature: await signatureOf(path, until, secret),
  }).toString();
}

/** Whether a link to a path was signed by us, now or before a rotation, and is not over. */
export async function isLinkGood(
  path: string,
  { until, signature }: { until: string; signature: string },
  now: number,
  { secret, previousSecret }: Signing,
): Promise<boolean> {
  if (!/^\d{1,12}$/.test(until) || Number(until) <= now) return false;
  if (await sameText(signature, await signatureOf(path, Number(until), secret))) return true;
  if (!previousSecret) return false;
  return sameText(signature, await signatureOf(path, Number(until), previousSecret));
}

async function signatureOf(path: string, until: number, secret: string): Promise<string> {
  return hexOf(await hmac(secret, `${PURPOSE}\n${path}\n${until}`));
}
