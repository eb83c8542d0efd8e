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

const newsOf = (texts: string[]) =>
  texts.map((text) => ({ fields: { text }, audit: { action: 'Ricambio creato' } as const }));
const insertAll = (texts: string[], idempotencyKey: string, by = rossi, through = one) =>
  through.insertAll(by, newsOf(texts), { idempotencyKey, request: { texts } });
const rowsOf = (name: string) => app.kit.connection.collection(name);
const textsThere = (texts: string[]) => rowsOf('labels').distinct('text', { text: { $in: texts } });
const eventsOf = async ({ _id }: { _id: Types.ObjectId }) => {
  await second.kit.relay.flush();
  return (await app.events()).filter(({ entityId }) => entityId === _id.toHexString());
};

it('several are made by one command, in the order in which they are wanted', async () => {
  const inserts: string[] = [];
  app.kit.connection.set('debug', (_: string, method: string) => {
    if (method.startsWith('insert')) inserts.push(method);
  });
  const made = await insertAll(['C', 'A', 'B'], 'order-1').finally(() =>
    app.kit.connection.set('debug', false),
  );
  expect(inserts).toEqual(['insertMany']);
  const own = { _id: expect.any(Types.ObjectId), createdAt: expect.any(Date) };
  const bookkeeping = { ...own, tenantId: 'ROSSI', __v: 0, deletedAt: null };
  expect(made).toEqual(['C', 'A', 'B'].map((text) => ({ ...bookkeeping, text })));
  for (const document of made) expect(await one.get(rossi, document._id)).toEqual(document);
});

it('each has an entry 0 and a hint of its own', async () => {
  const gateway = await testBus(app.nats, 'gateway');
  const heard: unknown[] = [];
  gateway.connection.nats.subscribe('event.lotlog.spare.created', {
    callback: (_error, message) => void heard.push(message.json<{ id: string }>().id),
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
  expect(heard).toEqual(made.map(({ _id }) => _id.toHexString()));
  await gateway.close();
});

it('the same key gives those that were made, and makes those that are missing', async () => {
  const texts = ['F', 'G', 'H'];
  const made = await insertAll(texts, 'again-1');
  expect(await insertAll(texts, 'again-1', rossi, two)).toEqual(made);
  // DocumentDB deletes no row that the relay is changing.
  for (const document of made) expect(await eventsOf(document)).toHaveLength(1);
  await rowsOf('labels').deleteOne({ text: 'G' });
  const completed = await insertAll(texts, 'again-1');
  expect(completed.map(({ _id, text }) => [_id, text])).toEqual(made.map(({ _id, text }) => [_id, text]));
  expect(await rowsOf('labels').countDocuments({ text: { $in: texts } })).toBe(3);
  for (const document of made) expect(await eventsOf(document)).toHaveLength(1);
});

it('eight at once in two processes make each of them once', async () => {
  const texts = Array.from({ length: 30 }, (_, index) => `I${index}`);
  const asked = Array.from({ length: 8 }, (_, index) =>
    insertAll(texts, 'at-once-1', rossi, index % 2 ? one : two),
  );
  const [first = [], ...others] = await Promise.all(asked);
  for (const other of others) expect(other).toEqual(first);
  expect(first.map(({ text }) => text)).toEqual(texts);
  expect(await rowsOf('labels').countDocuments({ text: { $in: texts } })).toBe(30);
  expect(await eventsOf(first[29] as Label & { _id: Types.ObjectId })).toHaveLength(1);
});

it('a key of another tenant is another key', async () => {
  const [ours] = await insertAll(['L'], 'tenants-1');
  const [theirs] = await insertAll(['L'], 'tenants-1', cantina);
  expect([theirs?.tenantId, theirs?._id.equals(ours?._id ?? '')]).toEqual(['CANTINA', false]);
});

it('none is made when the key was used for something else', async () => {
  await insertAll(['M', 'N'], 'other-1');
  for (const texts of [['M', 'O'], ['M'], ['M', 'N', 'O']])
    await expect(insertAll(texts, 'other-1')).rejects.toMatchObject({
      code: 'invalid',
      detail: 'Idempotency-Key già usata per un’altra richiesta',
    });
  expect(await textsThere(['M', 'N', 'O'])).toEqual(['M', 'N']);
});

it('none is made again when one of them was deleted since', async () => {
  const [kept, gone] = await insertAll(['P', 'Q'], 'gone-1');
  if (!kept || !gone) throw new Error('nothing was made');
  await one.remove(rossi, gone._id, 0, () => ({ action: 'Ricambio eliminato' }));
  expect(await eventsOf(gone)).toHaveLength(2);
  await expect(insertAll(['P', 'Q'], 'gone-1')).rejects.toMatchObject({ code: 'gone' });
  await expect(one.get(rossi, gone._id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await one.get(rossi, kept._id)).toEqual(kept);
});

it('none is made when one of them is too large', async () => {
  const refused = insertAll(['R', 'è'.repeat(100 * 1024), 'S'], 'large-1');
  await expect(refused).rejects.toMatchObject({
    code: 'too_large',
    errors: [expect.objectContaining({ path: 'text' })],
  });
  expect(await textsThere(['R', 'S'])).toEqual([]);
});

it('a kind with a unique index is refused, because one of several could be', async () => {
  const schema = new Schema({ text: String }).index({ tenantId: 1, text: 1 }, { unique: true });
  const codes = collectionOf(app.kit, 'codes', schema);
  const several = codes.insertAll(rossi, newsOf(['T', 'U']), { idempotencyKey: 'unique-1', request: {} });
  await expect(several).rejects.toThrow('codes has a unique index: one by one');
  expect(await rowsOf('codes').countDocuments({})).toBe(0);
});
