import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '../../infra/lib/wait.mjs';
import { missingContent, textsWithoutEvent, versionsWithoutEvent } from './findings.mjs';
import { unlimitedGateway, startKilledStack } from './killed-stack.mjs';
import { auditVerify } from './observed.mjs';
import { isReady } from './storm.mjs';
import { throughStorm } from './through-storm.mjs';

const services = ['auth-proxy', 'events', 'maintenance', 'orders', 'sites', 'lotlog', 'gateway'];
const settleMs = 60_000;
let killed;
let tries = 0;

beforeAll(async () => {
  const env = { maintenance: { RELAY_ORDER: 'clear-first' }, gateway: unlimitedGateway };
  killed = await startKilledStack({ env, onDeath: () => {}, services });
});
afterAll(() => killed?.stop());

test('negative control: an outbox that is cleared before the event is confirmed loses events when events is killed, and every check of them finds it', async () => {
  const { stack } = killed;
  // Another try has a tenant of its own.
  tries += 1;
  const tenantId = `CONTROL${tries}`;
  const control = await throughStorm(killed, { tenantId, seed: tries, count: 4 }, async (writing) => {
    for (let kill = 0; kill < 4; kill += 1) {
      await until(() => isReady(stack), { limitMs: settleMs });
      await writing.waitForSteps(20);
      // Frozen first, so that an append is certainly in flight when the process dies.
      stack.kill('events', 'SIGSTOP');
      await writing.waitForSteps(30);
      stack.kill('events');
      await writing.waitForSteps(10);
    }
  });
  const { documents, events } = control.api;
  expect(missingContent(control.expected, documents)).toEqual([]);
  expect(versionsWithoutEvent(control.expected, documents, events)).not.toEqual([]);
  expect(textsWithoutEvent(control.expected, events)).not.toEqual([]);
  await expect(auditVerify(stack, tenantId)).rejects.toThrow(/no event/);
});
