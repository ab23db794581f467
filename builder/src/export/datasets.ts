// The datasets of an export: their columns, and the query that gives their rows. One list for files, schema and documents.
import { CHANGE_COLUMNS, CHANGES_FROM } from './changes.ts';
import { centsColumn, column, type DatasetSource, foreignText } from './columns.ts';
import { BRIDGE_COLUMNS, BRIDGE_FROM } from './facility-bridge.ts';
import { PROVIDERS } from './providers.ts';

const CODE = column('code', 'string', 'p.code', 'Billing code, such as 70551, J1234 or MS-DRG-470');

const FACILITY_PRICES: DatasetSource = {
  name: 'facility_prices',
  title: 'Cash prices of hospitals',
  description:
    'One row for each hospital campus and billing code: the discounted cash price that the price file of the hospital publishes.',
  columns: [
    CODE,
    column('facility_id', 'string', 'c.facility_id', 'Facility id, see the dataset facilities'),
    column('price_file', 'integer', 'p.price_file', 'Number of the price file within this release'),
    column('state', 'string', 'c.state', 'State of the campus, two letters'),
    column('zip', 'string', 'c.zip', 'ZIP of the campus'),
    centsColumn('cash_price_cents', 'p.cents', 'Facility price'),
    centsColumn('price_low_cents', 'p.low', 'Lowest amount that the file publishes for the code'),
    centsColumn('price_high_cents', 'p.high', 'Highest amount that the file publishes for the code'),
    column('n_prices', 'integer', 'p.n', 'Number of distinct amounts that the file publishes for the code'),
    column('far_below', 'boolean', 'p.far_below', 'True when the price is far below what others publish'),
    column(
      'no_discount',
      'boolean',
      'c.no_discount',
      'True when all cash prices of the file equal the gross charges',
    ),
    column('last_refreshed', 'date', 'c.updated', 'Date of the price file'),
  ],
  from: '{prices} p JOIN {campuses} c USING (price_file)',
  key: ['code', 'facility_id', 'price_file'],
  part: 'c.state',
};

const FACILITIES: DatasetSource = {
  name: 'facilities',
  title: 'Hospital campuses and their price files',
  description: 'One row for each located campus of a price file that this release uses.',
  columns: [
    column(
      'facility_id',
      'string',
      'c.facility_id',
      'Facility id, the same in every release that reads the same statements',
    ),
    column('price_file', 'integer', 'c.price_file', 'Number of the price file within this release'),
    foreignText('name', 'c.name', 'Name as the price file states it'),
    foreignText('city', 'c.city', 'City of the ZIP'),
    column('state', 'string', 'c.state', 'State, two letters'),
    column('zip', 'string', 'c.zip', 'ZIP, five digits'),
    column('lat', 'number', 'c.lat', 'Latitude of the centre of the ZIP'),
    column('lng', 'number', 'c.lng', 'Longitude of the centre of the ZIP'),
    column('npi', 'string', 'c.npi', 'NPI of the hospital, when it is known'),
    foreignText('system', 'f.system', 'Health system that the file names'),
    column('last_refreshed', 'date', 'c.updated', 'Date of the price file'),
    foreignText('source_url', 'c.url', 'Where the price file was published'),
    column('file_sha256', 'string', 'f.sha256', 'SHA-256 of the published price file'),
  ],
  from: '{campuses} c LEFT JOIN {price_files} f ON CAST(f.number AS BIGINT) = c.price_file',
  key: ['facility_id', 'price_file'],
  part: 'c.state',
};

const AREA_STATISTICS: DatasetSource = {
  name: 'area_statistics',
  title: 'Statistics by nation, state and ZIP prefix',
  description:
    'One row for each billing code and area with a price file: counts, and quantiles of independent sources where there are enough of them.',
  columns: [
    CODE,
    column('scope', 'string', 'p.scope', 'national, state or zip3'),
    column('scope_id', 'string', 'p.scope_id', 'US, the two letters of a state, or three digits of a ZIP'),
    centsColumn('median_cents', 'p.median', 'Median; null under 3 independent sources'),
    centsColumn('p25_cents', 'p.p25', 'Lower quartile; null under 5 independent sources'),
    centsColumn('p75_cents', 'p.p75', 'Upper quartile; null under 5 independent sources'),
    column(
      'stability_low_cents',
      'integer',
      'p.stability_low',
      'Lowest median when one health system is left out',
    ),
    column(
      'stability_high_cents',
      'integer',
      'p.stability_high',
      'Highest median when one health system is left out',
    ),
    column('n_sources', 'integer', 'p.n_sources', 'Distinct amounts of each price file, added up'),
    column('n_facilities', 'integer', 'p.n_facilities', 'Price files'),
    column('n_systems', 'integer', 'p.n_systems', 'Independent sources'),
    column('last_refreshed', 'date', 'p.refreshed', 'Newest date of the price files'),
  ],
  from: '{all_areas} p',
  key: ['code', 'scope', 'scope_id'],
  part: 'p.part',
};

const PROCEDURES: DatasetSource = {
  name: 'procedures',
  title: 'Billing codes',
  description:
    'One row for each billing code that the release knows, with our own plain name for it. The wording of CPT is not part of it.',
  columns: [
    CODE,
    column('code_type', 'string', 'p.code_type', 'CPT, HCPCS or MS-DRG'),
    column('label', 'string', 'p.label', 'Our plain name, or the text that CMS gives a Level II code'),
    column('setting', 'string', 'p.setting', 'Setting in which the code is priced: inpatient or outpatient'),
    column('covers', 'string', 'p.covers', 'What a price of the code covers'),
    column('n_sources', 'integer', 'p.n_sources', 'Distinct amounts of each price file, added up'),
    column('n_facilities', 'integer', 'p.n_facilities', 'Price files with a price'),
    column('n_systems', 'integer', 'p.n_systems', 'Independent sources'),
    column('n_states', 'integer', 'p.n_states', 'States with a campus of one of the price files'),
    column('confidence', 'string', 'p.confidence', 'Confidence of the national median'),
    column('withheld', 'integer', 'p.withheld', 'Observations that a rule of plausibility withholds'),
    column('other_setting', 'integer', 'p.other_setting', 'Observations of the other setting'),
  ],
  from: '{codes} p',
  key: ['code'],
  part: null,
};

const NATIONAL_BENCHMARKS: DatasetSource = {
  name: 'national_benchmarks',
  title: 'Medicare amounts',
  description:
    'One row for each billing code with a Medicare amount, each schedule under its own name. A benchmark is never a cash price.',
  columns: [
    CODE,
    centsColumn('pfs_cents', 'p.pfs', 'Physician Fee Schedule, national non-facility amount'),
    centsColumn('pfs_facility_cents', 'p.pfs_facility', 'Physician Fee Schedule, national facility amount'),
    centsColumn('opps_cents', 'p.opps', 'OPPS payment rate'),
    centsColumn('clfs_cents', 'p.clfs', 'Clinical Laboratory Fee Schedule'),
    column('comparable', 'string', 'p.comparable', 'Which amount a hospital price compares with'),
    column('year', 'integer', 'p.pfs_year', 'Year of the Physician Fee Schedule'),
    column('status', 'string', 'p.pfs_status', 'Status letter of the row'),
    column('reason', 'string', 'p.pfs_reason', 'Why there is no non-facility amount'),
    column('capped', 'boolean', 'p.pfs_capped', 'True when the OPPS imaging cap set the amount'),
    column('released_on', 'date', 'p.schedule', 'Release date of the schedule'),
    column('claims_year', 'integer', 'p.claims_year', 'Year of the Medicare claims'),
    column('claims_setting', 'string', 'p.claims_setting', 'Setting of the Medicare claims'),
    column(
      'claims_services',
      'integer',
      'p.claims_services',
      'Services in the Medicare claims of the nation',
    ),
    centsColumn('claims_allowed_cents', 'p.claims_allowed', 'Mean amount that Medicare allowed'),
    centsColumn('claims_charge_cents', 'p.claims_charge', 'Mean charge'),
  ],
  from: '{codes} p WHERE coalesce(p.pfs, p.pfs_facility, p.opps, p.clfs, p.claims_year) IS NOT NULL',
  key: ['code'],
  part: null,
};

const COVERAGE: DatasetSource = {
  name: 'coverage',
  title: 'Hospitals of the federal list',
  description:
    'One row for each hospital of the federal list, and whether its price file could be fetched and read.',
  columns: [
    column('ccn', 'string', 'c.ccn', 'CMS certification number'),
    foreignText('name', 'c.name', 'Name in the federal list'),
    foreignText('city', 'c.city', 'City'),
    column('state', 'string', 'c.state', 'State, two letters'),
    column('zip', 'string', 'c.zip', 'ZIP'),
    column('status', 'string', 'c.status', 'What became of its price file'),
    column('reason', 'string', 'c.reason', 'Why its price file is not used'),
    column(
      'price_file',
      'integer',
      'CAST(c.price_file AS BIGINT)',
      'Number of the price file within this release',
    ),
    column('last_refreshed', 'date', 'c.updated_on', 'Date of the price file'),
    foreignText('source_url', 'c.source_url', 'Where the price file was published'),
  ],
  from: '{coverage} c',
  key: ['ccn'],
  part: 'c.state',
};

/** Every dataset, in the order of the documents. */
export const DATASET_SOURCES: readonly DatasetSource[] = [
  FACILITY_PRICES,
  AREA_STATISTICS,
  NATIONAL_BENCHMARKS,
  FACILITIES,
  PROCEDURES,
  PROVIDERS,
  COVERAGE,
  {
    name: 'changes',
    title: 'Prices that changed',
    description:
      'One row for each facility price that differs from the release before, with its kind: the hospital moved the price, or a method, a benchmark or the setting rule changed.',
    columns: CHANGE_COLUMNS,
    from: CHANGES_FROM,
    key: ['code', 'facility_id', 'price_file'],
    part: null,
    needsPrevious: true,
  },
  {
    name: 'facility_bridge',
    title: 'Facility ids of two releases',
    description: 'One row for each campus of this release or the one before: which id it has in each.',
    columns: BRIDGE_COLUMNS,
    from: BRIDGE_FROM,
    key: ['facility_id_before', 'facility_id'],
    part: null,
    needsPrevious: true,
  },
];
