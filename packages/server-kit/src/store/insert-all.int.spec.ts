import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Schema, Types } from 'mongoose';
import type { Service } from '../service.ts';
import { caller } from '../testing/callers.ts';
import { SampleModule } from '../testing/sample-service.ts';
import { testBus } from '../testing/test-bus.ts';
import { testService, type TestService } from '../testing/test-service.ts';
import { AuditedCollection } from './audited-collection.ts';

interface Label {
  text: string;
}

const rossi = caller({ tenantId: 'ROSSI' });
const cantina = caller({ tenantId: 'CANTINA' });

const collectionOf = ({ store }: Pick<TestService['kit'], 'store'>, name: string, schema: Schema) =>
  new AuditedCollection<Label>(
    { name, entity: 'spare', schema, label: ({ text }) => `Etichetta ${text}` },
    store,
  );
const labelsOf = (kit: Pick<TestService['kit'], 'store'>) =>
  collectionOf(kit, 'labels', new Schema({ text: String }));

let app: TestService;
let second: Service;
let one: ReturnType<typeof labelsOf>;
let two: ReturnType<typeof labelsOf>;

beforeAll(async () => {
  app = await testService(SampleModule, 'lotlog');
  second = await app.another();
  [one, two] = [labelsOf(app.kit), labelsOf(second.kit)];
});
afterAll(() => app.close());

const newDocuments = (texts: string[]) =>
  texts.map((text) => ({ fields: { text }, audit: { action: 'Ricambio creato' } as const }));
const insertAll = (texts: string[], idempotencyKey: string, by = rossi, via = one) =>
  via.insertAll(by, newDocuments(texts), { idempotencyKey, request: { texts } });
const rowsOf = (name: string) => app.kit.connection.collection(name);
const textsThere = (texts: string[]) => rowsOf('labels').distinct('text', { text: { $in: texts } });
const eventsOf = async ({ _id }: { _id: Types.ObjectId }) => {
  await second.kit.relay.flush();
  return (await app.events()).filter(({ entityId }) => entityId === _id.toHexString());
};

it('several documents are created by one command, in the given order', async () => {
  const inserts: string[] = [];
  app.kit.connection.set('debug', (_: string, method: string) => {
    if (method.startsWith('insert')) inserts.push(method);
  });
  const made = await insertAll(['C', 'A', 'B'], 'order-1').finally(() =>
    app.kit.connection.set('debug', false),
  );
  expect(inserts).toEqual(['insertMany']);
  const generated = { _id: expect.any(Types.ObjectId), createdAt: expect.any(Date) };
  const bookkeeping = { ...generated, tenantId: 'ROSSI', __v: 0, deletedAt: null };
  expect(made).toEqual(['C', 'A', 'B'].map((text) => ({ ...bookkeeping, text })));
  for (const document of made) expect(await one.get(rossi, document._id)).toEqual(document);
});

it('each new document has its entry 0 and its hint', async () => {
  const gateway = await testBus(app.nats, 'gateway');
  const received: unknown[] = [];
  gateway.connection.nats.subscribe('event.lotlog.spare.created', {
    callback: (_error, message) => void received.push(message.json<{ id: string }>().id),
  });
  await gateway.connection.nats.flush();
  const made = await insertAll(['D', 'E'], 'events-1');
  for (const document of made)
    expect(await eventsOf(document)).toEqual([
      expect.objectContaining({
        ...{ eid: `lotlog.labels:${document._id.toHexString()}:0`, version: 0, tenantId: 'ROSSI' },
        ...{ action: 'Ricambio creato', object: `Etichetta ${document.text}` },
        ...{ from: null, to: { text: document.text }, at: document.createdAt.toISOString() },
        user: { id: rossi.userId, name: 'Anna Rossi' },
      }),
    ]);
  await gateway.connection.nats.flush();
  expect(received).toEqual(made.map(({ _id }) => _id.toHexString()));
  await gateway.close();
});

it('repeating a key returns the created documents, and creates missing ones', async () => {
  const texts = ['F', 'G', 'H'];
  const made = await insertAll(texts, 'again-1');
  expect(await insertAll(texts, 'again-1', rossi, two)).toEqual(made);
  // DocumentDB deletes no row while the relay is changing it.
  for (const document of made) expect(await eventsOf(document)).toHaveLength(1);
  await rowsOf('labels').deleteOne({ text: 'G' });
  const completed = await insertAll(texts, 'again-1');
  expect(completed.map(({ _id, text }) => [_id, text])).toEqual(made.map(({ _id, text }) => [_id, text]));
  expect(await rowsOf('labels').countDocuments({ text: { $in: texts } })).toBe(3);
  for (const document of made) expect(await eventsOf(document)).toHaveLength(1);
});

it('eight concurrent requests in two processes create each document once', async () => {
  const texts = Array.from({ length: 30 }, (_, index) => `I${index}`);
  const inserts = Array.from({ length: 8 }, (_, index) =>
    insertAll(texts, 'at-once-1', rossi, index % 2 ? one : two),
  );
  const [first = [], ...others] = await Promise.all(inserts);
  for (const other of others) expect(other).toEqual(first);
  expect(first.map(({ text }) => text)).toEqual(texts);
  expect(await rowsOf('labels').countDocuments({ text: { $in: texts } })).toBe(30);
  expect(await eventsOf(first[29] as Label & { _id: Types.ObjectId })).toHaveLength(1);
});

it('equal keys of two tenants are different keys', async () => {
  const [ours] = await insertAll(['L'], 'tenants-1');
  const [theirs] = await insertAll(['L'], 'tenants-1', cantina);
  expect([theirs?.tenantId, theirs?._id.equals(ours?._id ?? '')]).toEqual(['CANTINA', false]);
});

it('no document is created if the key was used for another request', async () => {
  await insertAll(['M', 'N'], 'other-1');
  for (const texts of [['M', 'O'], ['M'], ['M', 'N', 'O']])
    await expect(insertAll(texts, 'other-1')).rejects.toMatchObject({
      code: 'invalid',
      detail: 'Idempotency-Key già usata per un’altra richiesta',
    });
  expect(await textsThere(['M', 'N', 'O'])).toEqual(['M', 'N']);
});

it('no document is created again if one of them was deleted since', async () => {
  const [kept, deleted] = await insertAll(['P', 'Q'], 'gone-1');
  if (!kept || !deleted) throw new Error('no documents');
  await one.remove(rossi, deleted._id, 0, () => ({ action: 'Ricambio eliminato' }));
  expect(await eventsOf(deleted)).toHaveLength(2);
  await expect(insertAll(['P', 'Q'], 'gone-1')).rejects.toMatchObject({ code: 'gone' });
  await expect(one.get(rossi, deleted._id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await one.get(rossi, kept._id)).toEqual(kept);
});

it('no document is created if one of them is too large', async () => {
  const refused = insertAll(['R', 'è'.repeat(100 * 1024), 'S'], 'large-1');
  await expect(refused).rejects.toMatchObject({
    code: 'too_large',
    errors: [expect.objectContaining({ path: 'text' })],
  });
  expect(await textsThere(['R', 'S'])).toEqual([]);
});

it('a collection with a unique index is rejected, because one of several documents could violate it', async () => {
  const schema = new Schema({ text: String }).index({ tenantId: 1, text: 1 }, { unique: true });
  const codes = collectionOf(app.kit, 'codes', schema);
  const several = codes.insertAll(rossi, newDocuments(['T', 'U']), {
    idempotencyKey: 'unique-1',
    request: {},
  });
  await expect(several).rejects.toThrow('codes has a unique index: one by one');
  expect(await rowsOf('codes').countDocuments({})).toBe(0);
});
