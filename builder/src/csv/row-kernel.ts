// Finds the ends of rows and the cells at their beginning, 64 bytes at a time, in WebAssembly. One bit stands for
// each of 64 bytes: from the bits of quotes follow the bits that lie inside quotes, and with them the commas and line
// feeds that end a cell. A row is left to the scanner in JavaScript when it is not certain: when a quote neither begins
// nor ends a cell, when a CR is not before a line feed, when the row ends before its last wanted column, and when it
// does not end.
//
// The result is a record of 32-bit words for each row: where it ends, where its wanted cells end, the columns that have
// the same bytes as in the row before (up to the first word, from the second word on), then the first byte and the end
// of each cell, without its quotes.
//
// `npm run wasm` translates the text to `row-kernel.wasm`.

/** The records begin at the first byte of the memory, then come the beginnings of cells, then the bytes of the file. */
export const RECORD_BYTES = 32 * 1024;
/** Cells of which the kernel notes the beginnings. */
export const MAX_STARTS = 4096;
export const FILE_AT = RECORD_BYTES + 4 * MAX_STARTS;
/** Words of a record before its cells. */
export const HEAD_WORDS = 4;
/** In place of the first word: the row ends before its last wanted column. */
export const SHORT_ROW = -1;
/** The kernel reads up to this many bytes behind the last one. */
export const SLACK_BYTES = 64;

const B = FILE_AT;
/** After this many bytes behind the wanted cells, a row is passed over as a long one. */
const FAR_BYTES = 128;
const LETTERS = { quote: 0x22, comma: 0x2c, lf: 0x0a, cr: 0x0d };
type Letter = keyof typeof LETTERS;

/** 16 bytes of the file at a position. The position may be any number. */
const bytes16 = (at: string, offset = 0) => `(v128.load offset=${B + offset} align=1 ${at})`;
/** The bits of a letter in 16 bytes at an offset. */
const bits16 = (letter: Letter, offset: number) =>
  `(i64.shl (i64.extend_i32_u (i8x16.bitmask (i8x16.eq (local.get $v${offset})
    (i8x16.splat (i32.const ${LETTERS[letter]}))))) (i64.const ${offset}))`;
const bits64 = (letter: Letter) =>
  `(local.set $${letter} (i64.or (i64.or ${bits16(letter, 0)} ${bits16(letter, 16)})
    (i64.or ${bits16(letter, 32)} ${bits16(letter, 48)})))`;
/** The bits moved to the next byte, and the bit carried from the 64 bytes before. */
const next = (bits: string, carry: string) => `(i64.or (i64.shl ${bits} (i64.const 1)) (local.get ${carry}))`;
const highest = (bits: string) => `(i64.shr_u ${bits} (i64.const 63))`;
const not = (bits: string) => `(i64.xor ${bits} (i64.const -1))`;
const foldQuotes = (distance: number) =>
  `(local.set $inside (i64.xor (local.get $inside) (i64.shl (local.get $inside) (i64.const ${distance}))))`;
/** Bits of 16 bytes at two positions: 1 where they differ. */
const differing = (a: string, b: string) =>
  `(i32.xor (i32.const 0xffff) (i8x16.bitmask (i8x16.eq ${bytes16(a)} ${bytes16(b)})))`;
const word = (index: number, value: string) => `(i32.store offset=${4 * index} (local.get $out) ${value})`;
const withoutLowest = (name: string) =>
  `(local.set ${name} (i64.and (local.get ${name}) (i64.sub (local.get ${name}) (i64.const 1))))`;

const READ_BLOCK = `
  (local.set $v0 ${bytes16('(local.get $at)')})
  (local.set $v16 ${bytes16('(local.get $at)', 16)})
  (local.set $v32 ${bytes16('(local.get $at)', 32)})
  (local.set $v48 ${bytes16('(local.get $at)', 48)})`;

/** Which bytes lie inside quotes, and which quotes are neither the beginning nor the end of a cell. */
const FOLLOW_QUOTES = `
  (local.set $inside (local.get $quote))
  ${[1, 2, 4, 8, 16, 32].map(foldQuotes).join('\n')}
  (local.set $inside (i64.xor (local.get $inside) (local.get $wasInside)))
  (local.set $wasInside (i64.shr_s (local.get $inside) (i64.const 63)))
  (local.set $closing (i64.and (local.get $quote) ${not('(local.get $inside)')}))
  (local.set $ends (i64.and (local.get $ends) ${not('(local.get $inside)')}))
  (local.set $lf (i64.and (local.get $lf) ${not('(local.get $inside)')}))
  (local.set $wrong (i64.and (local.get $wasCr) ${not('(local.get $lf)')}))
  (local.set $wasCr (i64.const 0))
  ;; A quote that opens comes after the end of a cell, or after a closing quote: then it is doubled.
  (local.set $mayOpen (i64.or (local.get $ends) (local.get $closing)))
  (local.set $wrong (i64.or (local.get $wrong) (i64.and (i64.and (local.get $quote) (local.get $inside))
    ${not(next('(local.get $mayOpen)', '$couldOpen'))})))
  ;; After a closing quote comes the end of the cell or another quote.
  (local.set $closed ${next('(local.get $closing)', '$hasClosed')})
  (local.set $hasClosed ${highest('(local.get $closing)')})
  (local.set $closing (i64.and (local.get $closed) ${not('(i64.or (local.get $ends) (local.get $quote))')}))
  (if (i32.eqz (i64.eqz (local.get $closing))) (then
    ${bits64('cr')}
    (local.set $cr (i64.and (local.get $closing) (local.get $cr)))
    (local.set $wrong (i64.or (local.get $wrong) (i64.or (i64.xor (local.get $closing) (local.get $cr))
      (i64.and (i64.shl (local.get $cr) (i64.const 1)) ${not('(local.get $lf)')}))))
    (local.set $wasCr ${highest('(local.get $cr)')})))
  ;; Only what comes before the first wrong byte counts.
  (if (i32.eqz (i64.eqz (local.get $wrong))) (then
    (local.set $valid (i64.sub (i64.and (local.get $wrong) (i64.sub (i64.const 0) (local.get $wrong))) (i64.const 1)))
    (local.set $ends (i64.and (local.get $ends) (local.get $valid)))
    (local.set $lf (i64.and (local.get $lf) (local.get $valid)))))`;

const FIND_BITS = `
  ${READ_BLOCK}
  ${bits64('quote')} ${bits64('comma')} ${bits64('lf')}
  (if (i32.lt_s (i32.sub (local.get $end) (local.get $at)) (i32.const 64)) (then
    (local.set $valid (i64.sub (i64.shl (i64.const 1)
      (i64.extend_i32_u (i32.sub (local.get $end) (local.get $at)))) (i64.const 1)))
    (local.set $quote (i64.and (local.get $quote) (local.get $valid)))
    (local.set $comma (i64.and (local.get $comma) (local.get $valid)))
    (local.set $lf (i64.and (local.get $lf) (local.get $valid)))))
  (local.set $ends (i64.or (local.get $comma) (local.get $lf)))
  (local.set $mayOpen (local.get $ends))
  (if (i32.eqz (i64.eqz (i64.or (i64.or (local.get $quote) (local.get $wasInside))
      (i64.or (local.get $hasClosed) (local.get $wasCr))))) (then
    ${FOLLOW_QUOTES}))
  (local.set $couldOpen ${highest('(local.get $mayOpen)')})`;

/** 64 bytes without a quote and a line feed: one vector that is zero. */
const QUOTES_OR_LINE_FEEDS = [0, 16, 32, 48]
  .flatMap((offset) =>
    [LETTERS.quote, LETTERS.lf].map(
      (letter) => `(i8x16.eq ${bytes16('(local.get $at)', offset)} (i8x16.splat (i32.const ${letter})))`,
    ),
  )
  .reduce((all, each) => `(v128.or ${all} ${each})`);

/** Passes over a long rest of a row as long as it has neither quotes nor a line feed. */
const PASS_OVER_REST = `
  (if (i32.eq (local.get $column) (local.get $columns)) (then
    (if (i32.gt_s (i32.sub (local.get $at) (local.get $cell)) (i32.const ${FAR_BYTES})) (then
      (if (i64.eqz (i64.or (local.get $wasInside) (i64.or (local.get $hasClosed) (local.get $wasCr)))) (then
        (block $found (loop $rest
          (br_if $found (i32.lt_s (i32.sub (local.get $end) (local.get $at)) (i32.const 64)))
          (br_if $found (v128.any_true ${QUOTES_OR_LINE_FEEDS}))
          (local.set $at (i32.add (local.get $at) (i32.const 64)))
          (br $rest)))
        (local.set $couldOpen (i64.extend_i32_u
          (i32.eq (i32.load8_u offset=${B - 1} (local.get $at)) (i32.const ${LETTERS.comma}))))))))))`;

const NOTE_CELL = `
  (local.set $from (local.get $cell))
  (local.set $to (local.get $p))
  (if (i32.eq (i32.load8_u offset=${B} (local.get $cell)) (i32.const ${LETTERS.quote})) (then
    (local.set $from (i32.add (local.get $cell) (i32.const 1)))
    (local.set $to (i32.sub (local.get $p) (i32.const 1)))))
  (i32.store (local.get $slot) (local.get $from))
  (i32.store offset=4 (local.get $slot) (local.get $to))
  (local.set $slot (i32.add (local.get $slot) (i32.const 8)))
  (local.set $column (i32.add (local.get $column) (i32.const 1)))
  (local.set $cell (i32.add (local.get $p) (i32.const 1)))`;

/** Number of bytes that a row shares with the row above from its beginning on. If it is all wanted cells, they are done. */
const COMPARE_BEGINNINGS = `
  (local.set $length (i32.sub (local.get $aboveCells) (local.get $above)))
  (local.set $shared (i32.const 0))
  (block $different (loop $same
    (local.set $bits ${differing('(i32.add (local.get $row) (local.get $shared))', '(i32.add (local.get $above) (local.get $shared))')})
    (if (local.get $bits) (then
      (local.set $shared (i32.add (local.get $shared) (i32.ctz (local.get $bits))))
      (br $different)))
    (local.set $shared (i32.add (local.get $shared) (i32.const 16)))
    (br_if $different (i32.ge_s (i32.add (local.get $row) (local.get $shared)) (local.get $end)))
    (br_if $same (i32.lt_s (local.get $shared) (local.get $length)))))
  (if (i32.ge_s (local.get $shared) (local.get $length)) (then
    (if (i32.le_s (i32.add (local.get $row) (local.get $length)) (local.get $end)) (then
      (local.set $column (local.get $columns))
      (local.set $cell (i32.add (local.get $row) (local.get $length)))
      (local.set $sameTo (local.get $columns))))))`;

/** The columns among those bytes. */
const COUNT_SHARED = `
  (local.set $i (i32.add (local.get $row) (local.get $shared)))
  (local.set $slot (local.get $out))
  (block $counted (loop $more
    (br_if $counted (i32.ge_s (local.get $sameTo) (local.get $columns)))
    (br_if $counted (i32.ge_s (i32.add (i32.load offset=${4 * HEAD_WORDS + 4} (local.get $slot)) (i32.const 1))
      (local.get $i)))
    (local.set $sameTo (i32.add (local.get $sameTo) (i32.const 1)))
    (local.set $slot (i32.add (local.get $slot) (i32.const 8)))
    (br $more)))`;

/** The same for the bytes before the end of the wanted cells. A cell counts when the comma before it is one of them. */
const COMPARE_ENDS = `
  (local.set $i (local.get $cell))
  (local.set $p (local.get $aboveCells))
  (block $different (loop $same
    (br_if $different (i32.lt_s (i32.sub (local.get $p) (i32.const 16)) (i32.const 0)))
    (br_if $different (i32.le_s (local.get $i) (local.get $row)))
    (local.set $i (i32.sub (local.get $i) (i32.const 16)))
    (local.set $p (i32.sub (local.get $p) (i32.const 16)))
    (local.set $bits ${differing('(local.get $i)', '(local.get $p)')})
    (br_if $same (i32.eqz (local.get $bits)))
    (local.set $i (i32.add (local.get $i) (i32.sub (i32.const 32) (i32.clz (local.get $bits)))))))
  (local.set $slot (i32.add (local.get $out) (i32.shl (local.get $columns) (i32.const 3))))
  (block $counted (loop $more
    (br_if $counted (i32.le_s (local.get $sameFrom) (local.get $sameTo)))
    (local.set $p (i32.sub (i32.load offset=${4 * HEAD_WORDS - 8} (local.get $slot)) (i32.const 1)))
    (if (i32.eq (i32.load8_u offset=${B} (local.get $p)) (i32.const ${LETTERS.quote})) (then
      (local.set $p (i32.sub (local.get $p) (i32.const 1)))))
    (br_if $counted (i32.lt_s (local.get $p) (local.get $i)))
    (local.set $sameFrom (i32.sub (local.get $sameFrom) (i32.const 1)))
    (local.set $slot (i32.sub (local.get $slot) (i32.const 8)))
    (br $more)))`;

const END_ROW = `
  ${word(0, '(local.get $lineFeed)')}
  ${word(1, '(local.get $cell)')}
  ${word(2, '(local.get $sameTo)')}
  ${word(3, '(local.get $sameFrom)')}
  (local.set $out (i32.add (local.get $out) (i32.shl (i32.add (local.get $columns) (i32.const ${HEAD_WORDS / 2}))
    (i32.const 3))))
  (local.set $rows (i32.add (local.get $rows) (i32.const 1)))
  (if (i32.eq (local.get $rows) (local.get $room)) (then (return (local.get $rows))))
  (local.set $row (i32.add (local.get $lineFeed) (i32.const 1)))
  (local.set $cell (local.get $row))
  (local.set $column (i32.const 0))
  (local.set $sameTo (i32.const 0))
  (local.set $slot (i32.add (local.get $out) (i32.const ${4 * HEAD_WORDS})))
  (if (i32.ge_s (local.get $above) (i32.const 0)) (then
    ${COMPARE_BEGINNINGS}))`;

/**
 * Notes where cells of a row begin, from the cell `$column` at `$at` on: each begins behind a comma or line feed that ends
 * the one before. Stops behind the cell `$last` or the row, or at the first cell with a quote in the same 64 bytes or in a
 * later cell of them. Returns the number of the column whose beginning was noted last.
 */
const CELL_STARTS = `(func (export "cells") (param $at i32) (param $column i32) (param $last i32) (result i32)
  (local $v0 v128) (local $v16 v128) (local $v32 v128) (local $v48 v128)
  (local $quote i64) (local $comma i64) (local $lf i64) (local $ends i64) (local $p i32) (local $slot i32)
  (local.set $slot (i32.shl (local.get $column) (i32.const 2)))
  (i32.store offset=${RECORD_BYTES} (local.get $slot) (local.get $at))
  (loop $blocks
    ${READ_BLOCK}
    ${bits64('quote')} ${bits64('comma')} ${bits64('lf')}
    (local.set $ends (i64.or (local.get $comma) (local.get $lf)))
    ;; Only what comes before the first quote counts.
    (if (i32.eqz (i64.eqz (local.get $quote))) (then
      (local.set $ends (i64.and (local.get $ends) (i64.and
        (i64.sub (local.get $quote) (i64.const 1)) (i64.xor (local.get $quote) (i64.const -1)))))))
    (block $nextBlock (loop $cells
      (br_if $nextBlock (i64.eqz (local.get $ends)))
      (local.set $p (i32.add (local.get $at) (i32.wrap_i64 (i64.ctz (local.get $ends)))))
      ${withoutLowest('$ends')}
      (local.set $column (i32.add (local.get $column) (i32.const 1)))
      (local.set $slot (i32.add (local.get $slot) (i32.const 4)))
      (i32.store offset=${RECORD_BYTES} (local.get $slot) (i32.add (local.get $p) (i32.const 1)))
      (if (i32.or (i32.gt_s (local.get $column) (local.get $last))
          (i32.eq (i32.load8_u offset=${B} (local.get $p)) (i32.const ${LETTERS.lf})))
        (then (return (local.get $column))))
      (br $cells)))
    (if (i32.eqz (i64.eqz (local.get $quote))) (then (return (local.get $column))))
    (local.set $at (i32.add (local.get $at) (i32.const 64)))
    (br $blocks))
  (local.get $column))`;

/**
 * Rows from `$at`, the beginning of one, up to `$end`; `$columns` cells of each; at most `$room` rows. Returns the number
 * of records.
 */
export const ROW_KERNEL = `(module (import "env" "memory" (memory 1)) ${CELL_STARTS} (func (export "run")
  (param $at i32) (param $end i32) (param $columns i32) (param $room i32) (result i32)
  (local $v0 v128) (local $v16 v128) (local $v32 v128) (local $v48 v128)
  (local $valid i64) (local $quote i64) (local $comma i64) (local $lf i64) (local $cr i64) (local $inside i64)
  (local $wasInside i64) (local $closing i64) (local $ends i64) (local $mayOpen i64) (local $wrong i64)
  (local $couldOpen i64) (local $hasClosed i64) (local $wasCr i64) (local $closed i64)
  (local $rows i32) (local $out i32) (local $slot i32) (local $row i32) (local $cell i32) (local $column i32)
  (local $above i32) (local $aboveCells i32) (local $p i32) (local $from i32) (local $to i32) (local $i i32)
  (local $bits i32) (local $length i32) (local $shared i32) (local $lineFeed i32) (local $sameTo i32) (local $sameFrom i32)
  (local.set $row (local.get $at))
  (local.set $cell (local.get $at))
  (local.set $above (i32.const -1))
  (local.set $slot (i32.const ${4 * HEAD_WORDS}))
  (local.set $couldOpen (i64.const 1))
  (block $done (loop $blocks
    (br_if $done (i32.ge_s (local.get $at) (local.get $end)))
    ${FIND_BITS}
    (block $nextBlock (loop $cells
      (if (i32.lt_s (local.get $column) (local.get $columns))
        (then
          (br_if $nextBlock (i64.eqz (local.get $ends)))
          (local.set $p (i32.add (local.get $at) (i32.wrap_i64 (i64.ctz (local.get $ends)))))
          ${withoutLowest('$ends')}
          (if (i32.eq (i32.load8_u offset=${B} (local.get $p)) (i32.const ${LETTERS.comma})) (then
            ${NOTE_CELL}
            (br $cells)))
          ${withoutLowest('$lf')}
          (local.set $lineFeed (local.get $p))
          (local.set $sameTo (i32.const ${SHORT_ROW}))
          (local.set $sameFrom (local.get $columns))
          (local.set $above (i32.const -1)))
        (else
          (br_if $nextBlock (i64.eqz (local.get $lf)))
          (local.set $lineFeed (i32.add (local.get $at) (i32.wrap_i64 (i64.ctz (local.get $lf)))))
          ;; The cells behind the wanted ones are passed over.
          (local.set $ends (i64.and (local.get $ends) (i64.xor (i64.const -1)
            (i64.or (i64.sub (local.get $lf) (i64.const 1)) (local.get $lf)))))
          ${withoutLowest('$lf')}
          (local.set $ends (i64.or (local.get $ends) (local.get $lf)))
          (local.set $sameFrom (local.get $columns))
          (if (i32.ge_s (local.get $above) (i32.const 0)) (then
            (if (i32.lt_s (local.get $sameTo) (local.get $columns)) (then
              ${COUNT_SHARED}
              ${COMPARE_ENDS}))))
          (local.set $above (local.get $row))
          (local.set $aboveCells (local.get $cell))))
      ${END_ROW}
      (br $cells)))
    (br_if $done (i32.eqz (i64.eqz (local.get $wrong))))
    (local.set $at (i32.add (local.get $at) (i32.const 64)))
    ${PASS_OVER_REST}
    (br $blocks)))
  (local.get $rows)))`;
