// Whom people ask, and the operator's own pages. A setting that is missing shows nothing.
import type { Contacts } from '../env.ts';
import type { Language } from './texts/format.ts';
import { TEXTS } from './texts/texts.ts';

/** The links of a deployment: support, sales, service levels, terms and privacy. */
export function ContactLinks({ lang, contacts }: { lang: Language; contacts: Contacts }) {
  const t = TEXTS[lang].account.contact;
  const { support, sales, slaUrl, termsUrl, privacyUrl } = contacts;
  const links: [string, string | undefined][] = [
    [t.support, support && `mailto:${support}`],
    [t.sales, sales && `mailto:${sales}`],
    [t.sla, slaUrl],
    [t.terms, termsUrl],
    [t.privacy, privacyUrl],
  ];
  const known = links.filter(([, href]) => href !== undefined);
  if (known.length === 0) return null;
  return (
    <ul class="contacts">
      {known.map(([label, href]) => (
        <li>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

/** Whether a deployment names anything that the links lead to. */
export function hasContacts({ support, sales, slaUrl, termsUrl, privacyUrl }: Contacts): boolean {
  return [support, sales, slaUrl, termsUrl, privacyUrl].some((one) => one !== undefined);
}
