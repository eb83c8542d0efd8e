import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SystemClock } from '@officina/server-kit/clock';
import { createLogger } from '@officina/server-kit/logger';
import { OutboxRelay } from '@officina/server-kit/store/outbox-relay';
import { Store } from '@officina/server-kit/store/store';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { testMongo } from '@officina/server-kit/testing/test-mongo';
import { testNats, type TestNats } from '@officina/server-kit/testing/test-nats';
import mongoose, { type Connection } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@officina/server-kit/testing/until';
import { LeaseStore } from './lease-store.ts';
import { Leases } from './leases.ts';
import { Peers } from './peers.ts';
import { shortLeaseTimes as times } from '../testing/short-lease-times.ts';

const keys = (count: number) =>
  new Set(Array.from({ length: count }, (_, index) => `ROSSI 10.0.0.${index}:502`));

const mongo = testMongo();
const logger = createLogger({ level: 'silent', service: 'test' });
const clock = new SystemClock();
let nats: TestNats;
let connection: Connection;
let leaseStore: LeaseStore;
const running: { leases: Leases; close: () => Promise<void> }[] = [];

beforeAll(async () => {
  nats = await testNats();
  connection = await mongoose.createConnection(mongo.uri, { dbName: `${mongo.prefix}_a` }).asPromise();
  const relay = new OutboxRelay({ clock, logger, append: async () => [], order: 'confirm-first' });
  leaseStore = new LeaseStore(new Store({ token: 'industrial', connection, relay, clock, logger }));
});
beforeEach(async () => {
  for (const name of ['leases', 'replicas']) await connection.model(name).deleteMany({});
});
afterEach(async () => {
  for (const { close } of running.splice(0)) await close();
});
afterAll(async () => {
  await connection.close();
  await mongo.close();
  await nats.close();
});

/** The store as one replica sees it, which can be taken away from it. */
class Reach extends LeaseStore {
  isOut = false;

  override beat(name: string, run: string): Promise<boolean> {
    return this.isOut ? Promise.reject(new Error('no store')) : super.beat(name, run);
  }
}

interface Parts {
  wanted?: Set<string>;
  beatMs?: number;
}

async function replica(name: string, { wanted = keys(10), beatMs = times.beatMs }: Parts = {}) {
  const bus = await testBus(nats, 'industrial');
  const reach = Object.assign(Object.create(Reach.prototype) as Reach, leaseStore, { isOut: false });
  const leases = new Leases(reach, new Peers(bus.bus), logger, { ...times, beatMs }, name);
  leases.start(
    () => wanted,
    () => undefined,
  );
  const one = {
    leases,
    reach,
    bus,
    held: () => [...leases.held()].sort(),
    close: async () => {
      await leases.stop();
      await bus.close();
    },
  };
  running.push(one);
  return one;
}

/** Looks all the time whether two hold one connection. */
function watchForTwo(all: { held: () => string[] }[]) {
  const twice = new Set<string>();
  const timer = setInterval(() => {
    const held = all.flatMap((one) => one.held());
    for (const key of held) if (held.indexOf(key) !== held.lastIndexOf(key)) twice.add(key);
  }, 5).unref();
  return {
    end: () => {
      clearInterval(timer);
      return [...twice];
    },
  };
}

describe('leases', () => {
  it('are shared evenly by those who come, and by those who are left', async () => {
    const one = await replica('one');
    await until(() => one.held().length === 10);
    const all = [one];
    const watch = watchForTwo(all);
    all.push(await replica('two'));
    await until(() => all.every(({ held }) => held().length === 5));
    all.push(await replica('three'));
    await until(
      () => all.every(({ held }) => held().length <= 4) && all.flatMap(({ held }) => held()).length === 10,
    );
    const [gone] = all.splice(1, 1);
    await gone?.close();
    running.splice(
      running.findIndex(({ leases }) => leases === gone?.leases),
      1,
    );
    await until(() => all.every(({ held }) => held().length === 5));
    expect(watch.end()).toEqual([]);
  });

  it('of one that is stopped are taken at once', async () => {
    const one = await replica('one');
    await until(() => one.held().length === 10);
    const two = await replica('two', { beatMs: 60_000 });
    await until(() => two.held().length === 5, 20_000);
    running.splice(running.indexOf(one), 1);
    await one.close();
    expect(await until(() => two.held().length === 10)).toBeLessThan(1_500);
  });

  it('of one that has died are taken when its beat has stood still, not before', async () => {
    // It beats once and never again.
    const dead = await replica('dead', { beatMs: 600_000 });
    await until(() => dead.held().length === 10);
    const began = performance.now();
    const other = await replica('other');
    await until(() => other.held().length === 10);
    const took = performance.now() - began;
    expect(took).toBeGreaterThan(times.deadMs);
    expect(took).toBeLessThan(times.deadMs + 2 * times.beatMs + 1_000);
    expect(dead.held()).toEqual([]);
  });

  it('go on at once in a process that is started in the place of one that was killed', async () => {
    const killed = await replica('place', { beatMs: 600_000 });
    await until(() => killed.held().length === 10);
    const next = await replica('place');
    expect(await until(() => next.held().length === 10)).toBeLessThan(1_000);
  });

  it('belong to the younger of two processes of one name; the other finds itself another', async () => {
    const elder = await replica('place');
    await until(() => elder.held().length === 10);
    const younger = await replica('place');
    await until(() => younger.held().length === 5 && elder.held().length === 5);
    expect(new Set([...younger.held(), ...elder.held()]).size).toBe(10);
  });

  it('of connections that nobody wants any more are given back', async () => {
    const wanted = keys(3);
    const one = await replica('one', { wanted });
    await until(() => one.held().length === 3);
    wanted.delete('ROSSI 10.0.0.1:502');
    await until(() => one.held().length === 2);
    await until(async () => (await connection.model('leases').countDocuments({})) === 2);
  });
});

describe('without the store', () => {
  const longerThanUnsure = times.unsureMs + times.beatMs + 500;

  it('a replica that is alone goes on', async () => {
    const one = await replica('one');
    await until(() => one.held().length === 10);
    one.reach.isOut = true;
    await delay(longerThanUnsure);
    expect(one.held()).toHaveLength(10);
  });

  it('two go on that are both cut off; one that is cut off alone is not sure, and the other takes over', async () => {
    const [one, two] = [await replica('one'), await replica('two')];
    await until(() => one.held().length === 5 && two.held().length === 5);
    const watch = watchForTwo([one, two]);
    one.reach.isOut = true;
    two.reach.isOut = true;
    await delay(longerThanUnsure);
    expect([one.held().length, two.held().length]).toEqual([5, 5]);
    two.reach.isOut = false;
    await until(() => one.held().length === 0);
    await until(() => two.held().length === 10);
    one.reach.isOut = false;
    await until(() => one.held().length === 5 && two.held().length === 5);
    expect(watch.end()).toEqual([]);
  });
});

describe('a connection that is tried', () => {
  const key = 'ROSSI 10.9.9.9:502';

  it('is held while it lasts, and given back', async () => {
    const [one, two] = [await replica('one'), await replica('two')];
    await until(() => one.held().length === 5 && two.held().length === 5);
    const elsewhere = async (run: string) => run;
    const tried = await one.leases.with(
      key,
      async () => `${one.leases.has(key)} ${await two.leases.with(key, async () => 'here', elsewhere)}`,
      elsewhere,
    );
    expect(tried).toMatch(/^true [0-9a-f-]{36}$/);
    expect(one.leases.has(key)).toBe(false);
    expect(await two.leases.with(key, async () => 'here', elsewhere)).toBe('here');
  });

  it('is not held for ever by who died while it was tried', async () => {
    await connection.model('leases').create({ _id: key, owner: 'gone', term: 3 });
    const one = await replica('one');
    const tried = () =>
      one.leases
        .with(
          key,
          async () => 'here',
          async () => 'there',
        )
        .catch(String);
    await until(async () => (await tried()) === 'here');
  });

  it('goes to who holds it', async () => {
    const [one, two] = [await replica('one'), await replica('two')];
    await until(() => one.held().length === 5 && two.held().length === 5);
    const [theirs = ''] = two.held();
    const where = one.leases.with(
      theirs,
      async () => 'here',
      async () => 'there',
    );
    expect(await where).toBe('there');
    expect(
      await two.leases.with(
        theirs,
        async () => 'here',
        async () => 'there',
      ),
    ).toBe('here');
    expect(two.held()).toContain(theirs);
  });
});
