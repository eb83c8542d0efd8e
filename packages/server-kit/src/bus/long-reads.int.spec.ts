import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { caller } from '../testing/callers.ts';
import { SampleModule, spares } from '../testing/sample-service.ts';
import { testBus } from '../testing/test-bus.ts';
import { testService, type TestService } from '../testing/test-service.ts';

const tenants = ['ROSSI', 'CANTINA', 'BIANCHI'].map((tenantId) => caller({ tenantId }));
const [rossi = caller({ tenantId: 'ROSSI' })] = tenants;
const longDeadline = { deadlineMs: 30_000 };

let app: TestService;
let gateways: Awaited<ReturnType<typeof testBus>>[];
beforeAll(async () => {
  app = await testService(SampleModule, 'lotlog');
  gateways = await Promise.all([testBus(app.nats, 'gateway'), testBus(app.nats, 'gateway')]);
});
afterAll(async () => {
  for (const gateway of gateways) await gateway.close();
  await app.close();
});

it('a short call is answered before many lists of two gateways, and one tenant’s list before another’s many', async () => {
  for (const by of tenants)
    for (let at = 0; at < 5; at += 1)
      await app.call(spares.create, { body: { code: `${'a'.repeat(20)}${at}`, quantity: 1 } }, by);
  const spare = await app.call(spares.create, { body: { code: 'SHORT', quantity: 1 } }, rossi);
  let answered = 0;
  const list = async (gateway = gateways[0], by = rossi) => {
    await gateway?.bus.call(spares.slow, {}, by, longDeadline);
    answered += 1;
  };
  const lists = gateways.flatMap((gateway) => Array.from({ length: 20 }, () => list(gateway)));
  const others = list(gateways[0], tenants[1]).then(() => answered);
  await gateways[1]?.bus.call(spares.single, { params: { id: spare._id } }, rossi, longDeadline);
  // In order of arrival, both would be last.
  const half = lists.length / 2;
  expect(answered).toBeLessThan(half);
  expect(await others).toBeLessThan(half);
  await Promise.all(lists);
});
