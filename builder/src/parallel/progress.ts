// Progress on stderr: a bar on a terminal, a line for each step and file elsewhere. Standard output stays for
// results; nothing of this is in a build, whose bytes know no clock.

/** Bytes read so far, of so many, and in how many seconds. */
export type Volume = { bytes: number; totalBytes: number };
/** Hears what a step has done; `volume` where the step reads files. */
export type Progress = (step: string, done: number, total: number, volume?: Volume) => void;
/** Hears of one file that was read, with its unpacked bytes. */
export type FileProgress = (file: string, bytes: number, seconds: number) => void;

const BAR_WIDTH = 24;
/** A terminal is written to so often at most; a fast step would slow down for its own bar. */
const REDRAW_MS = 100;

/** A progress display for a stream; every step prints when it ends, and on a terminal while it runs. */
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
        `\r${barOf(step, done, total, volume)} ${timeOf(seconds, ended, volume)}\u001b[K${ended ? '\n' : ''}`,
      );
    } else if (ended) {
      stream.write(
        `${step}: ${done} of ${total} in ${seconds.toFixed(1)} s${volume ? `, ${speedOf(volume.bytes, seconds)}` : ''}\n`,
      );
    }
  };
}

/** A line for each file read: for logs, and for a person who asked for it. */
export function fileProgressOn(stream: NodeJS.WriteStream): FileProgress {
  return (file, bytes, seconds) =>
    stream.write(`${file}: ${megabytes(bytes)} MB in ${seconds.toFixed(1)} s, ${speedOf(bytes, seconds)}\n`);
}

function barOf(step: string, done: number, total: number, volume?: Volume): string {
  // A long file moves the bar while it is read; files without bytes are all the same to it.
  const share = volume?.totalBytes ? volume.bytes / volume.totalBytes : total === 0 ? 1 : done / total;
  const filled = Math.round(Math.min(1, share) * BAR_WIDTH);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
  const bytes = volume ? ` ${megabytes(volume.bytes)}/${megabytes(volume.totalBytes)} MB` : '';
  return `${step.padEnd(10)} ${bar} ${done}/${total}${volume ? ' files' : ''}${bytes}`;
}

function timeOf(seconds: number, ended: boolean, volume?: Volume): string {
  if (!volume) return `${seconds.toFixed(1)} s`;
  const left = volume.bytes > 0 ? (seconds * (volume.totalBytes - volume.bytes)) / volume.bytes : undefined;
  const words = ended ? `${seconds.toFixed(1)} s` : left === undefined ? '' : `${Math.ceil(left)} s left`;
  return `${speedOf(volume.bytes, seconds)} ${words}`;
}

function speedOf(bytes: number, seconds: number): string {
  return seconds > 0 ? `${(bytes / 1e6 / seconds).toFixed(1)} MB/s` : '- MB/s';
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
