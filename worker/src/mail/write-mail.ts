// A mail as it is sent: subject, plain text and HTML from the same paragraphs. Pure.
import type { Lang } from '../../../schemas/lang.ts';
import type { MailData, MailFrame, MailText, MailTexts, Template } from './templates.ts';
import { TEXTS_EN } from './texts-en.ts';
import { TEXTS_ES } from './texts-es.ts';

const TEXTS: Record<Lang, MailTexts> = { en: TEXTS_EN, es: TEXTS_ES };

/** `html` shows what `text` says. */
export type WrittenMail = { to: string; subject: string; text: string; html: string };

/** One mail to one mailbox. */
export type Mail<T extends Template = Template> = {
  to: string;
  template: T;
  data: MailData[T];
  lang: Lang;
};

/** Writes a mail in its language. */
export function writeMail<T extends Template>(
  { to, template, data, lang }: Mail<T>,
  frame: MailFrame,
): WrittenMail {
  const texts = TEXTS[lang];
  const text = texts.mails[template](data, frame);
  const footer = texts.footer(frame);
  return {
    to,
    subject: oneLine(text.subject),
    text: plainText(text, footer),
    html: htmlText(text, footer, lang),
  };
}

/** A header holds one line, whatever a name of a person or a token contains. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function plainText({ paragraphs, code, link }: MailText, footer: string): string {
  const parts = [code, ...paragraphs, link && `${link.label}: ${link.url}`, `-- \n${footer}`];
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
}

function htmlText({ subject, paragraphs, code, link }: MailText, footer: string, lang: Lang): string {
  const body = [
    code && `<p style="font: 700 28px/1.4 monospace; letter-spacing: 4px">${escaped(code)}</p>`,
    ...paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`),
    link && `<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p>`,
    `<p style="color: #4e5a70; font-size: 13px">${escaped(footer)}</p>`,
  ];
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body style="font: 16px/1.5 sans-serif; color: #14213d; max-width: 36em">',
    ...body.filter((part) => part !== undefined),
    '</body></html>',
  ].join('\n');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}
