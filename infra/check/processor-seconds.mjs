import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Seconds that all processors of the machine have worked, or were taken from it, since it started; by /proc/stat. */
export function processorSeconds() {
  const [total = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const ticks = total.split(/\s+/).map(Number);
  // user, nice, system, irq, softirq, steal: all but idle and iowait.
  return [1, 2, 3, 6, 7, 8].reduce((sum, at) => sum + (ticks[at] ?? 0), 0) / ticksPerSecond;
}
