// What a month costs: what a release stores and what its requests use, times the prices of the platform. Pure. docs/cost.md
// explains each line.
import { METERS, type Meter, type PriceList } from './price-list.ts';
import type { Stored } from './release-size.ts';

/** What the release does not say: traffic, and how the nights run. */
export type Traffic = {
  /** Price lookups and provider searches a day. */
  lookups: number;
  searches: number;
  sign_ins: number;
  /** Share of the objects that a night replaces, from 0 to 1. */
  changed: number;
  releases_kept: number;
  /** The state between nights, in GB, and the rows of the hospital list that each night asks for. */
  state_gb: number;
  list_rows: number;
  /** CPU of one request, in ms. */
  cpu_ms: number;
  /** Share of the tiles that no isolate has in memory, from 0 to 1. */
  cold: number;
};

/** One line: units of a month, and what they cost above those that the plan includes. */
export type CostLine = { meter: Meter; units: number; unit: string; usd: number };
export type MonthlyCost = { usd: number; lines: CostLine[] };

const DAYS = 30;
const BYTES_PER_GB = 1e9;
/** Objects that one request reads: code tile and place tile; provider tile, and its manifest now and then. */
const TILES_PER_LOOKUP = 2;
const TILES_PER_SEARCH = 1.2;
/** Calls of Durable Objects: account and address counter; key object. */
const OBJECT_CALLS = { lookup: 2, search: 1 } as const;
/** Rows that a Durable Object writes: the window and the time of the alarm; the count of the key. */
const OBJECT_ROWS = { lookup: 2, search: 1 } as const;
/** GB-s of a call: 128 MB for about 20 ms. */
const GB_SECONDS_PER_CALL = 0.128 * 0.02;
/** Each row is written once to its table and once to the index of the table. */
const WRITES_PER_INDEX_ROW = 2;
/** The record of a row, the record of its file and the file, when a hospital has changed; else the row alone. */
const STATE_WRITES_PER_ROW = 1.2;
/** Rows that a place by its name reads, and the share of requests that have one. */
const ROWS_PER_REQUEST = 5;

/** Computes the month. */
export function monthlyCost(stored: Stored, traffic: Traffic, { prices }: PriceList): MonthlyCost {
  const units = monthlyUnits(stored, traffic);
  const lines = METERS.map((meter): CostLine => {
    const { per, usd, included, unit } = prices[meter];
    const paid = Math.max(0, units[meter] - included);
    return { meter, units: units[meter], unit, usd: (paid / per) * usd };
  });
  return { usd: lines.reduce((sum, line) => sum + line.usd, 0), lines };
}

function monthlyUnits(stored: Stored, traffic: Traffic): Record<Meter, number> {
  const { lookups, searches, sign_ins: signIns, changed, releases_kept: kept } = traffic;
  const requests = lookups + searches;
  const releases = 1 + changed * (kept - 1);
  const calls = lookups * OBJECT_CALLS.lookup + searches * OBJECT_CALLS.search;
  const reads = lookups * TILES_PER_LOOKUP + searches * TILES_PER_SEARCH;
  return {
    plan: 1,
    worker_requests: DAYS * requests,
    worker_cpu_ms: DAYS * requests * traffic.cpu_ms,
    r2_gb: (stored.bytes * releases) / BYTES_PER_GB + traffic.state_gb,
    r2_class_a: DAYS * (stored.objects * changed + traffic.list_rows * STATE_WRITES_PER_ROW),
    r2_class_b: DAYS * (reads * traffic.cold + traffic.list_rows),
    d1_rows_read: DAYS * requests * ROWS_PER_REQUEST,
    d1_rows_written: DAYS * stored.index_rows * WRITES_PER_INDEX_ROW,
    d1_gb: (stored.index_bytes * kept) / BYTES_PER_GB,
    kv_reads: DAYS * lookups,
    kv_writes: DAYS * signIns,
    do_requests: DAYS * calls,
    do_gb_seconds: DAYS * calls * GB_SECONDS_PER_CALL,
    do_rows_written: DAYS * (lookups * OBJECT_ROWS.lookup + searches * OBJECT_ROWS.search),
  };
}
