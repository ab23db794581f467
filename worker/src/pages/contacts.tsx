// Whom people ask, and the operator's own pages. A setting that is missing shows nothing.
import type { Contacts } from '../env.ts';
import { ACCOUNT_TEXTS } from './account/texts.ts';

const T = ACCOUNT_TEXTS.contact;

/** The links of a deployment: support, sales, service levels, terms and privacy. */
export function ContactLinks({ contacts }: { contacts: Contacts }) {
  const { support, sales, slaUrl, termsUrl, privacyUrl } = contacts;
  const links: [string, string | undefined][] = [
    [T.support, support && `mailto:${support}`],
    [T.sales, sales && `mailto:${sales}`],
    [T.sla, slaUrl],
    [T.terms, termsUrl],
    [T.privacy, privacyUrl],
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
