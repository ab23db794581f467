// Shapes of objects that live for a part of a request. When a collection of the whole heap finds no object of a shape, V8
// forgets the shape and throws away the code that it has compiled for it, and an isolate compiles the same functions again
// and again. Examples that stay keep the shapes.

/**
 * Makes the function that keeps examples from its first call on. Their properties need values of the types that they have in
 * use: a property with a fraction gives an object another shape than one with a whole number.
 */
export function shapeKeeper(makeExamples: () => readonly unknown[]): () => readonly unknown[] {
  let kept: readonly unknown[] | undefined;
  return () => {
    kept ??= makeExamples();
    return kept;
  };
}

/**
 * Makes the function that keeps the last object that it was given, and gives it back. For what a store or the platform makes,
 * so that nobody else can make an example. An object that says what somebody asked for must not be kept.
 */
export function lastKeeper<T extends object>(): (made: T) => T {
  const kept: { last?: T } = {};
  return (made) => {
    kept.last = made;
    return made;
  };
}
