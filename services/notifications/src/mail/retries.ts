const minuteMs = 60_000;
const longestPauseMs = 120 * minuteMs;

/** Milliseconds after it was made for which an e-mail is tried. */
export const lifeMs = 24 * 60 * minuteMs;

/**
 * When an e-mail is tried again: after one minute, then after twice as long each time up to two hours, the last time when it is a day
 * old.
 * @param tries so far, at least one
 * @returns undefined when it is given up
 */
export function nextTry(tries: number, madeAt: Date, now: Date): Date | undefined {
  const end = madeAt.getTime() + lifeMs;
  if (now.getTime() >= end) return undefined;
  const pause = Math.min(2 ** (tries - 1) * minuteMs, longestPauseMs);
  return new Date(Math.min(now.getTime() + pause, end));
}
