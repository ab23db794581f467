// Rules of the form "these words mean this code", as the tables write them, found by one of their words.

/** `said`: groups of words that must be in the text; `excluded`: groups that must not be in it. */
export type Rule = {
  code: string;
  said: readonly string[];
  excluded: readonly string[];
  length: number;
  /** The groups between blanks: those that say a denial, which are looked for in the whole text, and the others. */
  denials: readonly string[];
  others: readonly string[];
};

/**
 * Rules by the first word of their first group, so that a question looks at a few of them only. They are read when a
 * question has the word: `texts` holds those that no question has asked for yet, a code before each.
 */
export type RuleIndex = { texts: Map<string, string[]>; rules: Map<string, readonly Rule[]> };

/** The texts of a question in which a rule looks for its words, each between blanks. */
export type RuleTexts = { whole: readonly string[]; affirmed: readonly string[]; words: ReadonlySet<string> };

const NEGATED =
  / (?:no|non|not|without|sin|wo|except|excepto|instead of|en vez de|en lugar de)(?: (?:a|an|any|the|el|la|un|una|including|incluir|incluye))? (?!contrast|con |medio|dye|iv |insurance|seguro|and |or |y |o |after |before |for |since |then )[a-z0-9]+(?= )/g;
const SAYS_NEGATED = /\b(?:no|non|not|without|sin|wo|except|excepto)\b/;

/** The texts of a question; in `affirmed` the words that are denied are left out: "no cpap", "sin pelvis". */
export function textsFor(texts: readonly string[]): RuleTexts {
  const whole = texts.map((text) => ` ${text} `);
  const words = new Set(texts.flatMap((text) => text.split(' ')));
  return { whole, words, affirmed: whole.map((text) => text.replace(NEGATED, ' |')) };
}

/** The words as typed without those that are denied. */
export function affirmedText({ plain, texts }: { plain: string; texts: RuleTexts }): string {
  const [affirmed = ''] = texts.affirmed;
  return affirmed.includes('|') ? affirmed.replaceAll('|', ' ').replace(/ +/g, ' ').trim() : plain;
}

/** Reads tables with lines `code = words & words | words`. */
export function indexRules(tables: readonly string[], keyOf = (code: string) => code): RuleIndex {
  const texts = new Map<string, string[]>();
  for (const table of tables) {
    for (const line of table.trim().split('\n')) {
      const [code = '', rules = ''] = line.split(' = ');
      const key = keyOf(code);
      for (const text of rules.split(' | ')) {
        const [first = ''] = (firstSaid(text) ?? '').split(' ', 1);
        const own = texts.get(first);
        if (own === undefined) texts.set(first, [key, text]);
        else own.push(key, text);
      }
    }
  }
  return { texts, rules: new Map() };
}

function firstSaid(text: string): string | undefined {
  return text.startsWith('!') ? text.split(' & ').find((group) => !group.startsWith('!')) : text;
}

const NO_RULES: readonly Rule[] = [];

function rulesOf(word: string, { texts, rules }: RuleIndex): readonly Rule[] {
  const known = rules.get(word);
  if (known !== undefined) return known;
  const own = texts.get(word);
  if (own === undefined) return NO_RULES;
  const read: Rule[] = [];
  for (let at = 0; at < own.length; at += 2) read.push(readRule(own[at] ?? '', own[at + 1] ?? ''));
  rules.set(word, read);
  texts.delete(word);
  return read;
}

function readRule(code: string, text: string): Rule {
  const groups = text.split(' & ');
  const said = groups.filter((group) => !group.startsWith('!'));
  const excluded = groups.flatMap((group) => (group.startsWith('!') ? [` ${group.slice(1)} `] : []));
  const denials = said.filter((group) => SAYS_NEGATED.test(group)).map((group) => ` ${group} `);
  const others = said.filter((group) => !SAYS_NEGATED.test(group)).map((group) => ` ${group} `);
  return { code, said, excluded, length: said.join('').length, denials, others };
}

/** The rules whose words are all in the texts, in the order of the texts' words. */
export function rulesIn(index: RuleIndex, texts: RuleTexts): Rule[] {
  const found: Rule[] = [];
  for (const word of texts.words) {
    for (const rule of rulesOf(word, index)) if (holds(rule, texts)) found.push(rule);
  }
  return found;
}

/** The rule that says most. */
export function longestOf(rules: readonly Rule[]): Rule | undefined {
  let best: Rule | undefined;
  for (const rule of rules) if (best === undefined || rule.length > best.length) best = rule;
  return best;
}

function holds({ denials, others, excluded }: Rule, { whole, affirmed }: RuleTexts): boolean {
  for (const group of others) if (!isIn(group, affirmed)) return false;
  for (const group of denials) if (!isIn(group, whole)) return false;
  for (const group of excluded) if (isIn(group, whole)) return false;
  return true;
}

function isIn(group: string, texts: readonly string[]): boolean {
  for (const text of texts) if (text.includes(group)) return true;
  return false;
}
