import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { seededRandom } from '@officina/server-kit/seeded-random';
import { randomSeed } from '@officina/server-kit/testing/randomized';
import { setTimeout as delay } from 'node:timers/promises';
import { planCopier, machineCount, testLog } from './copies.mjs';
import { testImportUnderKills } from './import.mjs';
import { unlimitedGateway, startKilledStack } from './killed-stack.mjs';

/** Both write to maintenance, each to a tenant of its own. */
const services = ['auth-proxy', 'events', 'maintenance', 'imports', 'sites', 'gateway'];
const rounds = 16;
let killed;

beforeAll(async () => {
  killed = await startKilledStack({ env: { gateway: unlimitedGateway }, onDeath: () => {}, services });
});
afterAll(() => killed?.stop());

const stack = () => killed.stack;

describe('copies of a plan', () => {
  const { copied, copies, copyWhile } = planCopier(stack);

  test('are complete or absent whenever a service or the store dies', async () => {
    const random = seededRandom(randomSeed('copies'));
    const began = performance.now();
    await copyWhile('undisturbed', {});
    const lasts = performance.now() - began;
    const store = stack()
      .processes.map(({ name }) => name)
      .filter((name) => /db$|^mongod$/.test(name));
    const names = [...store, 'maintenance', 'maintenance'];
    for (let round = 0; round < rounds; round += 1) {
      const name = names[round % names.length];
      const during = async () => {
        await delay((lasts * (round + random())) / rounds);
        stack().kill(name);
      };
      await copyWhile(`${round} ${name}`, { during });
    }
    const found = await copies();
    expect([...found].filter(([, count]) => count !== 0 && count !== machineCount)).toEqual([]);
    const promised = [...copied].filter(([, status]) => status === 201).map(([name]) => name);
    expect(promised.filter((name) => found.get(name) !== machineCount)).toEqual([]);
    expect(promised).toContain('undisturbed');
  });

  testLog(stack);
});

describe('an import', () => testImportUnderKills(stack));
