// Which addresses are public: a table of IPv4, IPv6 and IPv4 inside IPv6, at each edge of a closed range.

import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { type AddressKind, addressKind } from '../../../builder/src/fetch/http/address.ts';
import { CLOUDS } from '../../../builder/src/fetch/http/cloud-metadata.ts';

const TABLE: readonly [AddressKind, string[]][] = [
  [
    'public',
    [
      '1.1.1.1',
      '8.8.8.8',
      '9.255.255.255',
      '11.0.0.0',
      '100.63.255.255',
      '100.128.0.0',
      '126.255.255.255',
      '128.0.0.0',
      '169.253.255.255',
      '169.255.0.0',
      '172.15.255.255',
      '172.32.0.0',
      '168.63.129.15',
      '168.63.129.17',
      '192.167.255.255',
      '192.169.0.0',
      '198.17.255.255',
      '198.20.0.0',
      '223.255.255.255',
      '2606:4700:4700::1111',
      '2a00:1450:4001:81b::200e',
      '2001:4860:4860::8888',
      '::ffff:8.8.8.8',
      '::ffff:808:808',
      '64:ff9b::8.8.8.8',
      '2002:808:808::1',
    ],
  ],
  [
    'loopback',
    [
      '127.0.0.1',
      '127.255.255.254',
      '::1',
      '0:0:0:0:0:0:0:1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '0:0:0:0:0:ffff:7f00:0001',
      '::127.0.0.1',
      '::ffff:0:127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
    ],
  ],
  [
    'private',
    [
      '10.0.0.0',
      '10.255.255.255',
      '172.16.0.0',
      '172.31.255.255',
      '192.168.0.1',
      'fc00::',
      'fd12:3456::1',
      'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
      'fec0::1',
      '::ffff:10.0.0.1',
      '::FFFF:192.168.1.1',
      '::ffff:ac10:1',
      '2002:c0a8:101::1',
    ],
  ],
  [
    'link-local',
    ['169.254.0.0', '169.254.169.253', 'fe80::1', 'febf::1', 'fe80::1%eth0', '::ffff:169.254.169.253'],
  ],
  ['shared', ['100.64.0.0', '100.127.255.255', '::ffff:100.64.0.1']],
  ['multicast', ['224.0.0.1', '239.255.255.255', 'ff00::', 'ff02::1', '::ffff:224.0.0.1']],
  [
    'cloud-metadata',
    [
      '169.254.169.254',
      '::ffff:169.254.169.254',
      '::ffff:a9fe:a9fe',
      '2002:a9fe:a9fe::1',
      '169.254.170.2',
      '168.63.129.16',
      '::ffff:168.63.129.16',
      '64:ff9b::a83f:8110',
      '::a83f:8110',
      'fd00:ec2::254',
      'FD00:0EC2:0::0254',
      'fd20:ce::254',
      'fd00:c1::a9fe:a9fe',
      '100.100.100.200',
      '192.0.0.192',
    ],
  ],
  [
    'reserved',
    [
      '192.0.2.1',
      '198.51.100.7',
      '203.0.113.255',
      '2001:db8::1',
      '3fff::1',
      '192.31.196.1',
      '192.52.193.1',
      '192.175.48.1',
      '2620:4f:8000::1',
      '64:ff9b:1::a9fe:a9fe',
      '2001:0:a9fe:a9fe::1',
      '0.0.0.0',
      '0.255.255.255',
      '192.0.0.1',
      '192.88.99.1',
      '198.18.0.0',
      '198.19.255.255',
      '240.0.0.1',
      '255.255.255.255',
      '::',
      '::ffff:0.0.0.0',
      '2001::1',
      '2001:20::1',
      '64:ff9b:1::1',
      '100::1',
      '5f00::1',
      '4000::1',
      '8000::1',
      'e000::1',
    ],
  ],
  [
    'not-an-address',
    [
      '',
      'localhost',
      '1.2.3',
      '1.2.3.4.5',
      '256.1.1.1',
      '01.2.3.4',
      '0x7f.0.0.1',
      '2130706433',
      '127.1',
      ':::1',
      '1::2::3',
    ],
  ],
];

describe('addressKind', () => {
  it.each(TABLE.flatMap(([kind, addresses]) => addresses.map((address) => [address, kind])))(
    '%s is %s',
    (address, kind) => expect(addressKind(address)).toBe(kind),
  );
});

/** An IPv4 address in every IPv6 form that reaches it: mapped, translated, by NAT64, by 6to4, compatible. */
function carriedIn6(address: string): string[] {
  const [high, low] = hexGroups(address);
  return [
    `::ffff:${address}`,
    `::ffff:${high}:${low}`,
    `::ffff:0:${high}:${low}`,
    `64:ff9b::${address}`,
    `2002:${high}:${low}::1`,
    `::${high}:${low}`,
  ];
}

function hexGroups(address: string): [string, string] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)];
}

describe('the addresses at which clouds answer their machines', () => {
  const all = CLOUDS.flatMap(({ name, addresses }) => addresses.map((address) => [address, name]));

  it.each(all)('%s (%s) is refused in every form', (address) => {
    const forms = address.includes(':')
      ? [address, ipaddr.parse(address).toNormalizedString(), address.toUpperCase(), `${address}%eth0`]
      : [address, ...carriedIn6(address)];
    expect(forms.map((form) => [form, addressKind(form)])).toEqual(
      forms.map((form) => [form, 'cloud-metadata']),
    );
  });

  it('have a source each, and are listed once', () => {
    expect(CLOUDS.filter(({ source }) => !/^https:\/\/\S+$/.test(source))).toEqual([]);
    const listed = all.map(([address]) => address);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed).toEqual(
      expect.arrayContaining([
        '169.254.169.254',
        '168.63.129.16',
        '100.100.100.200',
        '192.0.0.192',
        'fd00:ec2::254',
      ]),
    );
  });
});
