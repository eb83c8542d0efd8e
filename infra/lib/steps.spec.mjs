import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Steps } from './steps.mjs';

const lasts = (ms) => () => new Promise((resolve) => setTimeout(resolve, ms));
const passed = (steps) => JSON.parse(JSON.stringify(steps.handOver()));

describe('steps', () => {
  let said;
  const log = (line) => said.push(line);

  beforeEach(() => {
    said = [];
    jest.useFakeTimers({ now: 0 });
  });

  afterEach(() => jest.useRealTimers());

  it('say when they begin and that they go on, short ones nothing', async () => {
    const steps = new Steps(log);
    const all = Promise.all([steps.run('short', lasts(900)), steps.run('long', lasts(45_000))]);
    await jest.advanceTimersByTimeAsync(45_000);
    await all;
    expect(said).toEqual(['long …', 'long: 20.0 s so far', 'long: 40.0 s so far']);
    expect(steps.table()).toBe(
      '     0.9 s  short\n    45.0 s  long\n    45.0 s  in all (some steps run side by side)',
    );
  });

  it('go on in the process that takes over as the same steps', async () => {
    const first = new Steps(log);
    const done = first.run('bus', lasts(3_000));
    const left = first.run('store', lasts(60_000));
    await jest.advanceTimersByTimeAsync(30_000);
    await done;
    const second = new Steps(log, passed(first));
    const all = [second.run('bus', lasts(100)), second.run('store', lasts(30_000))];
    await jest.advanceTimersByTimeAsync(30_000);
    await Promise.all([...all, left]);
    expect(said).toEqual(['bus …', 'store …', 'store: 20.0 s so far', 'store: 50.0 s so far']);
    expect(second.table()).toBe(
      '     3.1 s  bus\n    60.0 s  store\n    60.0 s  in all (some steps run side by side)',
    );
  });
});
