// The dataset of clinicians, centres and hospital campuses that a provider search can show.
import { centsColumn, column, type DatasetSource, foreignText } from './columns.ts';

export const PROVIDERS: DatasetSource = {
  name: 'providers',
  title: 'Providers and their prices',
  description:
    'One row for each clinician, centre or hospital campus, practice location, and specialty or billing code: the price that payers agreed to pay or that the hospital publishes. A prefix has the rows that searches from its ZIPs can show.',
  columns: [
    column('key', 'string', 'p.key', 'Specialty, such as cardiology, or billing code, such as 73721'),
    column('key_label', 'string', 'p.key_label', 'Our plain name for the key'),
    column('price_code', 'string', 'p.price_code', 'Billing code whose prices these are'),
    column('npi', 'string', 'p.npi', 'NPI of the provider, when it is known'),
    column('facility_id', 'string', 'p.facility_id', 'Facility id of a hospital campus, else null'),
    foreignText('name', 'p.name', 'Name in the registry or in the price file'),
    column('specialty', 'string', 'p.specialty', 'Specialty of the provider'),
    foreignText('city', 'p.city', 'City of the practice location'),
    column('state', 'string', 'p.state', 'State of the practice location, two letters'),
    column('zip', 'string', 'p.zip', 'ZIP of the practice location'),
    column(
      'source',
      'string',
      'p.source',
      'cms_transparency (price file of the hospital) or payer_negotiated (files of payers)',
    ),
    column('price_basis', 'string', 'p.basis', 'facility_fee or professional_fee'),
    centsColumn('price_low_cents', 'p.low', 'Lowest price'),
    centsColumn('price_mid_cents', 'p.mid', 'Middle price'),
    centsColumn('price_high_cents', 'p.high', 'Highest price'),
    column('confidence', 'string', 'p.confidence', 'Confidence of the price: high, medium or low'),
    column('as_of', 'date', 'p.as_of', 'Date of the price'),
    column('medicare_year', 'integer', 'p.medicare_year', 'Year of the Medicare claims'),
    column(
      'medicare_services',
      'integer',
      'p.medicare_services',
      'Services that Medicare paid; null when the number is not published',
    ),
    column(
      'medicare_at_least',
      'integer',
      'p.medicare_at_least',
      'Least number of services of a provider with Medicare claims; null without such claims',
    ),
  ],
  from: '{providers} p',
  key: ['key', 'zip', 'npi', 'facility_id'],
  part: 'p.state',
};
