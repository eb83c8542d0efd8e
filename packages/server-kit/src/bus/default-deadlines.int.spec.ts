import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { users } from '@officina/contracts/auth/users';
import type { Call } from '@officina/contracts/endpoint';
import { machines } from '@officina/contracts/maintenance/machines';
import { References } from '../references/references.ts';
import { caller } from '../testing/callers.ts';
import { closeAfterEach } from '../testing/close-after-each.ts';
import { testBus, testConnection } from '../testing/test-bus.ts';
import { testNats, type TestNats } from '../testing/test-nats.ts';
import { encode, timeLeftHeader } from './envelope.ts';

const rossi = caller({ tenantId: 'ROSSI' });
const closing = closeAfterEach();
let nats: TestNats;
let gateway: Awaited<ReturnType<typeof testBus>>;

beforeAll(async () => {
  nats = await testNats();
  gateway = await testBus(nats, 'gateway');
});
afterAll(async () => {
  await gateway.close();
  await nats.close();
});

/** Answers these calls and records the remaining milliseconds in their headers, which equal the caller's timeout. */
async function timeoutsOf(owner: 'auth' | 'maintenance', { subject }: Call): Promise<number[]> {
  const timeouts: number[] = [];
  const connection = await testConnection(nats, owner);
  closing({ close: () => connection.drain() });
  connection.nats.subscribe(subject, {
    queue: owner,
    callback: (_error, message) => {
      timeouts.push(Number(message.headers?.get(timeLeftHeader)));
      message.respond(encode({ ok: { items: [], next: 'more' } }));
    },
  });
  await connection.nats.flush();
  return timeouts;
}

it('a call has five seconds by default', async () => {
  const timeouts = await timeoutsOf('maintenance', machines.all);
  await gateway.bus.call(machines.all, {}, rossi);
  await gateway.bus.call(machines.all, {}, rossi, { deadlineMs: 700 });
  expect(timeouts).toEqual([5_000, 700]);
});

it('a further page of a list has fifteen seconds', async () => {
  const timeouts = await timeoutsOf('maintenance', machines.all);
  const pages = gateway.bus.pages(machines.all, {}, rossi);
  for (let read = 0; read < 3; read += 1) await pages.next();
  expect(timeouts.slice(0, 3)).toEqual([5_000, 15_000, 15_000]);
});

it('a file has thirty seconds', async () => {
  const timeouts = await timeoutsOf('maintenance', machines.all);
  await gateway.bus.file(machines.all, {}, rossi);
  expect(timeouts).toEqual([30_000]);
});

it('a look-up in another service has one second', async () => {
  const timeouts = await timeoutsOf('auth', users.byIds);
  const client = closing(await testBus(nats, 'maintenance'));
  await new References(client.bus).lookUp(rossi, users.byIds, ['a'.repeat(24)], 'il proprietario');
  expect(timeouts).toEqual([1_000]);
});
