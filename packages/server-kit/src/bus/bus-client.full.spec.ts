import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { busCall, nothing } from '@officina/contracts/endpoint';
import { caller } from '../testing/callers.ts';
import { closeAfterEach } from '../testing/close-after-each.ts';
import { SampleModule } from '../testing/sample-service.ts';
import { standIn } from '../testing/stand-in.ts';
import { testBus } from '../testing/test-bus.ts';
import { testNats, type TestNats } from '../testing/test-nats.ts';
import { testService } from '../testing/test-service.ts';

const rossi = caller({ tenantId: 'ROSSI' });
const read = busCall({ subject: 'rpc.sites.things.read', kind: 'read', output: nothing });
const write = busCall({ subject: 'rpc.sites.things.write', kind: 'write', output: nothing });
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

it('a bus client fails pending and new calls at once while the bus is down, and recovers afterwards', async () => {
  const started = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Record<string, never>>();
  const slow = await standIn(nats, 'sites', write, () => {
    started.resolve();
    return answer.promise;
  });
  closing(slow);
  const inFlight = gateway.bus.call(write, {}, rossi);
  const failed = expect(inFlight).rejects.toMatchObject({ code: 'unavailable' });
  await started.promise;
  await nats.kill();
  await failed;
  await expect(gateway.bus.call(read, {}, rossi)).rejects.toMatchObject({ code: 'unavailable' });
  await nats.restart();
  while (!gateway.connection.connected) await new Promise(setImmediate);
  closing(await standIn(nats, 'sites', read, () => ({})));
  expect(await gateway.bus.call(read, {}, rossi)).toEqual({});
  answer.resolve({});
});

it('a service stops in time even if the bus no longer answers', async () => {
  const app = closing(await testService(SampleModule, 'lotlog', { drainLimitMs: 200 }));
  await app.nats.freeze();
  await app.stop();
  await app.nats.kill();
  expect(gateway.connection.drainLimitMs).toBe(3_000);
});
