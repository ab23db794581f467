// Words and constructs that this project once used privately, and the plain words that replace them. Pure.

/** `use`: what to write instead. */
export type Habit = { name: string; pattern: RegExp; use: string };
/** One use of a habit; `where` is `path:line`. */
export type Found = { where: string; habit: string; text: string };
/** A deliberate use: a line of `path` that contains `text`, and why it stays. */
export type Deliberate = { path: string; text: string; why: string };

/** Habits of prose: pages, comments and messages. */
export const PROSE_HABITS: readonly Habit[] = [
  { name: 'told', pattern: /\b(?:tells?|told|untold|telling)\b/i, use: 'report, say, distinguish' },
  { name: 'ears', pattern: /\b(?:ears|hears?)\b/i, use: 'callbacks, listener, receives' },
  { name: 'doors', pattern: /\bdoors?\b/i, use: 'dependencies, entry point' },
  { name: 'usual way', pattern: /\b(?:usual|general) (?:way|one)\b/i, use: 'fast path, slow path' },
  { name: 'hand over', pattern: /\bhand(?:s|ed)?[- ]over/i, use: 'fall back, pass' },
  { name: 'sieve', pattern: /\bsie(?:ve|ving)/i, use: 'filter' },
  { name: 'voice', pattern: /\bvoices?\b/i, use: 'independent source' },
  { name: 'fate', pattern: /\b(?:fates?|verdicts?)\b/i, use: 'outcome' },
  { name: 'its place in', pattern: /\bits place in\b/i, use: 'index, position, row' },
  { name: 'is none', pattern: /\b(?:is|are|was|were|has|have) none\b/i, use: 'is missing, is not a' },
  { name: 'is no', pattern: /(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b)/i, use: 'is not a' },
  { name: 'no … is', pattern: /(?:^|[.:;] )no \w+ is\b/i, use: 'name what is missing' },
  { name: 'so many', pattern: /\bso many\b/i, use: 'n, at least n, this many' },
  { name: 'of its own', pattern: /\bof (?:its|their|one's|his) own\b/i, use: 'own, separate, or nothing' },
  {
    name: 'stand',
    pattern: /\b(?:stands?(?!-in)|stood)\b(?! (?:in )?for\b)/i,
    use: 'is, is listed; “stands for” is fine where it means “represents”',
  },
  { name: 'be had', pattern: /\b(?:be|been) had\b/i, use: 'be fetched, be obtained' },
  { name: 'none the worse', pattern: /\bnone the (?:worse|better|wiser)\b/i, use: 'not affected' },
  { name: 'vouch', pattern: /\bvouch/i, use: 'guarantee' },
  { name: 'is down', pattern: /\b(?:is|are) down\b/i, use: 'is downloaded, is unavailable' },
];

/** Habits of names in code. */
export const NAME_HABITS: readonly Habit[] = [
  {
    name: 'told',
    pattern: /\b(?:Tell|onTold|\w*_TOLD_\w*|TOLD_\w+)\b/,
    use: 'onProgress, REPORT_EVERY_BYTES',
  },
  { name: 'ears', pattern: /\b\w*Ears\b/, use: 'Callbacks, Listener' },
  { name: 'doors', pattern: /\b\w*Doors?\b/, use: 'Dependencies' },
  { name: 'usual', pattern: /\b(?:Usual\w+|usual[A-Z]\w*)\b|\/usual-/, use: 'Fast…, fast-…' },
  { name: 'bail', pattern: /\bBAIL\b/, use: 'FALL_BACK' },
  { name: 'sieve', pattern: /\b\w*[Ss]ieve\w*/, use: 'filter' },
  { name: 'heldFor', pattern: /\bheldFor\b/, use: 'heldBackReason' },
];

/** Markdown without code: fenced blocks and code spans become blank, lines stay where they are. */
export function pageProse(markdown: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  const fenced = /^(`{3,}|~{3,}).*\n[\s\S]*?^\1\s*$/gm;
  return markdown.replace(fenced, blank).replace(/`[^`\n]*`/g, blank);
}

/** Every use of a habit in a text. A sentence may run over two lines, so each line is read with the next two words. */
export function findHabits(path: string, text: string, habits: readonly Habit[]): Found[] {
  const lines = text.split('\n');
  return lines.flatMap((line, i) => {
    const next = (lines[i + 1] ?? '')
      .replace(/^[\s/*#|-]+/, '')
      .split(/\s/)
      .slice(0, 2)
      .join(' ');
    return habits.flatMap(({ name, pattern }) => {
      const match = pattern.exec(`${line} ${next} `);
      return match && match.index < line.length
        ? [{ where: `${path}:${i + 1}`, habit: name, text: line.trim() }]
        : [];
    });
  });
}

/** Uses that are not deliberate, one line each. */
export function unexcused(found: readonly Found[], deliberate: readonly Deliberate[]): string[] {
  const excused = ({ where, text }: Found) =>
    deliberate.some((one) => where.startsWith(`${one.path}:`) && text.includes(one.text));
  return found.filter((one) => !excused(one)).map(({ where, habit, text }) => `${where} "${habit}": ${text}`);
}
