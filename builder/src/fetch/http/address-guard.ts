// The guard against requests into private networks: addresses of URLs before the request, and DNS answers at the very
// connection that uses them, so that no second answer can slip in between.
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { FetchFault } from '../../state/statuses.ts';
import { addressKind } from './address.ts';

export type ResolvedAddress = { address: string; family: number };
/** All addresses of a host name. Replaced in tests. */
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>;

export type AddressGuard = {
  /** @throws FetchFault `invalid_pointer`, `private_address` */
  checkUrl(url: URL): void;
  /** For the `lookup` option of a connection. */
  lookup: LookupFunction;
};

/** Below 1024 only the two ports of the web: no mail, shell or database service is ever spoken to. */
const WEB_PORTS = new Set(['', '80', '443']);
const FIRST_USER_PORT = 1024;

/** DNS as the system does it. */
export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true });

/** `allowLoopback` is for tests alone: it opens 127.0.0.0/8 and ::1, and nothing else. */
export function addressGuard(resolve: Resolve, allowLoopback = false): AddressGuard {
  const check = (address: string, hostname: string) => {
    const kind = addressKind(address);
    if (kind === 'public' || (allowLoopback && kind === 'loopback')) return;
    throw new FetchFault('private_address', `${hostname} is ${kind}`);
  };
  const checkUrl = (url: URL) => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new FetchFault('invalid_pointer', `${url.protocol} is not http or https`);
    if (url.username !== '' || url.password !== '')
      throw new FetchFault('invalid_pointer', 'the address holds a user name');
    if (!WEB_PORTS.has(url.port) && Number(url.port) < FIRST_USER_PORT)
      throw new FetchFault('invalid_pointer', `port ${url.port} is not one of the web`);
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0) check(literal, literal);
  };
  const addressesOf = async (hostname: string) => {
    const addresses = isIP(hostname) === 0 ? await resolve(hostname) : [];
    // One closed answer among open ones is how rebinding looks: none of them is used.
    for (const { address } of addresses) check(address, hostname);
    const [first] = addresses;
    if (!first) throw new FetchFault('unreachable', `${hostname} has no address`);
    return { first, addresses };
  };
  return {
    checkUrl,
    lookup: (hostname, options, callback) => {
      addressesOf(hostname).then(
        ({ first, addresses }) =>
          options.all ? callback(null, addresses) : callback(null, first.address, first.family),
        (error: NodeJS.ErrnoException) => callback(error, []),
      );
    },
  };
}
