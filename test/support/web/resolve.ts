// DNS of the invented web: every name below `sample.test` is this machine, but for those that say where they lead.
import type { ResolvedAddress } from '../../../builder/src/fetch/http/address-guard.ts';

/** Answers by the first label of the name. */
const SPECIAL: Record<string, string[]> = {
  'dns-v4': ['192.168.1.20'],
  'dns-v6': ['fd00::20'],
  'dns-mapped': ['::ffff:10.1.2.3'],
  'dns-metadata': ['169.254.169.254'],
  'dns-mixed': ['127.0.0.1', '10.0.0.9'],
};

/** Resolves invented names; others, and `nowhere.*`, do not exist. */
export async function sampleResolve(hostname: string): Promise<ResolvedAddress[]> {
  const [label = ''] = hostname.split('.');
  if (!hostname.endsWith('.sample.test') || label === 'nowhere' || label === 'www')
    throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' });
  const addresses = SPECIAL[label] ?? ['127.0.0.1'];
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}
