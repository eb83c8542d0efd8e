import { quarterS, type Setup } from '../reading.ts';

const shortestHoldS = 90;
const holdIn = 1.5;
/** Of a sensor that is read once a day, the longest period there is. */
const longestHoldS = holdIn * 86_400;

/** Whole seconds that a reading speaks for, if no other one comes before. */
export const holdOf = ({ periodS }: Pick<Setup, 'periodS'>): number =>
  Math.max(shortestHoldS, Math.floor(holdIn * periodS));

/**
 * Seconds before midnight from which readings of any set-up may speak for the day, whole quarters: all readings of a quarter
 * say which of them count. What was read in between must be read too, it ends what was before.
 */
export const reachesBackS = Math.ceil(longestHoldS / quarterS) * quarterS;
