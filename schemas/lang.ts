// Languages of pages, mails and the texts of answers.

export const LANGS = ['en', 'es'] as const;
export type Lang = (typeof LANGS)[number];
