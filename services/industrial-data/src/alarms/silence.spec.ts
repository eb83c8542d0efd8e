import { describe, expect, it } from '@jest/globals';
import { answersAfter, silenceChange, type Answers } from './silence.ts';

const minute = 60_000;
const times = { silentMs: 10 * minute, backMs: minute };

/** @param attempts such as `0+ 1- 2-`: the minute of each attempt, and whether it gave a value */
const answers = (attempts: string): Answers => {
  let found: Answers | undefined;
  for (const one of attempts.split(' ')) {
    const ms = Number(one.slice(0, -1)) * minute;
    found = answersAfter(found, one.endsWith('+'), { at: 1_000_000 + ms, ms });
  }
  return found!;
};

/** What is told at a minute. */
const change = (attempts: string, isSilent: boolean, now: number, periodMs = minute) =>
  silenceChange(answers(attempts), isSilent, { ...times, now: now * minute, periodMs });

describe('a sensor', () => {
  it.each([
    ['is not silent before ten minutes without a value', '0+ 1- 10-', 1, 10.9, undefined],
    ['is silent after ten minutes without one', '0+ 1- 2- 3-', 1, 11, 'silent'],
    ['is silent though it was never read by this process', '1-', 1, 11, 'silent'],
    ['is not silent where one value came in between', '0+ 1- 9- 10+ 11- 20-', 1, 20.9, undefined],
    ['that is read each hour is silent at its third failure', '0+ 60- 120-', 60, 179.9, undefined],
    ['that is read each hour is silent then', '0+ 60- 120- 180-', 60, 180, 'silent'],
    ['that is read every five minutes is silent after ten', '0+ 5- 10- 15-', 5, 15, 'silent'],
  ] as const)('%s', (_what, attempts, period, now, expected) => {
    expect(change(attempts, false, now, period * minute)).toBe(expected);
  });

  it.each([
    ['is back after a minute of values', '0- 20+ 21+', 1, 21, 'back'],
    ['is not back before', '0- 20+', 1, 20.9, undefined],
    ['is not back where an attempt failed meanwhile', '0- 20+ 20.5- 20.6+', 1, 21.5, undefined],
    ['that is read each hour is back a minute after its first value', '0- 60+', 60, 61, 'back'],
    ['is not told to be silent twice', '0- 100-', 1, 100, undefined],
  ] as const)('that was silent: it %s', (_what, attempts, period, now, expected) => {
    expect(change(attempts, true, now, period * minute)).toBe(expected);
  });

  it('that answers is not told to be back unless it was silent', () => {
    expect(change('0+ 1+ 30+', false, 30)).toBeUndefined();
  });
});

it('a silence dates from the first attempt that gave nothing, and knows the last value', () => {
  expect(answers('0+ 3+ 4- 5- 6-')).toEqual({
    isGood: false,
    since: { at: 1_000_000 + 4 * minute, ms: 4 * minute },
    lastReadAt: 1_000_000 + 3 * minute,
  });
});
