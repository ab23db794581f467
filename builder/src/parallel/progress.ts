// Progress on standard error: a bar on a terminal, elsewhere a line for each step and file. Standard output
// is for results. None of this reaches a build, whose bytes do not depend on a clock.

/** Bytes read so far, and in all. */
export type Volume = { bytes: number; totalBytes: number };
/** Called with what a step has done; `volume` is given for a step that reads files. */
export type Progress = (step: string, done: number, total: number, volume?: Volume) => void;
/** Called after each file, with its unpacked bytes and the time it took. */
export type FileProgress = (file: string, bytes: number, seconds: number) => void;

const BAR_WIDTH = 24;
/** The shortest time between two drawings of a bar: more would slow down a fast step. */
const REDRAW_MS = 100;

/**
 * Makes a progress display. Every step prints a line when it ends; on a terminal also a bar while it runs.
 */
export function progressOn(
  stream: NodeJS.WriteStream,
  now: () => number = () => performance.now(),
): Progress {
  const started = new Map<string, number>();
  let drawnAt = Number.NEGATIVE_INFINITY;
  return (step, done, total, volume) => {
    const since = started.get(step) ?? now();
    started.set(step, since);
    const seconds = (now() - since) / 1000;
    const ended = done >= total;
    if (stream.isTTY) {
      if (!ended && now() - drawnAt < REDRAW_MS) return;
      drawnAt = now();
      stream.write(
        `\r${drawBar(step, done, total, volume)} ${printTime(seconds, ended, volume)}\u001b[K${ended ? '\n' : ''}`,
      );
    } else if (ended) {
      stream.write(
        `${step}: ${done} of ${total} in ${seconds.toFixed(1)} s${volume ? `, ${printSpeed(volume.bytes, seconds)}` : ''}\n`,
      );
    }
  };
}

/** Makes a display with a line for each file, for logs and for `--verbose`. */
export function fileProgressOn(stream: NodeJS.WriteStream): FileProgress {
  return (file, bytes, seconds) =>
    stream.write(
      `${file}: ${megabytes(bytes)} MB in ${seconds.toFixed(1)} s, ${printSpeed(bytes, seconds)}\n`,
    );
}

function drawBar(step: string, done: number, total: number, volume?: Volume): string {
  // With bytes, the bar moves while a long file is read; without, it counts files.
  const share = volume?.totalBytes ? volume.bytes / volume.totalBytes : total === 0 ? 1 : done / total;
  const filled = Math.round(Math.min(1, share) * BAR_WIDTH);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
  const bytes = volume ? ` ${megabytes(volume.bytes)}/${megabytes(volume.totalBytes)} MB` : '';
  return `${step.padEnd(10)} ${bar} ${done}/${total}${volume ? ' files' : ''}${bytes}`;
}

function printTime(seconds: number, ended: boolean, volume?: Volume): string {
  if (!volume) return `${seconds.toFixed(1)} s`;
  const left = volume.bytes > 0 ? (seconds * (volume.totalBytes - volume.bytes)) / volume.bytes : undefined;
  const words = ended ? `${seconds.toFixed(1)} s` : left === undefined ? '' : `${Math.ceil(left)} s left`;
  return `${printSpeed(volume.bytes, seconds)} ${words}`;
}

function printSpeed(bytes: number, seconds: number): string {
  return seconds > 0 ? `${(bytes / 1e6 / seconds).toFixed(1)} MB/s` : '- MB/s';
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
