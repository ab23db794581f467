import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

// Two layers: `node` runs schemas, builder, contract and browser tests; `workers` runs inside workerd.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/workers/**'],
          globalSetup: ['test/support/bundle.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        plugins: [cloudflareTest({ wrangler: { configPath: './wrangler.toml' } })],
        test: {
          name: 'workers',
          include: ['test/workers/**/*.test.ts'],
          testTimeout: 60_000,
          deps: { optimizer: { ssr: { enabled: true, include: ['itty-durable'] } } },
        },
      },
    ],
  },
});
