// Run in a process of its own with the matcher's module and the file of its words as arguments: what loading it and its first misspelt query cost,
// in milliseconds of this thread's CPU, and the loop by the same clock, as JSON on stdout.
import { readFileSync } from 'node:fs';
import { fnv1a, loopBytes } from './loop.ts';

/** Milliseconds of CPU this thread has used: not fooled by what else the machine does. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const [module = '', words = ''] = process.argv.slice(2);
const started = cpuMs();
const { findProcedure, takeWords } = await import(module);
takeWords(JSON.parse(readFileSync(words, 'utf8')));
const found = findProcedure('colonoscapy');
const ms = cpuMs() - started;
const bytes = loopBytes();
for (let round = 0; round < 5; round += 1) fnv1a(bytes);
const LOOPS = 40;
const before = cpuMs();
for (let round = 0; round < LOOPS; round += 1) fnv1a(bytes);
const loopMs = (cpuMs() - before) / LOOPS;
process.stdout.write(JSON.stringify({ ms, loopMs, found: found?.codeKey ?? null }));
