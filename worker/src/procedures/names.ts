// Names of procedures for readers: in English or Spanish, the group they belong to, and the codes of one scan that
// differ in contrast. Pure.
import { bareCode, type CodeKey, codeTypeOf } from '../../../schemas/code-key.ts';
import type { CompiledCode, CompiledTerm } from '../../../schemas/vocabulary/procedure-index.ts';
import { compiledTerms } from './lexicon.ts';
import namesJson from './term-names.json' with { type: 'json' };

type Names = readonly (readonly [nameEs: string, category: string])[];
let names: Names | undefined;

/**
 * Spanish name and category of every term, in the order of the compiled terms. Written with the dictionary; a text each until
 * somebody asks.
 */
function namesOfTerms(): Names {
  names ??= JSON.parse(`[${namesJson.join(',')}]`) as Names;
  return names;
}

type Named = { term: CompiledTerm; at: number; code: CompiledCode };
let byCode: Map<CodeKey, Named> | undefined;

/** The term of a code; a term that has it as its primary code wins. */
function named(code: CodeKey): Named | undefined {
  byCode ??= indexCodes();
  return byCode.get(code);
}

function indexCodes(): Map<CodeKey, Named> {
  const index = new Map<CodeKey, Named>();
  for (const wantPrimary of [true, false]) {
    compiledTerms().forEach((term, at) => {
      for (const code of term[1]) {
        if ((code[1] === 'primary') === wantPrimary && !index.has(code[0]))
          index.set(code[0], { term, at, code });
      }
    });
  }
  return index;
}

/** Words of contrast that a variant's Spanish name gets: the dictionary names only the term in Spanish. */
const CONTRAST_ES: Readonly<Record<number, string>> = {
  1: 'sin contraste',
  2: 'con contraste',
  3: 'sin y luego con contraste',
};

/** The name of a code, undefined for one that the dictionary lacks or has no name of in this language. */
export function procedureName(code: CodeKey, lang: 'en' | 'es'): string | undefined {
  const found = named(code);
  if (found === undefined) return undefined;
  const [name] = found.term;
  const [, role, label, contrast] = found.code;
  if (lang === 'en') return label || name;
  const nameEs = namesOfTerms()[found.at]?.[0] || undefined;
  if (nameEs === undefined || role === 'primary') return nameEs;
  const said = CONTRAST_ES[contrast];
  return said === undefined ? undefined : `${stem(nameEs)} ${said}`;
}

/** The category of a code's term, for example `mri`; undefined for a code that the dictionary lacks. */
export function procedureGroup(code: CodeKey): string | undefined {
  const found = named(code);
  return found && namesOfTerms()[found.at]?.[1];
}

export type ContrastVariant = { key: CodeKey; code: string; contrast: number };

let scans: Map<string, Map<number, ContrastVariant>> | undefined;

/** The codes of one scan without, with, and without then with contrast; empty when there is only one. */
export function contrastVariants(code: CodeKey): ContrastVariant[] {
  const found = named(code);
  if (found === undefined || found.code[3] === 0) return [];
  scans ??= indexScans();
  const variants = [...(scans.get(stem(found.term[0]))?.values() ?? [])];
  return variants.length > 1 ? variants.sort((a, b) => a.contrast - b.contrast) : [];
}

/** Codes by contrast, of all terms whose names differ in contrast alone. A term's primary code wins. */
function indexScans(): Map<string, Map<number, ContrastVariant>> {
  const index = new Map<string, Map<number, ContrastVariant>>();
  for (const wantPrimary of [true, false]) {
    for (const [name, codes] of compiledTerms()) {
      const own = index.get(stem(name)) ?? new Map<number, ContrastVariant>();
      index.set(stem(name), own);
      for (const [key, role, , contrast] of codes) {
        if ((role === 'primary') !== wantPrimary || contrast === 0 || own.has(contrast)) continue;
        own.set(contrast, { key, code: bareCode(key), contrast });
      }
    }
  }
  return index;
}

const CONTRAST_WORDS = /,? (?:without|with|sin|con)(?: (?:then|y luego|y) (?:with|con))? contraste?$/;

/** A name without its words of contrast. */
function stem(name: string): string {
  return name.replace(CONTRAST_WORDS, '');
}

/** How a code is named in an address: `70551`, `MS-DRG-470`. */
export function codeInPath(key: CodeKey): string {
  return codeTypeOf(key) === 'MS-DRG' ? key : bareCode(key);
}
