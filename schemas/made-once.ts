// Tables of a tile are decoded and checked once, whoever asks first: the check of the tile, or a reader of it.

/** What `make` gives for an object, kept as long as the object is. */
export function madeOnce<From extends object, Made>(make: (from: From) => Made): (from: From) => Made {
  const kept = new WeakMap<From, { made: Made }>();
  return (from) => {
    const known = kept.get(from);
    if (known) return known.made;
    const made = make(from);
    kept.set(from, { made });
    return made;
  };
}

/** A table that is whole. `what` names the tile. @throws RangeError with what is wrong with it; a tile that was read is checked */
export function wholeTable<Table extends object>(what: string, table: Table | string): Table {
  if (typeof table === 'string') throw new RangeError(`${what} ${table}.`);
  return table;
}
