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

/** Rules by the first word of their first group, so that a question looks at a few of them only. */
export type RuleIndex = ReadonlyMap<string, readonly Rule[]>;

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
  const index = new Map<string, Rule[]>();
  for (const table of tables) {
    for (const line of table.trim().split('\n')) {
      const [code = '', rules = ''] = line.split(' = ');
      for (const text of rules.split(' | ')) {
        const groups = text.split(' & ');
        const said = groups.filter((group) => !group.startsWith('!'));
        const excluded = groups.flatMap((group) => (group.startsWith('!') ? [` ${group.slice(1)} `] : []));
        const [first = ''] = (said[0] ?? '').split(' ');
        const denials = said.filter((group) => SAYS_NEGATED.test(group)).map((group) => ` ${group} `);
        const others = said.filter((group) => !SAYS_NEGATED.test(group)).map((group) => ` ${group} `);
        const length = said.join('').length;
        const rule = { code: keyOf(code), said, excluded, length, denials, others };
        index.set(first, [...(index.get(first) ?? []), rule]);
      }
    }
  }
  return index;
}

/** The rules whose words are all in the texts, in the order of the texts' words. */
export function rulesIn(index: RuleIndex, texts: RuleTexts): Rule[] {
  const found: Rule[] = [];
  for (const word of texts.words) {
    for (const rule of index.get(word) ?? []) if (holds(rule, texts)) found.push(rule);
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
