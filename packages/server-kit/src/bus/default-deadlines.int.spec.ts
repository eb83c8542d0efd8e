import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { users } from '@officina/contracts/auth/users';
import { machines } from '@officina/contracts/maintenance/machines';
import { References } from '../references/references.ts';
import { caller } from '../testing/callers.ts';
import { standIn } from '../testing/stand-in.ts';
import { testBus } from '../testing/test-bus.ts';
import { testNats, type TestNats } from '../testing/test-nats.ts';

const rossi = caller({ tenantId: 'ROSSI' });
let nats: TestNats;
let client: Awaited<ReturnType<typeof testBus>>;
let silent: { close: () => Promise<void> };
const spoken = Promise.withResolvers<void>();

beforeAll(async () => {
  nats = await testNats();
  silent = await standIn(nats, 'auth', users.byIds, async () => {
    await spoken.promise;
    return { items: [] };
  });
  client = await testBus(nats, 'maintenance');
});
afterAll(async () => {
  spoken.resolve();
  await silent.close();
  await client.close();
  await nats.close();
});

const secondsUntilRefused = async (work: Promise<unknown>, code: string) => {
  const began = performance.now();
  await expect(work).rejects.toMatchObject({ code });
  return (performance.now() - began) / 1000;
};

it('a call that nobody answers is given up after five seconds unless told otherwise', async () => {
  const seconds = await secondsUntilRefused(
    client.bus.call(users.byIds, { body: { ids: [] } }, rossi),
    'timeout',
  );
  expect(seconds).toBeGreaterThan(4.9);
  expect(seconds).toBeLessThan(8);
});

it('a look-up in another service is given up after one second', async () => {
  const look = new References(client.bus).lookUp(rossi, users.byIds, ['a'.repeat(24)], 'il proprietario');
  const seconds = await secondsUntilRefused(look, 'unavailable');
  expect(seconds).toBeGreaterThan(0.9);
  expect(seconds).toBeLessThan(4);
});

it('a further page of a list is given up after fifteen seconds', async () => {
  const list = await standIn(nats, 'maintenance', machines.all, async ({ after }) => {
    if (after) await spoken.promise;
    return { items: [], next: 'more' };
  });
  const gateway = await testBus(nats, 'gateway');
  const pages = gateway.bus.pages(machines.all, {}, rossi);
  await pages.next();
  const seconds = await secondsUntilRefused(pages.next(), 'timeout');
  expect(seconds).toBeGreaterThan(14.5);
  expect(seconds).toBeLessThan(18);
  spoken.resolve();
  await gateway.close();
  await list.close();
}, 40_000);
