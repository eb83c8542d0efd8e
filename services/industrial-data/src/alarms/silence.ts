import type { AlarmTimes } from './alarm-times.ts';

/** An instant by both clocks: only the monotonic one measures, whatever happens to the other. */
export interface Instant {
  /** UTC milliseconds. */
  at: number;
  /** Milliseconds of this process's monotonic clock. */
  ms: number;
}

/** What the attempts to read a sensor have come to. */
export interface Answers {
  /** Whether the last attempt gave a value. */
  isGood: boolean;
  /** The first attempt since which all have come to the same. */
  since: Instant;
  /** UTC milliseconds of the last value; `null` if there was none for long, `undefined` while that is not known. */
  lastReadAt: number | null | undefined;
}

/** Takes one more attempt. Quality and reason do not matter: without a value the screens say «Muto». */
export function answersAfter(before: Answers | undefined, isGood: boolean, when: Instant): Answers {
  const lastReadAt = isGood ? when.at : before?.lastReadAt;
  const since = before?.isGood === isGood ? before.since : when;
  return { isGood, since, lastReadAt };
}

/**
 * Whether a sensor has become silent or is back (ADR 0072). The first of three samplings without an answer is `since`.
 * @param isSilent what was told last
 * @param now as in `Instant.ms`
 */
export function silenceChange(
  { isGood, since }: Answers,
  isSilent: boolean,
  {
    now,
    periodMs,
    silentMs,
    backMs,
  }: Pick<AlarmTimes, 'silentMs' | 'backMs'> & { now: number; periodMs: number },
): 'silent' | 'back' | undefined {
  const lastedMs = now - since.ms;
  if (isGood) return isSilent && lastedMs >= backMs ? 'back' : undefined;
  return !isSilent && lastedMs >= Math.max(silentMs, 2 * periodMs) ? 'silent' : undefined;
}
