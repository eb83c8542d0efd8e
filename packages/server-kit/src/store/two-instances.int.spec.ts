import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Schema } from 'mongoose';
import type { Service } from '../service.ts';
import { caller } from '../testing/callers.ts';
import { SampleModule } from '../testing/sample-service.ts';
import { testService, type TestService } from '../testing/test-service.ts';
import { AuditedCollection } from './audited-collection.ts';

interface Counter {
  count: number;
  note: string;
}

const rossi = caller({ tenantId: 'ROSSI' });
const audit = { action: 'Ricambio modificato' } as const;
const countersOf = ({ store }: Pick<TestService['kit'], 'store'>) =>
  new AuditedCollection<Counter>(
    {
      name: 'counters',
      entity: 'spare',
      schema: new Schema({ count: Number, note: String }),
      label: () => 'Contatore',
    },
    store,
  );

// A queue in each process serializes its writers: only a second process exercises the conflicts of the store.
let app: TestService;
let second: Service;
let one: ReturnType<typeof countersOf>;
let two: ReturnType<typeof countersOf>;

beforeAll(async () => {
  app = await testService(SampleModule, 'lotlog');
  second = await app.another();
  [one, two] = [countersOf(app.kit), countersOf(second.kit)];
});
afterAll(() => app.close());

const newCounter = () => one.insert(rossi, { count: 0, note: '' }, { action: 'Ricambio creato' });

it('a write that was overtaken by another instance is recomputed on the new document', async () => {
  const { _id } = await newCounter();
  const seen: number[] = [];
  const written = await one.update(rossi, _id, {}, async ({ count, __v }) => {
    seen.push(__v);
    if (__v === 0)
      await two.update(rossi, _id, { version: 0 }, () => ({ set: { count: 10, note: 'two' }, audit }));
    return { set: { count: count + 1 }, audit };
  });
  expect(seen).toEqual([0, 1]);
  expect(written).toMatchObject({ __v: 2, count: 11, note: 'two' });
});

it('a write with a version that another instance has changed is stale, and changes nothing', async () => {
  const { _id } = await newCounter();
  const stale = one.update(rossi, _id, { version: 0 }, async () => {
    await two.update(rossi, _id, {}, ({ count }) => ({ set: { count: count + 10 }, audit }));
    return { set: { count: 1 }, audit };
  });
  await expect(stale).rejects.toMatchObject({ code: 'stale', current: { __v: 1, count: 10 } });
  expect(await two.get(rossi, _id)).toMatchObject({ __v: 1, count: 10 });
});

it('a delete that was overtaken by another instance checks again before it deletes', async () => {
  const { _id } = await newCounter();
  const seen: number[] = [];
  await one.remove(rossi, _id, undefined, async ({ __v }) => {
    seen.push(__v);
    if (__v === 0) await two.update(rossi, _id, { version: 0 }, () => ({ set: { count: 5 }, audit }));
    return { action: 'Ricambio eliminato' };
  });
  expect(seen).toEqual([0, 1]);
});

it('two instances that count concurrently lose nothing, and each version has its own event', async () => {
  const { _id } = await newCounter();
  const add = (via: typeof one) =>
    via.update(rossi, _id, {}, ({ count }) => ({ set: { count: count + 1 }, audit }));
  await Promise.all(Array.from({ length: 20 }, (_, index) => add(index % 2 ? one : two)));
  expect(await one.get(rossi, _id)).toMatchObject({ __v: 20, count: 20 });
  await second.kit.relay.flush();
  const events = (await app.events()).filter(({ entityId }) => entityId === _id.toHexString());
  expect(events.map(({ version }) => version).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 21 }, (_, version) => version),
  );
});
