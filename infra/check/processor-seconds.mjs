import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Seconds that all processors of the machine have worked, or were taken from it, since it started; by /proc/stat. */
export function processorSeconds() {
  const [total = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const [, user, nice, system, , , irq, softirq, steal] = total.split(/\s+/).map(Number);
  return [user, nice, system, irq, softirq, steal].reduce((sum, one) => sum + (one ?? 0), 0) / ticksPerSecond;
}
