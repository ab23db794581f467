// What a page says when a search cannot be answered.
import type { FieldFaults } from '../search-fields.tsx';
import type { Language } from '../texts/format.ts';
import { TEXTS } from '../texts/texts.ts';

/** A link to what the person may have meant. */
export type Offer = { href: string; text: string };

/** What is wrong with the fields, with links to them. */
export function ProblemSummary({ lang, faults }: { lang: Language; faults: FieldFaults }) {
  const found = Object.entries(faults).filter(([, text]) => text !== undefined);
  return (
    <div class="problem" role="alert" tabindex={-1}>
      <h1>{TEXTS[lang].shell.problem}</h1>
      <ul class="problem-list">
        {found.map(([field, text]) => (
          <li>
            <a href={`#${field}`}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the person may have meant; nothing without offers. */
export function Offers({ title, offers }: { title: string; offers: readonly Offer[] }) {
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="offers-title">
      <h2 id="offers-title">{title}</h2>
      <Chips links={offers} />
    </section>
  );
}

/** Links side by side. */
export function Chips({ links }: { links: readonly Offer[] }) {
  return (
    <ul class="chips">
      {links.map(({ href, text }) => (
        <li>
          <a href={href}>{text}</a>
        </li>
      ))}
    </ul>
  );
}
