import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

const ticksPerSecond = 100;

/** @param {string} text @param {number[]} at */
const sumOfTicks = (text, at) => {
  const fields = text.trim().split(/\s+/);
  return at.reduce((sum, one) => sum + Number(fields[one]), 0) / ticksPerSecond;
};

/** Seconds of the processors that this process and all that it has started and seen end have taken, by /proc/self/stat. */
export function ownSeconds(stat = readFileSync('/proc/self/stat', 'utf8')) {
  return sumOfTicks(stat.slice(stat.lastIndexOf(')') + 2), [11, 12, 13, 14]);
}

/** Seconds that all processors of the machine have worked or were taken from it (steal), by /proc/stat. */
export function machineSeconds(stat = readFileSync('/proc/stat', 'utf8')) {
  return sumOfTicks(stat.slice(0, stat.indexOf('\n')), [1, 2, 3, 6, 7, 8]);
}

/** What others may take of the processors of a machine that counts as quiet. */
const mostOfOthers = 0.1;

/**
 * Watches from now on whether others work on this machine too.
 * @param {{ own: () => number, machine: () => number, now: () => number, processors: number }} [parts]
 * @returns {() => number} the share of all processors that others have taken since, 0 to 1
 */
export function watchOthers(
  { own, machine, now, processors } = {
    own: ownSeconds,
    machine: machineSeconds,
    now: () => performance.now() / 1_000,
    processors: availableParallelism(),
  },
) {
  const begin = { own: own(), machine: machine(), at: now() };
  return () => {
    const others = machine() - begin.machine - (own() - begin.own);
    return Math.max(0, others) / (processors * (now() - begin.at));
  };
}

/** @param {number} others share of the processors that others have taken */
export const isQuiet = (others) => others <= mostOfOthers;

const roomMs = 20_000;
/** What must be left of the processors for one more. */
const leastRoom = 0.08;

/** Whether the processors have had room for more work in the last seconds, during which it looks. */
export async function hasRoom() {
  const begin = { worked: machineSeconds(), at: performance.now() };
  await delay(roomMs, undefined, { ref: false });
  const seconds = (performance.now() - begin.at) / 1_000;
  return 1 - (machineSeconds() - begin.worked) / (availableParallelism() * seconds) >= leastRoom;
}
