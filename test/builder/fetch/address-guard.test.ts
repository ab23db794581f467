// Requests go to public addresses only: in URLs however they are spelled, and in DNS answers at the connection itself.
import { describe, expect, it } from 'vitest';
import { addressGuard, type ResolvedAddress } from '../../../builder/src/fetch/http/address-guard.ts';
import { makeExchange } from '../../../builder/src/fetch/http/exchange.ts';
import { FetchFault } from '../../../builder/src/state/statuses.ts';
import { hospitalWeb, status } from '../../support/web/hospital-web.ts';

const at = (...addresses: string[]): ResolvedAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const guardOf = (...addresses: string[]) => addressGuard(async () => at(...addresses));

function verdict(url: string, allowLoopback = false): string {
  try {
    addressGuard(async () => [], allowLoopback).checkUrl(new URL(url));
    return 'open';
  } catch (error) {
    return error instanceof FetchFault ? error.status : String(error);
  }
}

/** What a connection to a name with these addresses would be given. */
function connectTo(addresses: string[], all: boolean, name = 'files.sample.test'): Promise<unknown> {
  return new Promise((resolve) => {
    guardOf(...addresses).lookup(name, { all }, (error, found, family) =>
      resolve(error instanceof FetchFault ? error.status : [found, family]),
    );
  });
}

describe('an address in a URL', () => {
  it.each([
    ['https://files.sample.test/a.csv', 'open'],
    ['http://8.8.8.8:8080/a.csv', 'open'],
    ['http://[2606:4700::1]/', 'open'],
    ['http://127.0.0.1/', 'private_address'],
    ['http://127.1/', 'private_address'],
    ['http://0x7f000001/', 'private_address'],
    ['http://2130706433/', 'private_address'],
    ['http://017700000001/', 'private_address'],
    ['http://0/', 'private_address'],
    ['http://１０.0.0.1/', 'private_address'],
    ['http://[::1]/', 'private_address'],
    ['http://[::ffff:10.0.0.1]/', 'private_address'],
    ['http://[::ffff:a9fe:a9fe]/', 'private_address'],
    ['http://[fe80::1]/', 'private_address'],
    ['http://168.63.129.16/', 'private_address'],
    ['http://[::ffff:a83f:8110]/', 'private_address'],
    ['http://[fd00:ec2::254]/', 'private_address'],
    ['http://100.100.100.200/', 'private_address'],
    ['http://files.sample.test:22/', 'invalid_pointer'],
    ['http://files.sample.test:6379/', 'open'],
    ['http://user@files.sample.test/', 'invalid_pointer'],
    ['ftp://files.sample.test/', 'invalid_pointer'],
    ['file:///etc/passwd', 'invalid_pointer'],
  ])('%s: %s', (url, wanted) => expect(verdict(url)).toBe(wanted));

  it('of this machine passes only by the switch of tests, and nothing else does', () => {
    expect(verdict('http://127.0.0.1/', true)).toBe('open');
    expect(verdict('http://[::1]/', true)).toBe('open');
    for (const host of ['10.0.0.1', '169.254.169.254', '0.0.0.0', '[fd00::1]', '[::ffff:10.0.0.1]'])
      expect(verdict(`http://${host}/`, true)).toBe('private_address');
  });
});

describe('an answer of DNS', () => {
  it.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['100.64.0.1'],
    ['169.254.169.254'],
    ['::1'],
    ['fe80::1%eth0'],
    ['fd00::1'],
    ['::ffff:192.168.0.1'],
    ['64:ff9b::a00:1'],
  ])('%s is refused, alone and among open ones', async (address) => {
    expect(await connectTo([address], true)).toBe('private_address');
    expect(await connectTo(['8.8.8.8', address], true)).toBe('private_address');
    expect(await connectTo(['8.8.8.8', address], false)).toBe('private_address');
  });

  it.each([
    ['metadata.google.internal', '169.254.169.254'],
    ['metadata.google.internal', 'fd20:ce::254'],
    ['wireserver.sample.test', '168.63.129.16'],
    ['metadata.sample.test', '64:ff9b::a83f:8110'],
  ])('%s at %s, the metadata of a cloud, is refused by its address', async (name, address) => {
    const guard = guardOf(address);
    expect(() => guard.checkUrl(new URL(`http://${name}/`))).not.toThrow();
    expect(await connectTo([address], true, name)).toBe('private_address');
  });

  it('is handed on when all of it is public', async () => {
    expect(await connectTo(['8.8.8.8', '2606:4700::1'], true)).toEqual([
      at('8.8.8.8', '2606:4700::1'),
      undefined,
    ]);
    expect(await connectTo(['8.8.8.8', '2606:4700::1'], false)).toEqual(['8.8.8.8', 4]);
  });

  it('without an address is no connection', async () =>
    expect(await connectTo([], true)).toBe('unreachable'));

  it('is asked once for a connection, and the connection goes there', async () => {
    const web = await hospitalWeb(() => new Map([['turns.sample.test', new Map([['/', status(200)]])]]));
    // A name that turns to a private network after its first answer.
    const answers = [at('127.0.0.1'), at('10.0.0.7')];
    let asked = 0;
    const guard = addressGuard(async () => answers[asked++] ?? [], true);
    const exchange = makeExchange(guard, { silenceMs: 5000, requestMs: 5000 }, 'test');
    const get = () => exchange(new URL(web.site('turns.sample.test')), {}, async (answer) => answer.status);
    expect(await get()).toBe(200);
    expect(asked).toBe(1);
    await expect(get()).rejects.toMatchObject({ status: 'private_address' });
    await web.close();
  });
});
