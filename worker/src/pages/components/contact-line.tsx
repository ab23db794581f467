// Address and phone of a provider, as members see them.
import type { HospitalContact } from '../../prices/hospital-contacts.ts';

/** One line; the phone is a link that calls. */
export function ContactLine({ contact }: { contact: HospitalContact }) {
  return (
    <p class="contact">
      {contact.address}, {contact.zip}
      {contact.phone && (
        <>
          {' · '}
          <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`} data-phone>
            {contact.phone}
          </a>
        </>
      )}
    </p>
  );
}
