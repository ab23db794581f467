// docs/errors.md has every error code under its own heading, with its status.
import { describe, expect, it } from 'vitest';
import { ERROR_CODES, ERRORS } from '../../schemas/api-error.ts';
import { anchorsOf, sectionOf, textOf } from '../support/project/pages.ts';

const PAGE = textOf('docs/errors.md');

describe('docs/errors.md', () => {
  it.each(ERROR_CODES)('explains %s under its own anchor, with its status', (code) => {
    expect(anchorsOf(PAGE)).toContain(code);
    expect(PAGE).toContain(`| [\`${code}\`](#${code}) | ${ERRORS[code].status} |`);
    expect(sectionOf(PAGE, code)).toMatch(new RegExp(`^\\s*${ERRORS[code].status}\\b`));
  });

  it('has no other codes', () => {
    const listed = [...PAGE.matchAll(/^\| \[`([a-z_]+)`\]/gm)].map(([, code]) => code);
    expect(listed.sort()).toEqual([...ERROR_CODES].sort());
  });
});
