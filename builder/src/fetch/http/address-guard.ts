// The guard against requests into private networks. It checks addresses in URLs before the request. It checks DNS
// answers inside the connection that uses them, so that a second DNS answer cannot replace the first.
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

/** Below 1024 only the two ports of the web are open, so that no mail or shell service can be reached. */
const WEB_PORTS = new Set(['', '80', '443']);
const FIRST_USER_PORT = 1024;

/** The DNS of the system. */
export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true });

/** `allowLoopback` is for tests: it opens 127.0.0.0/8 and ::1. */
export function addressGuard(resolve: Resolve, allowLoopback = false): AddressGuard {
  const check = (address: string, hostname: string) => {
    const kind = addressKind(address);
    if (kind === 'public' || (allowLoopback && kind === 'loopback')) return;
    throw new FetchFault('private_address', `${hostname} is not a public address (${kind})`);
  };
  const checkUrl = (url: URL) => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new FetchFault('invalid_pointer', `${url.protocol} is not http or https`);
    if (url.username !== '' || url.password !== '')
      throw new FetchFault('invalid_pointer', 'the address contains a user name');
    if (!WEB_PORTS.has(url.port) && Number(url.port) < FIRST_USER_PORT)
      throw new FetchFault(
        'invalid_pointer',
        `port ${url.port} is not a web port: 80, 443, or 1024 and above`,
      );
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0) check(literal, literal);
  };
  const resolvePublic = async (hostname: string) => {
    const addresses = isIP(hostname) === 0 ? await resolve(hostname) : [];
    // A DNS rebinding attack mixes a private address with public ones, so one private address refuses them all.
    for (const { address } of addresses) check(address, hostname);
    const [first] = addresses;
    if (!first) throw new FetchFault('unreachable', `${hostname} has no address`);
    return { first, addresses };
  };
  return {
    checkUrl,
    lookup: (hostname, options, callback) => {
      resolvePublic(hostname).then(
        ({ first, addresses }) =>
          options.all ? callback(null, addresses) : callback(null, first.address, first.family),
        (error: NodeJS.ErrnoException) => callback(error, []),
      );
    },
  };
}
