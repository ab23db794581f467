// How a word sounds, roughly and for both languages: words of the same key may be one word written by ear.

const STEPS: [RegExp, string][] = [
  [/(?:t|s|c)i[oa]n|shun|sh[aeiou]n/g, 'sn'],
  [/igh/g, 'i'],
  [/ph/g, 'f'],
  [/^kn|^gn|^pn/, 'n'],
  [/^ps/, 's'],
  [/^wr|^rh|rrh/, 'r'],
  [/sch|ch|ck|qu|q/g, 'k'],
  [/c(?=[eiy])|sh|z/g, 's'],
  [/c/g, 'k'],
  [/x/g, 'ks'],
  [/g(?=[eiy])/g, 'j'],
  [/v/g, 'b'],
  [/(?<=[aeiou])(?:y|ll)(?=[aeiou])/g, 'l'],
  [/n(?=[bp])/g, 'm'],
  [/mb$/, 'm'],
  [/h|w/g, ''],
  [/^[aeiouy]+/, 'A'],
  [/[aeiouy]+/g, ''],
  [/(.)\1+/g, '$1'],
];

/** The key of a lower-case word. */
export function phoneticKey(word: string): string {
  let key = word;
  for (const [sound, letters] of STEPS) key = key.replace(sound, letters);
  return key;
}
