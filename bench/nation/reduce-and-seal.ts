// The timed part in a process of its own: from map parts to a sealed build, by the product's own steps.
import { makePlan } from '../../builder/src/pipeline/plan/plan.ts';
import { reduceShare } from '../../builder/src/pipeline/reduce/reduce-step.ts';
import { sealSteps } from '../../builder/src/pipeline/seal/seal-step.ts';
import { WHOLE } from '../../builder/src/pipeline/step/step.ts';
import { peakMegabytes } from '../peak-memory.ts';

/** Seconds of each step; `rssMb` is the peak of the process, whose threads are the workers; `cpuSeconds` of them all. */
export type Measured = {
  build: string;
  seconds: number;
  cpuSeconds: number;
  steps: Record<string, number>;
  rssMb: number;
};

if (import.meta.main) {
  const [outDir = '', threads] = process.argv.slice(2);
  const started = performance.now();
  const steps: Record<string, number> = {};
  let before = started;
  const lap = (step: string) => {
    const now = performance.now();
    steps[step] = (now - before) / 1000;
    before = now;
  };
  const plan = await makePlan(outDir);
  lap('plan');
  let current = 'regroup';
  await reduceShare(plan, WHOLE, Number(threads), (step) => {
    if (step !== current) lap(current);
    current = step;
  });
  lap(current);
  const { build } = await sealSteps(outDir, undefined, plan);
  lap('seal');
  const seconds = (performance.now() - started) / 1000;
  // In microseconds.
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  const cpuSeconds = (userCPUTime + systemCPUTime) / 1e6;
  const measured: Measured = { build, seconds, cpuSeconds, steps, rssMb: peakMegabytes() };
  process.stdout.write(JSON.stringify(measured));
}
