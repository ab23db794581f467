// Checks of values and of columns of values, compiled from a schema. They agree with the schema and take a small part
// of its time, because they build no report: a tile has tens of thousands of values, most of them numbers of a column.
import * as z from 'zod';

/** Whether a value fits. */
export type FitsSchema = (value: unknown) => boolean;
/** Whether every entry of a list fits. */
export type FitsEach = (list: readonly unknown[]) => boolean;

/** The check of a schema of a value that is not an object of a tile. */
export function compileValueCheck(schema: z.ZodType): FitsSchema {
  // Any other schema is used as it is: it is right, and slow.
  return compileSimpleCheck(schema) ?? ((value) => schema.safeParse(value).success);
}

/** The check of a number, a text, or one of some values, or of null beside them; undefined for any other schema. */
export function compileSimpleCheck(schema: z.ZodType): FitsSchema | undefined {
  const orNull = schema instanceof z.ZodNullable;
  const entry = orNull ? (schema.unwrap() as z.ZodType) : schema;
  const range = rangeOf(entry);
  if (range) return (value) => isInRange(value, range) || (orNull && value === null);
  const text = textRuleOf(entry);
  if (text) return (value) => isTextOf(value, text) || (orNull && value === null);
  const allowed = allowedBy(entry);
  if (allowed) return (value) => allowed.has(value) || (orNull && value === null);
  return undefined;
}

/**
 * The check of a list whose entries have a schema. Each kind of entry has its loop, because a call for each
 * entry would cost as much as parsing the tile.
 */
export function compileListCheck(schema: z.ZodType): FitsEach {
  const orNull = schema instanceof z.ZodNullable;
  const entry = orNull ? (schema.unwrap() as z.ZodType) : schema;
  const range = rangeOf(entry);
  if (range) return (list) => areNumbers(list, range, orNull);
  const text = textRuleOf(entry);
  if (text) return (list) => areTexts(list, text, orNull);
  const allowed = allowedBy(entry);
  const flags = allowed && rangeOfFlags(allowed);
  if (flags) return (list) => areNumbers(list, flags, orNull);
  if (allowed) return (list) => list.every((value) => allowed.has(value) || (orNull && value === null));
  return (list) => list.every((value) => schema.safeParse(value).success);
}

/** Numbers from `least` to `most`, both included. */
type Range = { least: number; most: number; isWhole: boolean };

function areNumbers(list: readonly unknown[], range: Range, orNull: boolean): boolean {
  for (let i = 0; i < list.length; i += 1) {
    const value = list[i];
    if (!isInRange(value, range) && !(orNull && value === null)) return false;
  }
  return true;
}

function isInRange(value: unknown, { least, most, isWhole }: Range): boolean {
  // NaN is in no range.
  return (
    typeof value === 'number' && value >= least && value <= most && (!isWhole || Number.isInteger(value))
  );
}

function rangeOf(schema: z.ZodType): Range | undefined {
  if (!(schema instanceof z.ZodNumber)) return undefined;
  const { format } = schema.def as { format?: string };
  if (format !== undefined && format !== 'safeint') return undefined;
  const isWhole = format === 'safeint';
  const end = isWhole ? Number.MAX_SAFE_INTEGER : Number.MAX_VALUE;
  let [least, most] = [-end, end];
  for (const { check, value, inclusive } of checksOf(schema)) {
    if (typeof value !== 'number') return undefined;
    // An open end of a whole number is the next whole number; other open ends are left to the schema.
    if (!inclusive && !isWhole) return undefined;
    const step = inclusive ? 0 : 1;
    if (check === 'greater_than') least = Math.max(least, value + step);
    else if (check === 'less_than') most = Math.min(most, value - step);
    else return undefined;
  }
  return { least, most, isWhole };
}

/** The range of allowed numbers that have no gap between them, such as 0 and 1. */
function rangeOfFlags(allowed: ReadonlySet<unknown>): Range | undefined {
  const numbers = [...allowed].filter((value) => Number.isSafeInteger(value)) as number[];
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const isWithoutGap = numbers.length === allowed.size && most - least === allowed.size - 1;
  return isWithoutGap ? { least, most, isWhole: true } : undefined;
}

type TextRule = { shortest: number; longest: number; pattern: RegExp | undefined };

function areTexts(list: readonly unknown[], rule: TextRule, orNull: boolean): boolean {
  // Columns of ZIPs, states and cities repeat their values.
  let last: unknown;
  for (let i = 0; i < list.length; i += 1) {
    const value = list[i];
    if (value === last && i > 0) continue;
    if (!isTextOf(value, rule) && !(orNull && value === null)) return false;
    last = value;
  }
  return true;
}

function isTextOf(value: unknown, { shortest, longest, pattern }: TextRule): boolean {
  if (typeof value !== 'string' || value.length < shortest || value.length > longest) return false;
  return pattern === undefined || pattern.test(value);
}

function textRuleOf(schema: z.ZodType): TextRule | undefined {
  if (!(schema instanceof z.ZodString)) return undefined;
  const rule: TextRule = {
    shortest: 0,
    longest: Number.POSITIVE_INFINITY,
    pattern: undefined,
  };
  for (const { check, format, minimum, maximum, pattern } of checksOf(schema)) {
    if (check === 'max_length' && maximum !== undefined) rule.longest = Math.min(rule.longest, maximum);
    else if (check === 'min_length' && minimum !== undefined)
      rule.shortest = Math.max(rule.shortest, minimum);
    else if (format === 'regex' && pattern && rule.pattern === undefined && isStateless(pattern))
      rule.pattern = pattern;
    else return undefined;
  }
  return rule;
}

/** A pattern with a state would remember the text before. */
function isStateless({ global, sticky }: RegExp): boolean {
  return !global && !sticky;
}

/** The values that a schema lists. */
function allowedBy(schema: z.ZodType): ReadonlySet<unknown> | undefined {
  if (schema instanceof z.ZodBoolean) return new Set([true, false]);
  if (schema instanceof z.ZodEnum) return new Set(schema.options);
  if (schema instanceof z.ZodLiteral) return new Set(schema.values);
  if (!(schema instanceof z.ZodUnion)) return undefined;
  const lists = (schema.options as z.ZodType[]).map(allowedBy);
  if (lists.includes(undefined)) return undefined;
  return new Set(lists.flatMap((list) => [...(list ?? [])]));
}

/** What is read of a check's definition; each kind of check has some of it. */
type CheckFacts = {
  check?: string;
  format?: string;
  value?: unknown;
  inclusive?: boolean;
  minimum?: number;
  maximum?: number;
  pattern?: RegExp;
};

function checksOf(schema: z.ZodNumber | z.ZodString): CheckFacts[] {
  return (schema.def.checks ?? []).map(({ _zod }) => _zod.def as CheckFacts);
}
