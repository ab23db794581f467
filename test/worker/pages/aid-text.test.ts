// A hospital's policy becomes a link only when it is a plain https address.
import { describe, expect, it } from 'vitest';
import { plainAddress, printedAid } from '../../../worker/src/pages/components/aid-text.ts';

describe('a policy', () => {
  it.each([
    'https://hospital.example/aid',
    'https://www.hospital.example/aid?lang=en#form',
    'HTTPS://HOSPITAL.EXAMPLE',
  ])('that is %s is a link', (text) => {
    expect(plainAddress(text)?.protocol).toBe('https:');
  });

  it.each([
    'http://hospital.example/aid',
    'javascript:alert(1)',
    'https://user:secret@hospital.example/',
    'https://hospital.example:8443/',
    'https://127.0.0.1/aid',
    'https://localhost/aid',
    'https://[::1]/aid',
    'https://hospital.example/aid and ask',
    'See https://hospital.example/aid',
    'https://hospital.example/"onclick="x',
    'https://',
    '65% off of standard gross charges.',
    '',
  ])('that is %j is words', (text) => {
    expect(plainAddress(text)).toBeUndefined();
  });

  it('is printed without what does not matter, and short', () => {
    expect(printedAid('https://www.hospital.example/aid/', 60)).toBe('hospital.example/aid');
    expect(printedAid('65% off of standard gross charges.', 10)).toBe('65% off o…');
  });
});
