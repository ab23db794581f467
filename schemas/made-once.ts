// Tables of a tile are decoded and checked once, whoever asks first: the check of the tile, or a reader of it.

/** V8 puts what `new` makes where it clears often; what a literal makes may be put where it clears seldom. */
class Kept<Made> {
  readonly made: Made;

  constructor(made: Made) {
    this.made = made;
  }
}

/**
 * What `make` gives for an object, kept as long as the object is. It is kept in the object, under a name that nobody else
 * has and no loop finds: what a WeakMap holds outlives every quick collection, so that V8 looks over its whole heap instead.
 * Who asks first may say that the values of the object are checked already.
 */
export function madeOnce<From extends object, Made>(
  make: (from: From, areChecked: boolean) => Made,
): (from: From, areChecked?: boolean) => Made {
  const name = Symbol('made once');
  return (from, areChecked = false) => {
    const known = (from as { [name]?: Kept<Made> })[name];
    if (known) return known.made;
    const made = make(from, areChecked);
    Object.defineProperty(from, name, { value: new Kept(made) });
    return made;
  };
}

/** A table that is whole. `what` names the tile. @throws RangeError with what is wrong with it; a tile that was read is checked */
export function wholeTable<Table extends object>(what: string, table: Table | string): Table {
  if (typeof table === 'string') throw new RangeError(`${what} ${table}.`);
  return table;
}
