import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { until } from '../../infra/lib/wait.mjs';
import { planCopier, machineCount, testLog } from './copies.mjs';
import { unlimitedGateway, startKilledStack } from './killed-stack.mjs';
import { isReady } from './storm.mjs';

const services = ['auth-proxy', 'events', 'maintenance', 'sites', 'gateway'];
let killed;
const faults = { current: '' };
/** Variables of the copying process, read at each start. */
const maintenance = {
  get FAULTS() {
    return faults.current;
  },
};

beforeAll(async () => {
  killed = await startKilledStack({
    env: { maintenance, gateway: unlimitedGateway },
    onDeath: () => {},
    services,
  });
});
afterAll(() => killed?.stop());

const stack = () => killed.stack;

const dyingAt = (point) => ({
  async before() {
    faults.current = `${point}:1:1`;
    await stack().restart('maintenance');
    faults.current = '';
    await until(() => isReady(stack()), { limitMs: 60_000 });
  },
});

describe('copies of a plan', () => {
  const { copied, copies, copyWhile } = planCopier(stack);

  test('are complete or absent when the service dies before or after its write', async () => {
    await copyWhile('before', dyingAt('store.beforeWrite'));
    await copyWhile('behind', dyingAt('store.afterWrite'));
    expect([...(await copies())]).toEqual([
      ['before', 0],
      ['behind', machineCount],
    ]);
    expect([...copied.values()]).not.toContain(201);
  });

  testLog(stack);
});
