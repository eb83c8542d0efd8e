import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { busCall, nothing } from '@officina/contracts/endpoint';
import { AppError } from '../app-error.ts';
import { caller } from '../testing/callers.ts';
import { closeAfterEach } from '../testing/close-after-each.ts';
import { SampleModule, spares } from '../testing/sample-service.ts';
import { standIn } from '../testing/stand-in.ts';
import { testBus } from '../testing/test-bus.ts';
import { offsetClock } from '../testing/offset-clock.ts';
import { testNats, type TestNats } from '../testing/test-nats.ts';
import { testService } from '../testing/test-service.ts';
import { healthOf } from '../health.ts';

const rossi = caller({ tenantId: 'ROSSI' });
const read = busCall({ subject: 'rpc.sites.things.read', kind: 'read', output: nothing });
const write = busCall({ subject: 'rpc.sites.things.write', kind: 'write', output: nothing });

describe('the bus client', () => {
  let nats: TestNats;
  let gateway: Awaited<ReturnType<typeof testBus>>;
  const closing = closeAfterEach();

  beforeAll(async () => {
    nats = await testNats();
    gateway = await testBus(nats, 'gateway');
  });
  afterAll(async () => {
    await gateway.close();
    await nats.close();
  });

  it('reports unavailable if nobody answers', async () => {
    await expect(gateway.bus.call(write, {}, rossi)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('retries a read once if nobody answers, and a write never', async () => {
    const retried = gateway.bus.call(read, {}, rossi);
    await expect(gateway.bus.call(write, {}, rossi)).rejects.toMatchObject({ code: 'unavailable' });
    closing(await standIn(nats, 'sites', read, () => ({})));
    expect(await retried).toEqual({});
  });

  it('gives up at the deadline', async () => {
    const { promise, resolve } = Promise.withResolvers<Record<string, never>>();
    closing(await standIn(nats, 'sites', read, () => promise));
    await expect(gateway.bus.call(read, {}, rossi, { deadlineMs: 100 })).rejects.toMatchObject({
      code: 'timeout',
    });
    resolve({});
  });

  it.each([-5, 5])('works on a server whose clock is %d minutes off', async (minutes) => {
    const client = closing(await testBus(nats, 'gateway', offsetClock(minutes)));
    const list = busCall({ subject: 'rpc.sites.things.list', kind: 'list', output: nothing });
    closing(await standIn(nats, 'sites', write, () => ({})));
    closing(
      await standIn(nats, 'sites', list, ({ after }) => ({ items: [], next: after ? undefined : '1' })),
    );
    expect(await client.bus.call(write, {}, rossi, { deadlineMs: 1_000 })).toEqual({});
    let pages = 0;
    for await (const _page of client.bus.pages(list, {}, rossi)) pages += 1;
    expect(pages).toBe(2);
  });

  it('iterates over all pages of a list', async () => {
    const list = busCall({ subject: 'rpc.sites.things.list', kind: 'list', output: nothing });
    const answer = ({ after = '0' }: { after?: string }) =>
      Number(after) < 3 ? { items: [{}], next: String(Number(after) + 1) } : { items: [{}] };
    closing(await standIn(nats, 'sites', list, answer));
    const pages = [];
    for await (const page of gateway.bus.pages(list, {}, rossi)) pages.push(page.next);
    expect(pages).toEqual(['1', '2', '3', undefined]);
  });

  it('fetches only one page of a list in advance', async () => {
    const list = busCall({ subject: 'rpc.sites.things.list', kind: 'list', output: nothing });
    const requested: string[] = [];
    const answer = ({ after = '0' }: { after?: string }) => {
      requested.push(after);
      if (after === '3') throw new AppError('unavailable', 'no store');
      return { items: [{}], next: String(Number(after) + 1) };
    };
    closing(await standIn(nats, 'sites', list, answer));
    const pages = gateway.bus.pages(list, {}, rossi);
    const requestedSoFar = [];
    for (let page = 0; page < 3; page += 1) {
      await pages.next();
      while (requested.length < page + 2) await new Promise(setImmediate);
      await gateway.bus.call(list, { after: '9' }, rossi);
      requestedSoFar.push(requested.join(''));
    }
    expect(requestedSoFar).toEqual(['019', '01929', '0192939']);
    await expect(pages.next()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('delivers hints of writes to subscribers', async () => {
    const app = closing(await testService(SampleModule, 'lotlog'));
    const listener = closing(await testBus(app.nats, 'gateway'));
    const received = new Promise((resolve) => {
      listener.bus.subscribe('event.>', (payload, subject) => resolve({ subject, payload }));
    });
    await listener.connection.nats.flush();
    const made = await app.call(spares.create, { body: { code: 'H', quantity: 1 } }, rossi);
    expect(await received).toMatchObject({
      subject: 'event.lotlog.spare.created',
      payload: { tenantId: 'ROSSI', entity: 'spare', id: made._id, version: 0 },
    });
  });

  it('reports health, and drains on shutdown without failing a call', async () => {
    const app = closing(await testService(SampleModule, 'lotlog'));
    const other = closing(await testBus(app.nats, 'gateway'));
    expect(await other.bus.call(healthOf('lotlog'), {}, rossi)).toMatchObject({
      ok: true,
      store: true,
      bus: true,
    });
    const body = { what: 'slow', ms: 150 };
    const calls = Array.from({ length: 200 }, () => other.bus.call(spares.odd, { body }, rossi));
    await other.connection.nats.flush();
    const results = Promise.allSettled(calls);
    await app.stop();
    const failed = (await results).filter(({ status }) => status === 'rejected');
    expect(failed).toEqual([]);
    await expect(other.bus.call(spares.odd, { body }, rossi)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
