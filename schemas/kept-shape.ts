// Shapes of objects that live for a part of a request. When a collection of the whole heap finds no object of a shape, V8
// forgets the shape and throws away the code that it has compiled for it, and an isolate compiles the same functions again
// and again. Examples that stay keep the shapes.

/**
 * Makes the function that keeps examples from its first call on. Their properties need values of the types that they have in
 * use: a property with a fraction gives an object another shape than one with a whole number.
 */
export function shapeKeeper(makeExamples: () => readonly object[]): () => readonly object[] {
  let kept: readonly object[] | undefined;
  return () => {
    kept ??= makeExamples();
    return kept;
  };
}
