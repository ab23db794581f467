// CMS's list of actions about price transparency: which action was the latest for each hospital. The list has no number
// of a hospital, so its name, city and state find the hospital, and only when they are unique.
import type { EnforcementAction, EnforcementKind } from '../../../schemas/federal-standing.ts';
import { namedRows, type Spellings, titleKey } from '../csv/named-rows.ts';
import type { Hospital } from './hospital-list.ts';
import { nameKey } from './hospital-list.ts';
import { normaliseName } from './normalise.ts';
import { postalAddress } from './street.ts';

/** One row of the list. `ccn` is '' in the published list, which has no such column. */
export type ListedAction = EnforcementAction & {
  ccn: string;
  name: string;
  address: string;
  city: string;
  state: string;
  /** Cases count upwards. */
  caseId: number;
};

/** `alarms` are sentences about rows that are not read as they are written. */
export type EnforcementList = { actions: ListedAction[]; alarms: string[] };

type Column = 'ccn' | 'caseId' | 'name' | 'address' | 'city' | 'state' | 'action' | 'date';
const COLUMNS: Spellings<Column> = {
  ccn: ['CCN', 'Facility_ID', 'Hosp_CCN'],
  caseId: ['Case_ID'],
  name: ['Hosp_Name'],
  address: ['Hosp_Address'],
  city: ['City'],
  state: ['State'],
  action: ['Action'],
  date: ['Date_of_Action', 'Action_Date'],
};
const REQUIRED: readonly Column[] = ['name', 'city', 'state', 'action', 'date'];
/** Only this list has a column for each of them. */
const DISTINCTIVE: readonly Column[] = ['caseId', 'name', 'action'];

/** CMS's words for an action, as `titleKey` spells them. */
const KINDS: ReadonlyMap<string, EnforcementKind> = new Map([
  ['warningnotice', 'warning_notice'],
  ['caprequest', 'cap_request'],
  ['cmpnotice', 'cmp_notice'],
  ['appealed', 'appealed'],
  ['metrequirements', 'met_requirements'],
  ['closurenotice', 'closure_notice'],
  ['administrativeclosure', 'administrative_closure'],
]);
const MAX_ALARMS = 5;

/** True when the beginning of a text is the list. */
export function looksLikeEnforcement(head: string): boolean {
  const [first = ''] = head.split(/\r?\n/, 1);
  const titles = new Set(first.split(',').map(titleKey));
  return DISTINCTIVE.every((column) => COLUMNS[column]?.some((title) => titles.has(titleKey(title))));
}

/**
 * Reads the list. A row with an unreadable date is left out with an alarm; an unknown action is `other` with an alarm,
 * because without it an older action would look like the latest.
 * @throws InputRefusal `unknown_header`, `no_rows`
 */
export async function readEnforcement(path: string): Promise<EnforcementList> {
  const actions: ListedAction[] = [];
  const alarms: string[] = [];
  for await (const { cell, at } of namedRows(path, COLUMNS, REQUIRED)) {
    const action_on = readUsDate(cell('date').trim());
    if (action_on === undefined) {
      alarms.push(`${at('date')} is not a date (mm/dd/yyyy), so the row is not used.`);
      continue;
    }
    const kind = KINDS.get(titleKey(cell('action')));
    if (kind === undefined)
      alarms.push(`${at('action')} has an unknown action, which is shown as another action.`);
    actions.push({
      ccn: cell('ccn').trim().toUpperCase(),
      name: cell('name').trim(),
      address: cell('address').trim(),
      city: cell('city').trim(),
      state: cell('state').trim().toUpperCase(),
      caseId: Number(cell('caseId')) || 0,
      action: kind ?? 'other',
      action_on,
    });
  }
  return { actions, alarms: shorten(alarms) };
}

function shorten(alarms: readonly string[]): string[] {
  if (alarms.length <= MAX_ALARMS) return [...alarms];
  return [
    ...alarms.slice(0, MAX_ALARMS),
    `${alarms.length} rows have such a defect; the first ${MAX_ALARMS} are listed above.`,
  ];
}

/** `2022-12-20` for `12/20/2022`; undefined for a text that is not a date of the calendar. */
function readUsDate(text: string): string | undefined {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(20\d\d)$/.exec(text) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return year !== '' && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}

/** The latest action about each hospital by CCN. Actions after `asOf` are not known yet. */
export function findLatestActions(
  actions: readonly ListedAction[],
  hospitals: readonly Hospital[],
  asOf: string,
): Map<string, EnforcementAction> {
  const byPlace = Map.groupBy(hospitals, placeKey);
  const latest = new Map<string, ListedAction>();
  const known = actions.filter((action) => action.action_on <= asOf);
  for (const [key, own] of Map.groupBy(known, (action) => action.ccn || placeKey(action))) {
    const [hospital, ...others] = byPlace.get(key) ?? [];
    const named = hospital && others.length === 0 ? hospital : undefined;
    const ccn = own[0]?.ccn || named?.ccn;
    const counted = named ? aboutOneAddress(own, named) : own;
    const last = counted.sort(newestFirst)[0];
    if (ccn === undefined || !last) continue;
    const before = latest.get(ccn);
    if (!before || newestFirst(last, before) < 0) latest.set(ccn, last);
  }
  return new Map([...latest].map(([ccn, { action, action_on }]) => [ccn, { action, action_on }]));
}

/** Of one name at several addresses of a city, only the actions at the address of the hospital are about it. */
function aboutOneAddress(actions: readonly ListedAction[], { address }: Hospital): ListedAction[] {
  const addresses = new Set(actions.map((action) => postalAddress(action.address)));
  if (addresses.size === 1) return [...actions];
  return actions.filter((action) => postalAddress(action.address) === postalAddress(address));
}

function placeKey({ name, city, state }: { name: string; city: string; state: string }): string {
  return `${nameKey(name, state)}|${normaliseName(city)}`;
}

/** Of two actions of one day the one of the newer case counts. */
function newestFirst(a: ListedAction, b: ListedAction): number {
  if (a.action_on !== b.action_on) return a.action_on > b.action_on ? -1 : 1;
  return b.caseId - a.caseId;
}
