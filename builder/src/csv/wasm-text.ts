// Translates one function from the text format of WebAssembly to a module. It knows the instructions that
// the kernel of this folder uses; https://webassembly.github.io/spec/core/text explains the format. Instructions
// are written folded: `(i32.add (local.get $a) (i32.const 1))`.

type Node = string | Node[];

const I32 = 0x7f;
const I64 = 0x7e;
const V128 = 0x7b;
const TYPES: Readonly<Record<string, number>> = { i32: I32, i64: I64, v128: V128 };
const NO_RESULT = 0x40;
const SIMD = 0xfd;
const END = 0x0b;
/** Instructions that take only operands. */
const PLAIN: Readonly<Record<string, readonly number[]>> = {
  return: [0x0f],
  'i32.eqz': [0x45],
  'i32.eq': [0x46],
  'i32.ne': [0x47],
  'i32.lt_s': [0x48],
  'i32.gt_s': [0x4a],
  'i32.le_s': [0x4c],
  'i32.ge_s': [0x4e],
  'i32.clz': [0x67],
  'i32.ctz': [0x68],
  'i32.add': [0x6a],
  'i32.sub': [0x6b],
  'i32.and': [0x71],
  'i32.xor': [0x73],
  'i32.shl': [0x74],
  'i64.eqz': [0x50],
  'i64.ctz': [0x7a],
  'i64.add': [0x7c],
  'i64.sub': [0x7d],
  'i64.and': [0x83],
  'i64.or': [0x84],
  'i64.xor': [0x85],
  'i64.shl': [0x86],
  'i64.shr_s': [0x87],
  'i64.shr_u': [0x88],
  'i32.wrap_i64': [0xa7],
  'i64.extend_i32_u': [0xad],
  'i8x16.splat': [SIMD, 15],
  'i8x16.eq': [SIMD, 35],
  'v128.or': [SIMD, 80],
  'v128.any_true': [SIMD, 83],
  'i8x16.bitmask': [SIMD, 100],
};
/** Instructions that read or write memory, with the alignment that they promise: none. They may say `offset=`. */
const MEMORY: Readonly<Record<string, readonly number[]>> = {
  'i32.load8_u': [0x2d],
  'i32.load': [0x28],
  'i32.store': [0x36],
  'v128.load': [SIMD, 0],
};
const VARIABLES: Readonly<Record<string, number>> = {
  'local.get': 0x20,
  'local.set': 0x21,
  'local.tee': 0x22,
};
const BRANCHES: Readonly<Record<string, number>> = { br: 0x0c, br_if: 0x0d };
const BLOCKS: Readonly<Record<string, number>> = { block: 0x02, loop: 0x03 };

/**
 * The module of one exported function `run` over an imported memory `env.memory`.
 * @param text `(func (param $a i32) ... (result i32) (local $b i64) ... instructions)`
 * @throws SyntaxError for anything that it does not know
 */
export function assembleModule(text: string): Uint8Array<ArrayBuffer> {
  const [head, ...parts] = parse(text);
  if (head !== 'func') throw new SyntaxError('A function is expected.');
  const declared = (kind: string) => parts.filter((part): part is Node[] => part[0] === kind);
  const params = declared('param');
  const locals = declared('local');
  const results = declared('result').map(([, type]) => typeCode(type));
  const body = parts.filter((part) => part[0] !== 'param' && part[0] !== 'local' && part[0] !== 'result');
  const names = new Map([...params, ...locals].map(([, name], i) => [String(name), i]));
  const code = [
    ...vector(locals.map(([, , type]) => [1, typeCode(type)])),
    ...body.flatMap((node) => new Emitter(names).emit(node, [])),
    END,
  ];
  const type = [
    0x60,
    ...vector(params.map(([, , name]) => [typeCode(name)])),
    ...vector(results.map((r) => [r])),
  ];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [type]),
    ...section(2, [[...name('env'), ...name('memory'), 0x02, 0x00, 0x01]]),
    ...section(3, [[0]]),
    ...section(7, [[...name('run'), 0x00, 0x00]]),
    ...section(10, [[...unsigned(code.length), ...code]]),
  ]);
}

/** Turns instructions to bytes. */
class Emitter {
  readonly #names: ReadonlyMap<string, number>;

  constructor(names: ReadonlyMap<string, number>) {
    this.#names = names;
  }

  /** @param labels of the blocks around the instruction, the innermost first */
  emit(node: Node, labels: readonly string[]): number[] {
    const [op, ...rest] = node as Node[];
    if (typeof node === 'string' || typeof op !== 'string')
      throw new SyntaxError(`${node} is not an instruction.`);
    const all = (nodes: readonly Node[], around = labels) => nodes.flatMap((each) => this.emit(each, around));
    const [first, ...others] = rest;
    const block = BLOCKS[op];
    if (block) return [block, NO_RESULT, ...all(others, [String(first), ...labels]), END];
    if (op === 'if') return this.#conditional(rest as Node[][], labels);
    const variable = VARIABLES[op];
    if (variable) return [...all(others), variable, ...unsigned(this.#find(first))];
    const branch = BRANCHES[op];
    if (branch) return [...all(others), branch, ...unsigned(depth(labels, first))];
    if (op === 'i32.const' || op === 'i64.const')
      return [op === 'i32.const' ? 0x41 : 0x42, ...signed(Number(first))];
    const memory = MEMORY[op];
    if (memory) {
      const offset = typeof first === 'string' ? Number(first.replace('offset=', '')) : 0;
      return [...all(typeof first === 'string' ? others : rest), ...memory, 0, ...unsigned(offset)];
    }
    const plain = PLAIN[op];
    if (!plain) throw new SyntaxError(`${op} is not known.`);
    return [...all(rest), ...plain];
  }

  /** `(if condition (then ...))`, with or without `(else ...)`. */
  #conditional([condition, yes, no]: Node[][], labels: readonly string[]): number[] {
    const inside = ['', ...labels];
    const branch = (nodes: readonly Node[] = []) => nodes.slice(1).flatMap((each) => this.emit(each, inside));
    const otherwise = no ? [0x05, ...branch(no)] : [];
    return [...this.emit(condition ?? '', labels), 0x04, NO_RESULT, ...branch(yes), ...otherwise, END];
  }

  #find(name: Node | undefined): number {
    const index = this.#names.get(String(name));
    if (index === undefined) throw new SyntaxError(`${name} is not declared.`);
    return index;
  }
}

function depth(labels: readonly string[], label: Node | undefined): number {
  const found = labels.indexOf(String(label));
  if (found < 0) throw new SyntaxError(`There is no block ${label}.`);
  return found;
}

/** The one expression in a text, as nested lists. */
function parse(text: string): Node[] {
  const open: Node[][] = [[]];
  for (const token of text.replace(/;;[^\n]*/g, '').match(/[()]|[^\s()]+/g) ?? []) {
    if (token === '(') open.push([]);
    else if (token !== ')') open.at(-1)?.push(token);
    else {
      const done = open.pop() as Node[];
      open.at(-1)?.push(done);
    }
  }
  const [whole] = open[0] ?? [];
  if (open.length !== 1 || !Array.isArray(whole)) throw new SyntaxError('The parentheses do not match.');
  return whole;
}

function typeCode(type: Node | undefined): number {
  const code = TYPES[String(type)];
  if (code === undefined) throw new SyntaxError(`${type} is not a type.`);
  return code;
}

function section(id: number, items: readonly (readonly number[])[]): number[] {
  const content = vector(items);
  return [id, ...unsigned(content.length), ...content];
}

function vector(items: readonly (readonly number[])[]): number[] {
  return [...unsigned(items.length), ...items.flat()];
}

function name(text: string): number[] {
  return [...unsigned(text.length), ...Buffer.from(text)];
}

/** A number in LEB128. */
function unsigned(number: number): number[] {
  return number < 0x80 ? [number] : [(number & 0x7f) | 0x80, ...unsigned(number >>> 7)];
}

/** A number of at most 32 bits in signed LEB128. */
function signed(number: number): number[] {
  if (number >= -0x40 && number < 0x40) return [number & 0x7f];
  return [(number & 0x7f) | 0x80, ...signed(number >> 7)];
}
