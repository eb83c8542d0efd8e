import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { users } from '@officina/contracts/auth/users';
import type { Call } from '@officina/contracts/endpoint';
import { machines } from '@officina/contracts/maintenance/machines';
import { References } from '../references/references.ts';
import { caller } from '../testing/callers.ts';
import { closingAfterEach } from '../testing/closing.ts';
import { testBus, testConnection } from '../testing/test-bus.ts';
import { testNats, type TestNats } from '../testing/test-nats.ts';
import { encode, timeLeftHeader } from './envelope.ts';

const rossi = caller({ tenantId: 'ROSSI' });
const closing = closingAfterEach();
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

/** Answers each such call, and keeps the milliseconds for which its caller said to wait: as many as its own timer has. */
async function timesSaid(owner: 'auth' | 'maintenance', { subject }: Call): Promise<number[]> {
  const times: number[] = [];
  const connection = await testConnection(nats, owner);
  closing({ close: () => connection.drain() });
  connection.nats.subscribe(subject, {
    queue: owner,
    callback: (_error, message) => {
      times.push(Number(message.headers?.get(timeLeftHeader)));
      message.respond(encode({ ok: { items: [], next: 'more' } }));
    },
  });
  await connection.nats.flush();
  return times;
}

it('a call is waited for five seconds unless told otherwise', async () => {
  const times = await timesSaid('maintenance', machines.all);
  await gateway.bus.call(machines.all, {}, rossi);
  await gateway.bus.call(machines.all, {}, rossi, { deadlineMs: 700 });
  expect(times).toEqual([5_000, 700]);
});

it('a further page of a list is waited for fifteen seconds', async () => {
  const times = await timesSaid('maintenance', machines.all);
  const pages = gateway.bus.pages(machines.all, {}, rossi);
  for (let read = 0; read < 3; read += 1) await pages.next();
  expect(times.slice(0, 3)).toEqual([5_000, 15_000, 15_000]);
});

it('a file is waited for thirty seconds', async () => {
  const times = await timesSaid('maintenance', machines.all);
  await gateway.bus.file(machines.all, {}, rossi);
  expect(times).toEqual([30_000]);
});

it('a look-up in another service is waited for one second', async () => {
  const times = await timesSaid('auth', users.byIds);
  const client = closing(await testBus(nats, 'maintenance'));
  await new References(client.bus).lookUp(rossi, users.byIds, ['a'.repeat(24)], 'il proprietario');
  expect(times).toEqual([1_000]);
});
