import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { capitalCodes } from '../testing/sample-migrations.ts';
import type { Migration } from './migration.ts';
import {
  cantina,
  migrationTimes,
  old,
  startFirstRelease,
  today,
  type FirstRelease,
} from './testing/first-release.ts';

let first: FirstRelease;
beforeEach(async () => {
  first = await startFirstRelease();
});
afterEach(() => first.app.close());

describe('a migration', () => {
  it('changes the documents of all tenants before the service is ready, each with its event', async () => {
    expect(await first.state()).toMatchObject({ ...old, migrations: [] });
    await first.app.another({ release: today, migrations: [capitalCodes] });
    expect(await first.codesOf()).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A7', 'B6']);
    expect(await first.codesOf(cantina)).toEqual(['C1']);
    expect(await first.state()).toMatchObject({
      ...{ version: '0.2.0', lease: null },
      migrations: [{ name: '0001-capital-codes', found: 7 }],
    });
    const events = (await first.app.events()).filter(({ version }) => version === 1);
    expect(events.map(({ from, to }) => [from, to])).toContainEqual([{ code: 'a1' }, { code: 'A1' }]);
    expect(events.map(({ tenantId, user }) => `${tenantId} ${user.name}`).sort()).toEqual([
      'CANTINA Sistema',
      ...Array<string>(6).fill('ROSSI Sistema'),
    ]);
  });

  it('is done by one of two processes that start at once, while the other waits, however long a step takes', async () => {
    const calls: string[] = [];
    const by = (name: string): Migration => ({
      name: capitalCodes.name,
      step: async (get) => {
        calls.push(name);
        while (calls.length === 1 && !(await first.hasBeaten(1.5 * migrationTimes.deadMs))) await delay(10);
        return capitalCodes.step(get);
      },
    });
    const start = async (name: string) => {
      await first.app.another({ release: today, migrations: [by(name)] });
      return (await first.state()).version;
    };
    expect(await Promise.all([start('one'), start('two')])).toEqual(['0.2.0', '0.2.0']);
    expect(calls).toHaveLength(4);
    expect(new Set(calls).size).toBe(1);
  });

  it('runs once: later starts run new migrations only, in their order', async () => {
    const calls: string[] = [];
    const logged = (name: string): Migration => ({ name, step: async () => calls.push(name) && 0 });
    await first.app.another({ release: today, migrations: [logged('0001-a')] });
    await first.app.another({
      release: today,
      migrations: [logged('0001-a'), logged('0002-b'), logged('0003-c')],
    });
    expect(calls).toEqual(['0001-a', '0002-b', '0003-c']);
  });

  it('that fails keeps the service from starting, and the data keep their version', async () => {
    const failing: Migration = {
      ...capitalCodes,
      step: async (get) => {
        await capitalCodes.step(get);
        throw new Error('no');
      },
    };
    await expect(first.app.another({ release: today, migrations: [failing] })).rejects.toThrow('no');
    expect(await first.state()).toMatchObject({ ...old, migrations: [] });
  });
});

describe('a program does not start', () => {
  const starting = (release: typeof today, times = migrationTimes) =>
    first.app.another({ release, migrations: [capitalCodes], migrationTimes: times });

  it('on data that a newer program has made too new for it, and changes nothing', async () => {
    await starting({ version: '0.4.0', oldestBeside: '0.3.0', oldestData: '0.1.0' });
    const before = await first.state();
    await expect(starting(today)).rejects.toThrow(
      'lotlog 0.2.0 does not start: its data are of 0.4.0, which no program older than 0.3.0 may open. Start 0.3.0 or a newer one.',
    );
    expect(await first.state()).toEqual(before);
  });

  it('while a process is alive that is too old to run next to it; a killed process is ignored', async () => {
    const old = { _id: 'old', token: 'sites', version: '0.1.0', followed: 0, beat: 0 } as const;
    await first.processes().insertOne(old);
    let isAlive = true;
    const beating = (async () => {
      while (isAlive) await first.processes().updateOne({ _id: 'old' }, { $inc: { beat: 1 } });
    })();
    const next = { version: '0.3.0', oldestBeside: '0.2.0', oldestData: '0.1.0' };
    await expect(starting(next, { ...migrationTimes, watchMs: 300 })).rejects.toThrow(
      'lotlog 0.3.0 does not start: sites 0.1.0 still runs on these data, and nothing older than 0.2.0 may run beside it. Stop that first.',
    );
    isAlive = false;
    await beating;
    await starting(next);
    expect(await first.state()).toMatchObject({ version: '0.3.0', oldestBeside: '0.2.0' });
  });

  it('on data that are too old for it', async () => {
    const muchNewer = { version: '0.10.0', oldestBeside: '0.9.0', oldestData: '0.9.0' };
    await expect(starting(muchNewer)).rejects.toThrow(
      'lotlog 0.10.0 does not start: its data are of 0.1.0, and it opens none older than 0.9.0. Start 0.9.0 on them first.',
    );
    expect(await first.state()).toMatchObject(old);
    expect(await first.codesOf()).toContain('a1');
  });
});

it('the previous release starts next to the new one, and does not change the version of the data', async () => {
  await first.app.another({ release: today, migrations: [capitalCodes] });
  await first.app.another();
  expect(await first.state()).toMatchObject({ version: '0.2.0' });
});

it('data without a version are those of the first release', async () => {
  await first.versions().deleteMany({});
  const newer = { version: '0.3.0', oldestBeside: '0.2.0', oldestData: '0.2.0' };
  await expect(first.app.another({ release: newer })).rejects.toThrow('its data are of 0.1.0');
});
