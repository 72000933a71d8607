/**
 * The processor time that this process uses for some work, in milliseconds. Unlike time on the clock, it does not depend
 * on what else the machine does.
 */
export function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1000;
}

/** Below this, in milliseconds, processor time says little. */
const shortest = 2;

/**
 * How many times longer some work takes with sixteen times the input, on any machine: about 16 where time is proportional
 * to size, 256 where it grows with the square.
 * @param work does it with an input of this size
 */
export function growth(work: (size: number) => void, largest: number): number {
  const timeFor = (size: number): number =>
    Math.min(
      ...[1, 2, 3].map(() =>
        processorTime(() => {
          work(size);
        }),
      ),
    );
  const small = Math.max(timeFor(Math.ceil(largest / 16)), shortest);
  return timeFor(largest) / small;
}

/** Between proportional and square, see {@link growth}. */
export const proportional = 80;
