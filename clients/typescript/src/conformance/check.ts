// Runs the golden answers against a service, and records them.
import { ask, readIdentity, type Target } from './ask.ts';
import { type Difference, differences } from './compare.ts';
import type { GoldenAnswers, GoldenRequest } from './golden.ts';

/** What one golden answer came to; without differences the service conforms. */
export type CaseResult = { name: string; differences: Difference[] };

/** Asks every golden request, one after another, and compares. */
export async function checkConformance(target: Target, golden: GoldenAnswers): Promise<CaseResult[]> {
  const identity = await readIdentity(target);
  const results: CaseResult[] = [];
  for (const { name, request, answer } of golden.cases)
    results.push({ name, differences: differences(answer, await ask(target, request, identity)) });
  return results;
}

/** The golden answers of a service that is known to be right. */
export async function recordGolden(
  target: Target,
  cases: readonly { name: string; request: GoldenRequest }[],
): Promise<GoldenAnswers> {
  const identity = await readIdentity(target);
  const recorded: GoldenAnswers = { format: 1, cases: [] };
  for (const { name, request } of cases)
    recorded.cases.push({ name, request, answer: await ask(target, request, identity) });
  return recorded;
}

/** The text of the file: one case a line, so that a change shows which cases it touches. */
export function goldenText({ format, cases }: GoldenAnswers): string {
  return `{"format":${format},"cases":[\n${cases.map((one) => JSON.stringify(one)).join(',\n')}\n]}\n`;
}
