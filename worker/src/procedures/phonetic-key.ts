// How a word roughly sounds in English and Spanish. Words with the same key may be one word written by its
// sound.

const VOWELS = 'aeiouy';
const SOFTENING = 'eiy';
/** Letters that share the sound of another letter. */
const SOUND: Record<string, string> = { q: 'k', z: 's', v: 'b', h: '', w: '' };
/** Groups of letters for one sound, the longest first: [letters, sound, only at the beginning]. */
type Group = readonly [letters: string, sound: string, first: boolean];
const GROUPS: ReadonlyMap<string, readonly Group[]> = new Map(
  Object.entries<Group[]>({
    t: [
      ['tion', 'sn', false],
      ['tian', 'sn', false],
    ],
    s: [
      ['shun', 'sn', false],
      ['sion', 'sn', false],
      ['sch', 'k', false],
      ['sh', 's', false],
    ],
    c: [
      ['cion', 'sn', false],
      ['ch', 'k', false],
      ['ck', 'k', false],
    ],
    p: [
      ['ph', 'f', false],
      ['ps', 's', true],
      ['pn', 'n', true],
    ],
    k: [['kn', 'n', true]],
    g: [
      ['gh', '', false],
      ['gn', 'n', true],
    ],
    q: [['qu', 'k', false]],
    x: [['x', 'ks', false]],
  }),
);

/** The key of a lower-case word: its consonants by sound, and an `A` for a vowel it begins with. */
export function phoneticKey(word: string): string {
  let key = '';
  for (let i = 0; i < word.length; ) {
    const letter = word[i] ?? '';
    const group = groupAt(word, i, letter);
    const sound = group ? group[1] : soundOf(word, i, letter);
    for (let at = 0; at < sound.length; at += 1) {
      const one = sound[at] ?? '';
      if (key[key.length - 1] !== one) key += one;
    }
    i += group?.[0].length ?? 1;
  }
  return key.endsWith('mb') ? key.slice(0, -1) : key;
}

function groupAt(word: string, i: number, letter: string): Group | undefined {
  const groups = GROUPS.get(letter);
  if (groups === undefined) return undefined;
  for (const group of groups) if ((i === 0 || !group[2]) && word.startsWith(group[0], i)) return group;
  return undefined;
}

function soundOf(word: string, i: number, letter: string): string {
  const next = word[i + 1] ?? '';
  const betweenVowels = i > 0 && VOWELS.includes(word[i - 1] ?? '-');
  if (letter === 'y' && betweenVowels && next !== '' && VOWELS.includes(next)) return 'l';
  if (VOWELS.includes(letter)) return i === 0 || (i === 1 && word[0] === 'h') ? 'A' : '';
  if (letter === 'c') return next !== '' && SOFTENING.includes(next) ? 's' : 'k';
  if (letter === 'g') return next !== '' && SOFTENING.includes(next) ? 'j' : 'g';
  if (letter === 'n' && (next === 'b' || next === 'p')) return 'm';
  return SOUND[letter] ?? letter;
}
