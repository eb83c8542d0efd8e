import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { caller } from '../testing/callers.ts';
import { capitalCodes } from '../testing/sample-migrations.ts';
import { SampleModule, spares } from '../testing/sample-service.ts';
import { testService, type TestService } from '../testing/test-service.ts';
import type { DataState } from './data-version.ts';
import type { Migration } from './migration.ts';

const script = fileURLToPath(new URL('../../dist/testing/migrating-process.js', import.meta.url));
const [rossi, cantina] = [caller({ tenantId: 'ROSSI' }), caller({ tenantId: 'CANTINA' })];
const today = { version: '0.2.0', oldestBeside: '0.1.0', oldestData: '0.1.0' };
const migrationTimes = { beatMs: 50, lookMs: 20, deadMs: 500, besideMs: 200 };
const codes = ['a1', 'a2', 'a3', 'a4', 'a5', 'B6', 'a7'];

/** The service of the release before, and its data of two tenants. */
let app: TestService;
beforeEach(async () => {
  app = await testService(SampleModule, 'lotlog', { migrationTimes });
  for (const code of codes) await app.call(spares.create, { body: { code, quantity: 1 } }, rossi);
  await app.call(spares.create, { body: { code: 'c1', quantity: 1 } }, cantina);
  // Or it would be too old to run beside some of those that are started here.
  await processes().updateMany({}, { $set: { version: '9.0.0' } });
});
afterEach(() => app.close());

const processes = () => app.kit.backups.database().processes;
const versions = () => app.kit.connection.model<DataState>('data_version');
const state = async () => (await versions().findOne({}).lean())!;
const codesOf = async (who = rossi) => {
  const { items } = await app.call(spares.all, {}, who);
  return items.map(({ code }) => code);
};
const old = { version: '0.1.0', oldestBeside: '0.1.0', lease: null };

describe('data of the release before', () => {
  it('are brought to the new shape before the service is ready, of all tenants, each with its event', async () => {
    expect(await state()).toMatchObject({ ...old, migrations: [] });
    await app.another({ release: today, migrations: [capitalCodes] });
    expect(await codesOf()).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A7', 'B6']);
    expect(await codesOf(cantina)).toEqual(['C1']);
    expect(await state()).toMatchObject({
      ...{ version: '0.2.0', lease: null },
      migrations: [{ name: '0001-capital-codes', found: 7 }],
    });
    const events = (await app.events()).filter(({ version }) => version === 1);
    expect(events.map(({ from, to }) => [from, to])).toContainEqual([{ code: 'a1' }, { code: 'A1' }]);
    expect(events.map(({ tenantId, user }) => `${tenantId} ${user.name}`).sort()).toEqual([
      'CANTINA Sistema',
      ...Array<string>(6).fill('ROSSI Sistema'),
    ]);
  });

  it('are migrated by one of two processes that start at once, while the other waits, however long a step takes', async () => {
    const asked: string[] = [];
    const by = (name: string): Migration => ({
      name: capitalCodes.name,
      step: async (get) => {
        asked.push(name);
        if (asked.length === 1) await delay(1.5 * migrationTimes.deadMs);
        return capitalCodes.step(get);
      },
    });
    const start = async (name: string) => {
      await app.another({ release: today, migrations: [by(name)] });
      return (await state()).version;
    };
    expect(await Promise.all([start('one'), start('two')])).toEqual(['0.2.0', '0.2.0']);
    expect(asked).toHaveLength(4);
    expect(new Set(asked).size).toBe(1);
  });

  it('are migrated once: nothing is asked again by later starts, and new migrations come in their order', async () => {
    const asked: string[] = [];
    const noted = (name: string): Migration => ({ name, step: async () => asked.push(name) && 0 });
    await app.another({ release: today, migrations: [noted('0001-a')] });
    await app.another({ release: today, migrations: [noted('0001-a'), noted('0002-b'), noted('0003-c')] });
    expect(asked).toEqual(['0001-a', '0002-b', '0003-c']);
  });

  it('are whole after a kill -9 in the middle: the next process goes on when the lease of the dead one is over', async () => {
    const { FAULTS: _none, SERVICES: _all, PROBE_PORT: _free, ...bus } = app.nats.config('lotlog');
    const { MONGODB_URI, DATABASE_PREFIX } = app.config;
    const env = { ...bus, MONGODB_URI, DATABASE_PREFIX, FAULTS: 'migrations.afterStep:1:1' };
    const [, signal] = await once(fork(script, { env, stdio: 'ignore' }), 'exit');
    expect(signal).toBe('SIGKILL');
    const half = await state();
    expect(half).toMatchObject({ ...old, migrations: [], lease: { owner: expect.any(String) } });
    expect((await codesOf()).filter((code) => /[a-z]/.test(code)).length).toBeGreaterThan(0);
    await app.another({ release: today, migrations: [capitalCodes] });
    expect(await codesOf()).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A7', 'B6']);
    expect(await state()).toMatchObject({ version: '0.2.0', lease: null, migrations: [{ found: 4 }] });
    const events = (await app.events()).filter(({ version }) => version > 0);
    expect(events.map(({ version }) => version)).toEqual(Array(7).fill(1));
  });

  it('are as they were when a migration fails, and the service does not start', async () => {
    const changesNothing: Migration = {
      ...capitalCodes,
      step: async (get) => {
        await capitalCodes.step(get);
        throw new Error('no');
      },
    };
    await expect(app.another({ release: today, migrations: [changesNothing] })).rejects.toThrow('no');
    expect(await state()).toMatchObject({ ...old, migrations: [] });
  });
});

describe('a program does not start', () => {
  const starting = (release: typeof today, times = migrationTimes) =>
    app.another({ release, migrations: [capitalCodes], migrationTimes: times });

  it('on data that a newer one has made too new for it, and changes nothing', async () => {
    await starting({ version: '0.4.0', oldestBeside: '0.3.0', oldestData: '0.1.0' });
    const before = await state();
    await expect(starting(today)).rejects.toThrow(
      'lotlog 0.2.0 does not start: its data are of 0.4.0, which no program older than 0.3.0 may open. Start 0.3.0 or a newer one.',
    );
    expect(await state()).toEqual(before);
  });

  it('while a process that may not run beside it is alive; one that was killed is no hindrance', async () => {
    const old = { _id: 'old', token: 'sites', version: '0.1.0', followed: 0, beat: 0 } as const;
    await processes().insertOne(old);
    let isAlive = true;
    const beating = (async () => {
      while (isAlive) await processes().updateOne({ _id: 'old' }, { $inc: { beat: 1 } });
    })();
    const next = { version: '0.3.0', oldestBeside: '0.2.0', oldestData: '0.1.0' };
    await expect(starting(next, { ...migrationTimes, besideMs: 1_000 })).rejects.toThrow(
      'lotlog 0.3.0 does not start: sites 0.1.0 still runs on these data, and nothing older than 0.2.0 may run beside it. Stop that first.',
    );
    isAlive = false;
    await beating;
    await starting(next);
    expect(await state()).toMatchObject({ version: '0.3.0', oldestBeside: '0.2.0' });
  });

  it('on data that are too old for it', async () => {
    const late = { version: '0.10.0', oldestBeside: '0.9.0', oldestData: '0.9.0' };
    await expect(starting(late)).rejects.toThrow(
      'lotlog 0.10.0 does not start: its data are of 0.1.0, and it opens none older than 0.9.0. Start 0.9.0 on them first.',
    );
    expect(await state()).toMatchObject(old);
    expect(await codesOf()).toContain('a1');
  });

  it('but the release before may, beside the new one, and leaves its data what they are', async () => {
    await starting(today);
    await app.another();
    expect(await state()).toMatchObject({ version: '0.2.0' });
  });
});

it('data that say nothing are those of the first release', async () => {
  await versions().deleteMany({});
  const late = { version: '0.3.0', oldestBeside: '0.2.0', oldestData: '0.2.0' };
  await expect(app.another({ release: late })).rejects.toThrow('its data are of 0.1.0');
});
