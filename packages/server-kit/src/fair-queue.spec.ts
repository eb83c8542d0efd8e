import { beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { caller } from './testing/callers.ts';
import { FairQueue, type FairQueueLimits } from './fair-queue.ts';

/** Names of the callers whose work has started, in order. */
let started: string[];
beforeEach(() => {
  started = [];
});

const byName = (name: string) => {
  const [tenantId = '', user, linkId] = name.split('/');
  const userId = user === '' ? null : user;
  return caller({ tenantId, userId, ...(linkId && { linkId }) });
};

/** Work by name, `ROSSI/anna`, `ROSSI/` for the public or `ROSSI//link`, which runs until the test ends it. */
function workers(limits: FairQueueLimits) {
  const queue = new FairQueue(limits);
  const ends: (() => void)[] = [];
  return {
    ask: (name: string, signal?: AbortSignal) =>
      queue.during(byName(name), { limitMs: 5_000, signal }, () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    /** Ends the oldest `times` times, each after the previous one has freed its slot. */
    end: async (times: number) => {
      for (await delay(0); times > 0; times -= 1) {
        ends.shift()?.();
        await delay(0);
      }
    },
  };
}

describe('slots', () => {
  it('go to the tenant, and within it to the user, that got its last slot longest ago', async () => {
    const { ask, end } = workers({ all: 1, tenant: 1, user: 1 });
    const names = ['ROSSI/anna', 'ROSSI/anna', 'ROSSI/anna', 'ROSSI/luca', 'CANTINA/carla', 'CANTINA/carla'];
    const all = names.map((name) => ask(name));
    await end(names.length);
    await Promise.all(all);
    const order = ['ROSSI/anna', 'CANTINA/carla', 'ROSSI/luca', 'CANTINA/carla', 'ROSSI/anna', 'ROSSI/anna'];
    expect(started).toEqual(order);
  });

  it('go first to the tenant and user with the fewest, within their limits', async () => {
    const { ask, end } = workers({ all: 4, tenant: 3, user: 2 });
    const names = ['ROSSI/anna', 'ROSSI/anna', 'ROSSI/anna', 'ROSSI/luca', 'ROSSI/luca', 'CANTINA/carla'];
    const all = [...names, 'CANTINA/carla'].map((name) => ask(name));
    await end(0);
    expect(started).toEqual(['ROSSI/anna', 'ROSSI/anna', 'ROSSI/luca', 'CANTINA/carla']);
    await end(1);
    expect(started.slice(4)).toEqual(['CANTINA/carla']);
    await end(7);
    await Promise.all(all);
  });

  it('are counted for each contractor’s link, like those of a user, and together for the public', async () => {
    const { ask, end } = workers({ all: 4, tenant: 4, user: 1 });
    const names = ['ROSSI//one', 'ROSSI//one', 'ROSSI//two', 'ROSSI/', 'ROSSI/'];
    const all = names.map((name) => ask(name));
    await end(0);
    expect(started).toEqual(['ROSSI//one', 'ROSSI//two', 'ROSSI/']);
    await end(5);
    await Promise.all(all);
  });

  it('are reserved for work that needs more than are free', async () => {
    const queue = new FairQueue({ all: 2, tenant: 2, user: 2 });
    const [rossi, cantina] = [byName('ROSSI/anna'), byName('CANTINA/carla')];
    const options = { limitMs: 5_000 };
    const releases = [await queue.place(rossi, options), await queue.place(cantina, options)];
    const order: string[] = [];
    const note = (who: string) => (release: () => void) => {
      order.push(who);
      release();
    };
    const large = queue.place(byName('BIANCHI/luca'), { ...options, places: 2 }).then(note('large'));
    const small = queue.place(rossi, options).then(note('small'));
    releases[0]?.();
    await delay(0);
    expect(order).toEqual([]);
    releases[1]?.();
    await Promise.all([large, small]);
    expect(order).toEqual(['large', 'small']);
  });

  it('go to the next in line if a waiter gives up', async () => {
    const queue = new FairQueue({ all: 2, tenant: 2, user: 2 });
    await queue.place(byName('ROSSI/anna'), { limitMs: 10 });
    const large = queue.place(byName('BIANCHI/luca'), { limitMs: 50, places: 2 });
    const small = queue.place(byName('CANTINA/carla'), { limitMs: 5_000 });
    await expect(large).rejects.toMatchObject({ code: 'unavailable' });
    await small;
  });

  it('are not lost if a waiter gives up or aborts when a slot becomes free', async () => {
    const queue = new FairQueue({ all: 1, tenant: 1, user: 1 });
    const release = await queue.place(byName('ROSSI/anna'), { limitMs: 10 });
    await expect(queue.place(byName('ROSSI/luca'), { limitMs: 10 })).rejects.toMatchObject({
      code: 'unavailable',
    });
    const aborted = new AbortController();
    const left = queue.place(byName('ROSSI/luca'), { limitMs: 5_000, signal: aborted.signal });
    aborted.abort();
    release();
    await expect(left).rejects.toMatchObject({ code: 'unavailable' });
    await queue.place(byName('CANTINA/carla'), { limitMs: 10 });
  });

  it('are freed by failing work', async () => {
    const queue = new FairQueue({ all: 1, tenant: 1, user: 1 });
    const fails = queue.during(byName('ROSSI/anna'), { limitMs: 10 }, () => Promise.reject(new Error('no')));
    await expect(fails).rejects.toThrow('no');
    expect(await queue.during(byName('ROSSI/anna'), { limitMs: 10 }, async () => 'done')).toBe('done');
  });
});
