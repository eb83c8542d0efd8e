import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Steps } from './steps.mjs';

const lasts = (ms) => () => new Promise((resolve) => setTimeout(resolve, ms));
const handedOver = (steps) => JSON.parse(JSON.stringify(steps.handOver()));

describe('steps', () => {
  let lines;
  const log = (line) => lines.push(line);

  beforeEach(() => {
    lines = [];
    jest.useFakeTimers({ now: 0 });
  });

  afterEach(() => jest.useRealTimers());

  it('are logged when they start and while they run, except short ones', async () => {
    const steps = new Steps(log);
    const all = Promise.all([steps.run('short', lasts(900)), steps.run('long', lasts(45_000))]);
    await jest.advanceTimersByTimeAsync(45_000);
    await all;
    expect(lines).toEqual(['long …', 'long: 20.0 s so far', 'long: 40.0 s so far']);
    expect(steps.table()).toBe(
      '     0.9 s  short\n    45.0 s  long\n    45.0 s  in all (some steps run side by side)',
    );
  });

  it('continue as the same steps in the process that takes over', async () => {
    const first = new Steps(log);
    const done = first.run('bus', lasts(3_000));
    const left = first.run('store', lasts(60_000));
    await jest.advanceTimersByTimeAsync(30_000);
    await done;
    const second = new Steps(log, handedOver(first));
    const all = [second.run('bus', lasts(100)), second.run('store', lasts(30_000))];
    await jest.advanceTimersByTimeAsync(30_000);
    await Promise.all([...all, left]);
    expect(lines).toEqual(['bus …', 'store …', 'store: 20.0 s so far', 'store: 50.0 s so far']);
    expect(second.table()).toBe(
      '     3.1 s  bus\n    60.0 s  store\n    60.0 s  in all (some steps run side by side)',
    );
  });
});
