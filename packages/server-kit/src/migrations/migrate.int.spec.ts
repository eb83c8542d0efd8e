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

describe('data of the release before', () => {
  it('are brought to the new shape before the service is ready, of all tenants, each with its event', async () => {
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

  it('are migrated by one of two processes that start at once, while the other waits, however long a step takes', async () => {
    const asked: string[] = [];
    const by = (name: string): Migration => ({
      name: capitalCodes.name,
      step: async (get) => {
        asked.push(name);
        while (asked.length === 1 && !(await first.hasBeaten(1.5 * migrationTimes.deadMs))) await delay(10);
        return capitalCodes.step(get);
      },
    });
    const start = async (name: string) => {
      await first.app.another({ release: today, migrations: [by(name)] });
      return (await first.state()).version;
    };
    expect(await Promise.all([start('one'), start('two')])).toEqual(['0.2.0', '0.2.0']);
    expect(asked).toHaveLength(4);
    expect(new Set(asked).size).toBe(1);
  });

  it('are migrated once: nothing is asked again by later starts, and new migrations come in their order', async () => {
    const asked: string[] = [];
    const noted = (name: string): Migration => ({ name, step: async () => asked.push(name) && 0 });
    await first.app.another({ release: today, migrations: [noted('0001-a')] });
    await first.app.another({
      release: today,
      migrations: [noted('0001-a'), noted('0002-b'), noted('0003-c')],
    });
    expect(asked).toEqual(['0001-a', '0002-b', '0003-c']);
  });

  it('are as they were when a migration fails, and the service does not start', async () => {
    const changesNothing: Migration = {
      ...capitalCodes,
      step: async (get) => {
        await capitalCodes.step(get);
        throw new Error('no');
      },
    };
    await expect(first.app.another({ release: today, migrations: [changesNothing] })).rejects.toThrow('no');
    expect(await first.state()).toMatchObject({ ...old, migrations: [] });
  });
});

describe('a program does not start', () => {
  const starting = (release: typeof today, times = migrationTimes) =>
    first.app.another({ release, migrations: [capitalCodes], migrationTimes: times });

  it('on data that a newer one has made too new for it, and changes nothing', async () => {
    await starting({ version: '0.4.0', oldestBeside: '0.3.0', oldestData: '0.1.0' });
    const before = await first.state();
    await expect(starting(today)).rejects.toThrow(
      'lotlog 0.2.0 does not start: its data are of 0.4.0, which no program older than 0.3.0 may open. Start 0.3.0 or a newer one.',
    );
    expect(await first.state()).toEqual(before);
  });

  it('while a process that may not run beside it is alive; one that was killed is no hindrance', async () => {
    const old = { _id: 'old', token: 'sites', version: '0.1.0', followed: 0, beat: 0 } as const;
    await first.processes().insertOne(old);
    let isAlive = true;
    const beating = (async () => {
      while (isAlive) await first.processes().updateOne({ _id: 'old' }, { $inc: { beat: 1 } });
    })();
    const next = { version: '0.3.0', oldestBeside: '0.2.0', oldestData: '0.1.0' };
    await expect(starting(next, { ...migrationTimes, besideMs: 300 })).rejects.toThrow(
      'lotlog 0.3.0 does not start: sites 0.1.0 still runs on these data, and nothing older than 0.2.0 may run beside it. Stop that first.',
    );
    isAlive = false;
    await beating;
    await starting(next);
    expect(await first.state()).toMatchObject({ version: '0.3.0', oldestBeside: '0.2.0' });
  });

  it('on data that are too old for it', async () => {
    const late = { version: '0.10.0', oldestBeside: '0.9.0', oldestData: '0.9.0' };
    await expect(starting(late)).rejects.toThrow(
      'lotlog 0.10.0 does not start: its data are of 0.1.0, and it opens none older than 0.9.0. Start 0.9.0 on them first.',
    );
    expect(await first.state()).toMatchObject(old);
    expect(await first.codesOf()).toContain('a1');
  });

  it('but the release before may, beside the new one, and leaves its data what they are', async () => {
    await starting(today);
    await first.app.another();
    expect(await first.state()).toMatchObject({ version: '0.2.0' });
  });
});

it('data that say nothing are those of the first release', async () => {
  await first.versions().deleteMany({});
  const late = { version: '0.3.0', oldestBeside: '0.2.0', oldestData: '0.2.0' };
  await expect(first.app.another({ release: late })).rejects.toThrow('its data are of 0.1.0');
});
