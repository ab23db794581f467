import { describe, expect, it } from 'vitest';
import {
  licencesPage,
  lockedPackages,
  ownPackages,
  unreviewed,
} from '../../tools/doc-pages/licences-page.ts';
import { textOf } from '../support/project/pages.ts';

describe('docs/licences.md', () => {
  it('is what the lock file says (npm run docs writes it)', () => {
    expect(textOf('docs/licences.md')).toBe(licencesPage());
  });

  it('has a reviewed licence for every package', () => {
    expect(ownPackages().length).toBeGreaterThan(100);
    expect(unreviewed(ownPackages())).toEqual([]);
  });

  it('would name a package whose licence nobody has read, and one without a licence', () => {
    const lock = {
      packages: {
        '': { license: 'Apache-2.0' },
        'node_modules/good': { license: 'MIT', dev: true },
        'node_modules/another/node_modules/good': { license: 'MIT' },
        'node_modules/@scope/copyleft': { license: 'AGPL-3.0-only' },
        'node_modules/silent': { dev: true },
      },
    };
    const packages = lockedPackages(lock);
    expect(packages.find(({ name }) => name === 'good')).toEqual({
      name: 'good',
      licence: 'MIT',
      isTool: false,
    });
    expect(unreviewed(packages)).toEqual([
      { name: '@scope/copyleft', licence: 'AGPL-3.0-only', isTool: false },
      { name: 'silent', licence: 'none stated', isTool: true },
    ]);
  });
});
