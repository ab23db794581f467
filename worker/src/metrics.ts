// Counts of requests for the operator's charts. A point says which route answered with which status and how long it took,
// and never what was asked, by whom, or with which credential: it has no more than the log line.
import type { LogLine } from './log.ts';

/** Takes one point for each request. It must not throw and not wait: no request fails because it was counted. */
export type Metrics = { request(line: LogLine): void };

/** The index of a request that no route answered. */
const NO_ROUTE = '*';
/** An index of Analytics Engine has at most 96 bytes; routes are ASCII. */
const MAX_INDEX_CHARS = 96;

/** The part of Analytics Engine's binding that is used. */
export type PointWriter = {
  writeDataPoint(point: { indexes: string[]; blobs: string[]; doubles: number[] }): void;
};

/**
 * Points in Analytics Engine: index the route, blobs method, status class and error code, doubles milliseconds, status
 * and milliseconds in the queue. Without the binding nothing is counted. docs/slo.md has the queries.
 */
export function analyticsMetrics(dataset: PointWriter | undefined): Metrics {
  return {
    request({ route, method, status, ms, queued_ms: queuedMs = 0, error }) {
      try {
        dataset?.writeDataPoint({
          indexes: [route === '' ? NO_ROUTE : route.slice(0, MAX_INDEX_CHARS)],
          blobs: [method, `${Math.floor(status / 100)}xx`, error ?? ''],
          doubles: [ms, status, queuedMs],
        });
      } catch {
        // The platform refused the point. The answer and its log line are not worth less.
      }
    },
  };
}
