// Run in a process of its own: what loading the matcher and its first misspelt query cost, in milliseconds on stdout.
import { loopMs } from './loop.ts';

const started = performance.now();
const { findProcedure } = await import('../../worker/src/procedures/find-procedure.ts');
const found = findProcedure('colonoscapy');
const ms = performance.now() - started;
process.stdout.write(JSON.stringify({ ms, loopMs: loopMs(), found: found?.codeKey ?? null }));
