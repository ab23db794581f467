// Checks of what a store gave back, compiled from its schema. A schema copies a value and keeps a report while it looks, and
// each request has five such values: an account, an address with its last sixty lookups.
import * as z from 'zod';
import { compileSimpleCheck, type FitsSchema } from './check-values.ts';

/**
 * The check that the schema takes a value and gives it back as it is: with each of its properties and no other, so that
 * the value itself can be used. It may say no to a value that the schema takes, such as one of an older version, which
 * the schema completes; ask the schema then. Undefined for a schema with a part that is not known here.
 */
export function compileExactCheck(schema: z.ZodType): FitsSchema | undefined {
  const fits = compileForm(schema);
  const holds = compileRules(schema);
  if (fits === undefined || holds === undefined) return undefined;
  return holds.length === 0 ? fits : (value) => fits(value) && holds.every((rule) => rule(value) === true);
}

function compileForm(schema: z.ZodType): FitsSchema | undefined {
  if (schema instanceof z.ZodObject) return compileObject(schema);
  if (schema instanceof z.ZodArray) return compileList(schema.element as z.ZodType);
  if (schema instanceof z.ZodDefault) return compileExactCheck(schema.unwrap() as z.ZodType);
  // The present form comes first; older ones are left to the schema.
  if (schema instanceof z.ZodUnion) return compileExactCheck(schema.options[0] as z.ZodType);
  if (schema instanceof z.ZodISODateTime) return compileMoment(schema);
  const simple = compileSimpleCheck(schema);
  if (simple !== undefined || !(schema instanceof z.ZodNullable)) return simple;
  const fits = compileExactCheck(schema.unwrap() as z.ZodType);
  return fits && ((value) => value === null || fits(value));
}

function compileObject(schema: z.ZodObject): FitsSchema | undefined {
  const properties: { name: string; fits: FitsSchema }[] = [];
  for (const [name, child] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const fits = compileExactCheck(child);
    if (fits === undefined) return undefined;
    properties.push({ name, fits });
  }
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    let others = properties.length;
    for (const _ in value) others -= 1;
    if (others !== 0) return false;
    for (const { name, fits } of properties)
      if (!fits((value as Record<string, unknown>)[name])) return false;
    return true;
  };
}

function compileList(element: z.ZodType): FitsSchema | undefined {
  const fits = compileExactCheck(element);
  if (fits === undefined) return undefined;
  return (value) => {
    if (!Array.isArray(value)) return false;
    for (const entry of value) if (!fits(entry)) return false;
    return true;
  };
}

function compileMoment(schema: z.ZodISODateTime): FitsSchema | undefined {
  const { pattern } = schema.def;
  return pattern && ((value) => typeof value === 'string' && pattern.test(value));
}

type Rule = (value: unknown) => unknown;

/** The rules of a schema beside its form; undefined for one that is not known here. Those of numbers and texts are in their form. */
function compileRules(schema: z.ZodType): Rule[] | undefined {
  if (schema instanceof z.ZodNumber || schema instanceof z.ZodString) return [];
  const rules: Rule[] = [];
  for (const { _zod } of schema.def.checks ?? []) {
    const { check, fn } = _zod.def as { check: string; fn?: Rule };
    if (check !== 'custom' || fn === undefined) return undefined;
    rules.push(fn);
  }
  return rules;
}
