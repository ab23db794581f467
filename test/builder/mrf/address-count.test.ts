import { expect, it } from 'vitest';
import { AddressCounter } from '../../../builder/src/mrf/address-count.ts';

it('gives each number its address, in order and out of it', () => {
  const addresses = new AddressCounter('C');
  const numbers = [...Array(1205).keys(), 7, 100, 99, 100, 1_000_000, 0, 12_345_600, 12_345_699];
  for (const number of numbers) expect(addresses.at(number)).toBe(`C${number}`);
});
