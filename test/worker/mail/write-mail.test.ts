import { describe, expect, it } from 'vitest';
import { LANGS } from '../../../schemas/lang.ts';
import type { MailData, Template } from '../../../worker/src/mail/templates.ts';
import { writeMail } from '../../../worker/src/mail/write-mail.ts';

const AT = '2026-11-22T06:15:00.000Z';
const frame = { serviceName: 'Atlas <Test>', site: 'https://atlas.test', supportEmail: 'help@atlas.test' };
const payment = { what: 'Membership', cents: 2_900 };
/** Every mail with facts that would break a page or a header. */
const DATA: { [T in Template]: MailData[T] } = {
  'sign-in-code': { code: '01234567', minutes: 10 },
  welcome: {},
  'new-sign-in': { at: AT, by: 'code', browser: 'Firefox' },
  'passkey-added': { at: AT, name: '<img src=x onerror=alert(1)>' },
  'token-made': { at: AT, name: 'two\r\nBcc: evil@evil.example' },
  'account-deleted': {},
  receipt: { ...payment, paidOn: AT, periodEndsOn: AT, invoiceUrl: 'https://pay.test/i?a=1&b="2"' },
  'renewal-ahead': { ...payment, renewsOn: AT },
  'payment-failed': { ...payment, retryOn: null },
  cancelled: { what: 'Membership', endsOn: AT },
  'key-made': { family: 'abcdefghijkl', tier: 'pro' },
  'key-rotated': { family: 'abcdefghijkl', olderEndsAt: AT },
};
const TEMPLATES = Object.keys(DATA) as Template[];

describe.each(LANGS)('mails in %s', (lang) => {
  it.each(TEMPLATES)('%s says the same as plain text and as HTML', (template) => {
    const mail = writeMail({ to: 'ada@example.com', template, data: DATA[template], lang }, frame);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.subject.length).toBeGreaterThan(10);
    const shown = mail.html
      .replace(/<a href="([^"]*)">([^<]*)<\/a>/g, '$2: $1')
      .replace(/<title>[^<]*<\/title>|<[^>]+>/g, '\n')
      .replace(/&#39;|&quot;|&lt;|&gt;|&amp;/g, (entity) => ENTITIES[entity] ?? '');
    const wordsOf = (text: string) => text.replace(/^-- $/m, '').replace(/\s+/g, ' ').trim();
    expect(wordsOf(shown)).toBe(wordsOf(mail.text));
    expect(mail.html).toContain(`<html lang="${lang}">`);
    expect(mail.html).not.toContain('<img');
    expect(mail.text).not.toMatch(/undefined|null|NaN|Invalid Date/);
  });
});

const ENTITIES: Record<string, string> = {
  '&#39;': "'",
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

describe('a mail', () => {
  it('leads to the page of its language', () => {
    const linksOf = (lang: 'en' | 'es') =>
      new Set(
        TEMPLATES.flatMap(
          (template) =>
            writeMail({ to: 'a@b.example', template, data: DATA[template], lang }, frame).text.match(
              /https:\/\/atlas\.test\/\S+/g,
            ) ?? [],
        ),
      );
    expect([...linksOf('en')]).toEqual(['https://atlas.test/account', 'https://atlas.test/account/keys']);
    expect([...linksOf('es')]).toEqual([
      'https://atlas.test/es/account',
      'https://atlas.test/es/account/keys',
    ]);
  });

  it('shows code, amounts and dates as its language writes them', () => {
    const code = writeMail(
      { to: 'a@b.example', template: 'sign-in-code', data: DATA['sign-in-code'], lang: 'en' },
      frame,
    );
    expect(code.text.split('\n')[0]).toBe('01234567');
    const receipt = (lang: 'en' | 'es') =>
      writeMail({ to: 'a@b.example', template: 'receipt', data: DATA.receipt, lang }, frame);
    expect(receipt('en').text).toContain('$29.00 for Membership on November 22, 2026');
    expect(receipt('es').text).toContain('22 de noviembre de 2026');
    expect(receipt('en').text).toContain('help@atlas.test');
  });

  it('is another text in each language', () => {
    for (const template of TEMPLATES) {
      const [en, es] = LANGS.map((lang) =>
        writeMail({ to: 'a@b.example', template, data: DATA[template], lang }, frame),
      );
      expect(en?.text).not.toBe(es?.text);
      expect(en?.subject).not.toBe(es?.subject);
    }
  });
});
