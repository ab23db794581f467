// Sorting columns of numbers.

/** A shorter column is faster with the built-in sort. */
const LEAST_LENGTH = 256;
/** The largest number whose digits are looked at: those of 32 bits. */
const MOST_BY_DIGITS = 2 ** 32 - 1;
const DIGIT_BITS = 8;
const DIGITS = 1 << DIGIT_BITS;

/** Where the values with each digit go. Used again by every sort. */
const places = new Uint32Array(DIGITS);

/** Indexes of the values from the smallest to the largest, equal ones in their order. Values are whole, from 0. */
export function ascendingOrder(values: Float64Array): Uint32Array {
  let largest = 0;
  for (let i = 0; i < values.length; i += 1) if ((values[i] ?? 0) > largest) largest = values[i] ?? 0;
  return values.length < LEAST_LENGTH || largest > MOST_BY_DIGITS
    ? orderByComparing(values, largest)
    : orderByDigits(values, largest);
}

function orderByComparing(values: Float64Array, largest: number): Uint32Array {
  const n = values.length;
  const order = new Uint32Array(n);
  if ((largest + 1) * n > Number.MAX_SAFE_INTEGER) {
    for (let i = 0; i < n; i += 1) order[i] = i;
    return order.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b);
  }
  // One sort of plain numbers that hold value and index is several times faster than one with a comparison.
  const packed = new Float64Array(n);
  for (let i = 0; i < n; i += 1) packed[i] = (values[i] ?? 0) * n + i;
  packed.sort();
  for (let i = 0; i < n; i += 1) order[i] = (packed[i] ?? 0) % n;
  return order;
}

/** Sorts by the lowest digit first; each pass keeps the order of the one before it among equal digits. */
function orderByDigits(values: Float64Array, largest: number): Uint32Array {
  const n = values.length;
  let keys = new Uint32Array(values);
  let order = new Uint32Array(n);
  for (let i = 0; i < n; i += 1) order[i] = i;
  let [nextKeys, nextOrder] = [new Uint32Array(n), new Uint32Array(n)];
  for (let shift = 0; shift === 0 || largest >= 2 ** shift; shift += DIGIT_BITS) {
    countDigits(keys, shift);
    for (let i = 0; i < n; i += 1) {
      const key = keys[i] ?? 0;
      const digit = (key >>> shift) & (DIGITS - 1);
      const place = places[digit] ?? 0;
      places[digit] = place + 1;
      nextKeys[place] = key;
      nextOrder[place] = order[i] ?? 0;
    }
    [keys, nextKeys, order, nextOrder] = [nextKeys, keys, nextOrder, order];
  }
  return order;
}

/** Sets the places of the values by one of their digits. */
function countDigits(keys: Uint32Array, shift: number): void {
  places.fill(0);
  for (let i = 0; i < keys.length; i += 1) {
    const digit = ((keys[i] ?? 0) >>> shift) & (DIGITS - 1);
    places[digit] = (places[digit] ?? 0) + 1;
  }
  let before = 0;
  for (let digit = 0; digit < DIGITS; digit += 1) {
    const count = places[digit] ?? 0;
    places[digit] = before;
    before += count;
  }
}
