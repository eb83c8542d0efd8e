import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** CPU seconds of this process and of all exited descendants, from /proc/self/stat. */
export function ownSeconds(stat = readFileSync('/proc/self/stat', 'utf8')) {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(/\s+/);
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) / ticksPerSecond;
}
