// What the report says of provider search: what became of each registry and payer file, and why nothing came of it.

import type { RefusalReason } from '../../../../schemas/refusals.ts';
import type { PayerExpansion } from '../../payers/expand-payer-rates.ts';
import type { PayerReading } from '../../payers/map-payer-file.ts';
import type { RateCounts } from '../../providers/join/counts.ts';
import type { PayerReport, ProviderFileReport, ProviderTotals } from '../../report/provider-report.ts';
import type { IdentifiedFile } from '../map/identify.ts';
import { type InputKind, SOURCES } from '../pipeline.ts';
import type { Plan } from '../plan/plan.ts';
import type { NumberedFile } from '../plan/price-files.ts';
import type { ProviderStep } from './provider-step.ts';

/** Kinds of files that no build uses, with the reason. */
const NEVER_USED = new Map<InputKind, RefusalReason>(
  SOURCES.flatMap((source) => ('notUsed' in source ? [[source.kind, source.notUsed]] : [])),
);
const NO_RATES: RateCounts = { rates: 0, unknown_npi: 0, dropped: {}, counted: 0 };

/** The figures of one registry, payer or group file; empty for files of other kinds. */
export function providerFileReport(
  { providerFiles }: Pick<Plan, 'providerFiles'>,
  step: ProviderStep | undefined,
  file: IdentifiedFile,
): ProviderFileReport {
  const entry = providerFiles.find((known) => known.file === file)?.entry;
  if (!entry) return {};
  const { registry, payer, groups, claims } = entry;
  if (payer)
    return { payer: payerReport(payer, step?.expansions.get(file.file), step?.counts.files.get(file.file)) };
  return { ...(registry && { registry }), ...(groups && { groups }), ...(claims && { claims }) };
}

function payerReport(
  { facts, keptPrices, droppedItems, droppedPrices, ...reading }: PayerReading,
  expansion: PayerExpansion | undefined,
  counts: RateCounts = NO_RATES,
): PayerReport {
  return {
    payer: facts.entity,
    plan: facts.planName,
    as_of: facts.asOf,
    prices_kept: keptPrices,
    items_dropped: droppedItems,
    prices_dropped: droppedPrices,
    groups: {
      referenced: reading.groupsReferenced,
      undefined: reading.groupsUndefined,
      tin_only: reading.groupsTinOnly,
      out_of_reach: expansion?.groupsOutOfReach ?? 0,
    },
    locations_out_of_reach: expansion?.locationsOutOfReach ?? [],
    ...counts,
    dropped: sorted(counts.dropped),
  };
}

/** Why none of the prices uses a payer's file; undefined for a file that is used, and for other kinds. */
export function whyUnused(
  plan: Pick<Plan, 'payers'>,
  step: ProviderStep | undefined,
  file: IdentifiedFile,
): RefusalReason | undefined {
  const neverUsed = NEVER_USED.get(file.kind);
  if (neverUsed) return neverUsed;
  if (file.kind === 'claims-clinicians' && !step) return 'no_registry';
  const { counted, groups } = plan.payers;
  if (file.kind === 'tic-groups')
    return groups.some(({ file: used }) => used.sha256 === file.sha256) ? undefined : 'group_not_referenced';
  const read = counted.find((payer) => payer.file === file);
  if (!read) return undefined;
  if (!step) return 'no_registry';
  return whyNoRate(
    read.reading,
    step.expansions.get(file.file),
    step.counts.files.get(file.file) ?? NO_RATES,
  );
}

function whyNoRate(
  { keptPrices }: PayerReading,
  expansion: PayerExpansion | undefined,
  { rates, unknown_npi, counted }: RateCounts,
): RefusalReason | undefined {
  if (counted > 0) return undefined;
  if (keptPrices === 0) return 'no_wanted_rates';
  if (rates === 0) return expansion?.groupsOutOfReach ? 'groups_out_of_reach' : 'no_provider_numbers';
  return rates === unknown_npi ? 'no_matching_npi' : 'no_plausible_rate';
}

/** The figures of the whole provider search; null without a registry file. */
export function providerTotals(
  plan: { numbered: readonly NumberedFile[] },
  step: ProviderStep | undefined,
): ProviderTotals {
  if (!step) return null;
  const { counts, written } = step;
  const files = [...counts.files.values()];
  const sum = (count: (file: RateCounts) => number) => files.reduce((total, file) => total + count(file), 0);
  const dropped: Record<string, number> = {};
  for (const file of files)
    for (const [rule, n] of Object.entries(file.dropped)) dropped[rule] = (dropped[rule] ?? 0) + n;
  return {
    registry_providers: counts.registry.providers,
    registry_rows_replaced: counts.registry.replaced_rows,
    hospitals: plan.numbered.filter(({ priceFile }) => priceFile.npi !== null).length,
    providers_with_price: counts.providers,
    rows_by_source: { ...counts.rows, cms_transparency: written.hospitals },
    rates: sum(({ rates }) => rates),
    rates_unknown_npi: sum(({ unknown_npi }) => unknown_npi),
    rates_dropped: sorted(dropped),
    rates_counted: sum(({ counted }) => counted),
    prices_spread_too_far: counts.spread,
    keys: written.keys.length,
    tiles: written.tiles,
    member_tiles: written.members,
    unplaced: written.unplaced,
  };
}

function sorted(ledger: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(ledger).sort(([a], [b]) => (a < b ? -1 : 1)));
}
