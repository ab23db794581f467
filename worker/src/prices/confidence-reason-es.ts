// The reason of a confidence label in Spanish. The builder writes the English sentence into the tile out of few parts;
// a part that is not known here stays in English.

/** English parts and what stands for them. Longer parts come before parts that they contain. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/^Under (\d+) independent published prices\.$/, 'Menos de $1 precios publicados independientes.'],
  [
    /^(\d+) independent published prices from (\d+) state(s?)/,
    '$1 precios publicados independientes de $2 estado$3',
  ],
  [/; medium needs (\d+) from (\d+)\./, '; para “medium” se necesitan $1 de $2.'],
  [/; high needs /, '; para “high” se necesitan '],
  [/, at least half dated within (\d+) months/, ', al menos la mitad con fecha de los últimos $1 meses'],
  [
    /half of the files dated within (\d+) months/,
    'la mitad de los archivos con fecha de los últimos $1 meses',
  ],
  [/quartiles within a factor of (\d+)/, 'cuartiles que no difieren más de $1 veces'],
  [/(\d{1,4}) prices(?=[,.])/, '$1 precios'],
  [/(\d{1,4}) states(?=[,.])/, '$1 estados'],
  [
    / Lowered: one health system holds over half of them\./,
    ' Se bajó un nivel: un solo sistema de salud tiene más de la mitad.',
  ],
];

/** The Spanish sentence. */
export function confidenceReasonEs(reason: string): string {
  return PARTS.reduce((text, [part, spanish]) => text.replace(part, spanish), reason);
}
