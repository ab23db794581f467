// Progress on stderr: a bar on a terminal, a line for each step elsewhere. Standard output stays for results.

export type Progress = (step: string, done: number, total: number) => void;
const BAR_WIDTH = 24;

/** A progress display for a stream; every step prints when it ends, and on a terminal while it runs. */
export function progressOn(stream: NodeJS.WriteStream): Progress {
  const started = new Map<string, number>();
  return (step, done, total) => {
    const since = started.get(step) ?? performance.now();
    started.set(step, since);
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    const ended = done >= total;
    if (stream.isTTY) {
      const filled = total === 0 ? BAR_WIDTH : Math.round((done / total) * BAR_WIDTH);
      const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
      stream.write(`\r${step.padEnd(10)} ${bar} ${done}/${total} ${seconds} s${ended ? '\n' : ''}`);
    } else if (ended) {
      stream.write(`${step}: ${done} of ${total} in ${seconds} s\n`);
    }
  };
}
