import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { users } from '@officina/contracts/auth/users';
import { References } from '../references/references.ts';
import { caller } from '../testing/callers.ts';
import { closeAfterEach } from '../testing/close-after-each.ts';
import { standIn } from '../testing/stand-in.ts';
import { testBus } from '../testing/test-bus.ts';
import { testNats, type TestNats } from '../testing/test-nats.ts';

const rossi = caller({ tenantId: 'ROSSI' });
const closing = closeAfterEach();
let nats: TestNats;

beforeAll(async () => {
  nats = await testNats();
});
afterAll(() => nats.close());

it('a look-up in another service fails after one second of real time', async () => {
  const answer = Promise.withResolvers<{ items: [] }>();
  closing(await standIn(nats, 'auth', users.byIds, () => answer.promise));
  closing({ close: async () => answer.resolve({ items: [] }) });
  const client = closing(await testBus(nats, 'maintenance'));
  const started = performance.now();
  const lookUp = new References(client.bus).lookUp(rossi, users.byIds, ['a'.repeat(24)], 'il proprietario');
  await expect(lookUp).rejects.toMatchObject({ code: 'unavailable' });
  const seconds = (performance.now() - started) / 1_000;
  expect(seconds).toBeGreaterThan(0.9);
  expect(seconds).toBeLessThan(4);
});
