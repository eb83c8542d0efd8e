import { beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { caller } from './testing/callers.ts';
import { Turns, type TurnLimits } from './turns.ts';

/** Who has begun, in order. */
let begun: string[];
beforeEach(() => {
  begun = [];
});

const byName = (name: string) => {
  const [tenantId = '', userId] = name.split('/');
  return caller({ tenantId, userId });
};

/** Work by name, `ROSSI/anna`, each until the test ends it. */
function works(limits: TurnLimits) {
  const turns = new Turns(limits);
  const ends: (() => void)[] = [];
  return {
    ask: (name: string, signal?: AbortSignal) =>
      turns.during(byName(name), { limitMs: 5_000, signal }, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    /** Ends the oldest so many times, each after the one before has made room. */
    end: async (times: number) => {
      for (await delay(0); times > 0; times -= 1) {
        ends.shift()?.();
        await delay(0);
      }
    },
  };
}

describe('turns', () => {
  it('come to the tenant, and in it to the user, whose last one is longest ago', async () => {
    const { ask, end } = works({ all: 1, tenant: 1, user: 1 });
    const asked = ['ROSSI/anna', 'ROSSI/anna', 'ROSSI/anna', 'ROSSI/luca', 'CANTINA/carla', 'CANTINA/carla'];
    const all = asked.map((name) => ask(name));
    await end(asked.length);
    await Promise.all(all);
    const turn = ['ROSSI/anna', 'CANTINA/carla', 'ROSSI/luca', 'CANTINA/carla', 'ROSSI/anna', 'ROSSI/anna'];
    expect(begun).toEqual(turn);
  });

  it('come first to who has the fewest at work, within the limits of tenant and user', async () => {
    const { ask, end } = works({ all: 4, tenant: 3, user: 2 });
    const asked = ['ROSSI/anna', 'ROSSI/anna', 'ROSSI/anna', 'ROSSI/luca', 'ROSSI/luca', 'CANTINA/carla'];
    const all = [...asked, 'CANTINA/carla'].map((name) => ask(name));
    await end(0);
    expect(begun).toEqual(['ROSSI/anna', 'ROSSI/anna', 'ROSSI/luca', 'CANTINA/carla']);
    await end(1);
    expect(begun.slice(4)).toEqual(['CANTINA/carla']);
    await end(7);
    await Promise.all(all);
  });

  it('of work that takes more than is free are kept for it', async () => {
    const turns = new Turns({ all: 2, tenant: 2, user: 2 });
    const [rossi, cantina] = [byName('ROSSI/anna'), byName('CANTINA/carla')];
    const patient = { limitMs: 5_000 };
    const leaves = [await turns.place(rossi, patient), await turns.place(cantina, patient)];
    const order: string[] = [];
    const note = (who: string) => (leave: () => void) => {
      order.push(who);
      leave();
    };
    const large = turns.place(byName('BIANCHI/luca'), { ...patient, places: 2 }).then(note('large'));
    const small = turns.place(rossi, patient).then(note('small'));
    leaves[0]?.();
    await delay(0);
    expect(order).toEqual([]);
    leaves[1]?.();
    await Promise.all([large, small]);
    expect(order).toEqual(['large', 'small']);
  });

  it('of work that gives up are for who comes after it', async () => {
    const turns = new Turns({ all: 2, tenant: 2, user: 2 });
    await turns.place(byName('ROSSI/anna'), { limitMs: 10 });
    const large = turns.place(byName('BIANCHI/luca'), { limitMs: 50, places: 2 });
    const small = turns.place(byName('CANTINA/carla'), { limitMs: 5_000 });
    await expect(large).rejects.toMatchObject({ code: 'unavailable' });
    await small;
  });

  it('of those who gave up, or went away in the moment in which a place became free, are nobody’s', async () => {
    const turns = new Turns({ all: 1, tenant: 1, user: 1 });
    const leave = await turns.place(byName('ROSSI/anna'), { limitMs: 10 });
    await expect(turns.place(byName('ROSSI/luca'), { limitMs: 10 })).rejects.toMatchObject({
      code: 'unavailable',
    });
    const gone = new AbortController();
    const left = turns.place(byName('ROSSI/luca'), { limitMs: 5_000, signal: gone.signal });
    gone.abort();
    leave();
    await expect(left).rejects.toMatchObject({ code: 'unavailable' });
    await turns.place(byName('CANTINA/carla'), { limitMs: 10 });
  });

  it('go on after work that failed', async () => {
    const turns = new Turns({ all: 1, tenant: 1, user: 1 });
    const fails = turns.during(byName('ROSSI/anna'), { limitMs: 10 }, () => Promise.reject(new Error('no')));
    await expect(fails).rejects.toThrow('no');
    expect(await turns.during(byName('ROSSI/anna'), { limitMs: 10 }, async () => 'done')).toBe('done');
  });
});
