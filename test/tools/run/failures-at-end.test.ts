import { expect, it } from 'vitest';
import { type Failure, failuresAtEnd } from '../../support/run/failures-at-end.ts';

const LATE: Failure = {
  file: '',
  test: 'an error that nothing caught',
  error: {
    name: 'Error',
    message: 'read ECONNRESET\nsecond line',
    stack:
      'Error: read ECONNRESET\n    at end (/p/node_modules/vitest/dist/run.js:1:1)\n    at read (/p/socket.ts:3:5)',
  },
};

it('names the test, the message and the project’s own part of the stack', () => {
  const failed = { file: 'test/a.test.ts', test: 'adds', error: { message: 'expected 1 to be 2' } };
  expect(failuresAtEnd([failed, LATE])).toBe(
    [
      'What failed:',
      'test/a.test.ts > adds',
      '    Error: expected 1 to be 2',
      'outside test files > an error that nothing caught',
      '    Error: read ECONNRESET',
      '    second line',
      '    at read (/p/socket.ts:3:5)',
      '',
    ].join('\n'),
  );
});

it('says how many it does not show, and nothing when nothing failed', () => {
  expect(failuresAtEnd(Array(7).fill(LATE))).toContain('2 more are in the log above.');
  expect(failuresAtEnd([])).toBe('');
});
