// A request is counted by its route, its status and its error, and by nothing else; counting never fails a request.
import { expect, it } from 'vitest';
import { analyticsMetrics } from '../../worker/src/metrics.ts';

const LINE = { request_id: 'req_1', method: 'GET', route: '/prices/:code', status: 503, ms: 12 };

it('a point has the fields of docs/slo.md', () => {
  const points: unknown[] = [];
  const metrics = analyticsMetrics({ writeDataPoint: (point) => void points.push(point) });
  metrics.request({ ...LINE, error: 'data_unavailable', cause: 'Error: R2 lacks a listed code tile.' });
  metrics.request({ ...LINE, route: '', status: 404 });
  expect(points).toEqual([
    { indexes: ['/prices/:code'], blobs: ['GET', '5xx', 'data_unavailable'], doubles: [12, 503, 0] },
    { indexes: ['*'], blobs: ['GET', '4xx', ''], doubles: [12, 404, 0] },
  ]);
});

it('a data set that refuses a point, and one that is missing, change nothing', () => {
  const refusing = {
    writeDataPoint: () => {
      throw new Error('too many points');
    },
  };
  expect(() => analyticsMetrics(refusing).request(LINE)).not.toThrow();
  expect(() => analyticsMetrics(undefined).request(LINE)).not.toThrow();
});
