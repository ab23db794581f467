// The list of hospitals, and where their pointers are looked for.
import { describe, expect, it } from 'vitest';
import { pointerAddresses } from '../../../builder/src/fetch/discover.ts';
import { parseSiteList } from '../../../builder/src/fetch/site-list.ts';

const addresses = (site: string) => {
  const [row] = parseSiteList(`name,site\nSample,${site}\n`);
  return row ? pointerAddresses(row).map(({ href }) => href) : [];
};

describe('the list', () => {
  it('finds its columns by name, in any order and spelling', () => {
    const text =
      '\ufeffCCN,Site URL,Direct MRF URL,Hospital,Other\r\n50002,sample.test,,"Sample, East",x\r\n\r\n';
    expect(parseSiteList(text)).toMatchObject([
      { name: 'Sample, East', ccn: '050002', site: { href: 'https://sample.test/' }, mrfUrl: null },
    ]);
  });

  it('knows a hospital by its CCN, else by its address', () => {
    const [a, b, c] = parseSiteList(
      'name,ccn,site\nA,050002,a.sample.test\nB,050002,b.sample.test\nC,,a.sample.test\n',
    );
    expect(a?.source).toMatch(/^[0-9a-f]{16}$/);
    expect(b?.source).toBe(a?.source);
    expect(c?.source).not.toBe(a?.source);
  });

  it('keeps a row without a usable address', () => {
    const rows = parseSiteList('name,ccn,site\nA,12,n/a\nB,,"not an address"\nC\n');
    expect(rows.map(({ ccn, site }) => [ccn, site])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
  });

  it('is no list without a column of addresses', () => {
    expect(() => parseSiteList('name,ccn\nA,050002\n')).toThrow('neither a site nor an mrf_url');
    expect(() => parseSiteList('')).toThrow('neither a site nor an mrf_url');
  });
});

describe('a pointer is looked for', () => {
  it.each([
    [
      'https://sample.test/prices?x=1',
      ['https://sample.test/cms-hpt.txt', 'https://www.sample.test/cms-hpt.txt'],
    ],
    ['https://www.sample.test', ['https://www.sample.test/cms-hpt.txt', 'https://sample.test/cms-hpt.txt']],
    [
      'sample.test',
      [
        'https://sample.test/cms-hpt.txt',
        'https://www.sample.test/cms-hpt.txt',
        'http://sample.test/cms-hpt.txt',
        'http://www.sample.test/cms-hpt.txt',
      ],
    ],
    ['http://203.0.113.5:8080/a', ['http://203.0.113.5:8080/cms-hpt.txt']],
    ['https://sample.test/east/CMS-HPT.txt', ['https://sample.test/east/CMS-HPT.txt']],
  ])('for %s', (site, wanted) => expect(addresses(site)).toEqual(wanted));
});
