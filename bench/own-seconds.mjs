import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Seconds of the processors that this process and all that it has started and seen end have taken, by /proc/self/stat. */
export function ownSeconds(stat = readFileSync('/proc/self/stat', 'utf8')) {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(/\s+/);
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) / ticksPerSecond;
}
