import { describe, expect, it } from 'vitest';
import { fileProgressOn, progressOn } from '../../../builder/src/parallel/progress.ts';

/** A stream that keeps what is written, and a clock that is moved by hand. */
function display(isTTY: boolean) {
  const written: string[] = [];
  const clock = { ms: 0 };
  const stream = { isTTY, write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream;
  return { written, clock, stream, progress: progressOn(stream, () => clock.ms) };
}

describe('progressOn', () => {
  it('draws files, bytes, speed and time left on a terminal', () => {
    const { written, clock, progress } = display(true);
    progress('read', 0, 3, { bytes: 0, totalBytes: 400e6 });
    clock.ms = 2000;
    progress('read', 1, 3, { bytes: 100e6, totalBytes: 400e6 });
    expect(written.at(-1)).toContain(
      '\rread       ██████░░░░░░░░░░░░░░░░░░ 1/3 files 100.0/400.0 MB 50.0 MB/s 6 s left',
    );
    clock.ms = 2001;
    progress('read', 1, 3, { bytes: 101e6, totalBytes: 400e6 });
    expect(written).toHaveLength(2);
    clock.ms = 8000;
    progress('read', 3, 3, { bytes: 400e6, totalBytes: 400e6 });
    expect(written.at(-1)).toMatch(/3\/3 files 400\.0\/400\.0 MB 50\.0 MB\/s 8\.0 s.*\n$/);
  });

  it('writes a plain line for each step elsewhere', () => {
    const { written, clock, progress } = display(false);
    progress('identify', 1, 2);
    clock.ms = 500;
    progress('identify', 2, 2);
    progress('read', 0, 1, { bytes: 0, totalBytes: 10e6 });
    clock.ms = 1500;
    progress('read', 1, 1, { bytes: 10e6, totalBytes: 10e6 });
    expect(written).toEqual(['identify: 2 of 2 in 0.5 s\n', 'read: 1 of 1 in 1.0 s, 10.0 MB/s\n']);
  });

  it('has a line for each file', () => {
    const { written, stream } = display(false);
    fileProgressOn(stream)('a.zip/prices.csv', 25e6, 0.5);
    expect(written).toEqual(['a.zip/prices.csv: 25.0 MB in 0.5 s, 50.0 MB/s\n']);
  });
});
