import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@officina/contracts/auth/roles';
import { caller } from '../testing/callers.ts';
import { SampleModule, spares } from '../testing/sample-service.ts';
import { testService, type TestService } from '../testing/test-service.ts';

const rossi = caller({ tenantId: 'ROSSI' });
const cantina = caller({ tenantId: 'CANTINA' });
let app: TestService;
let number = 0;

beforeAll(async () => {
  app = await testService(SampleModule, 'lotlog');
});
afterAll(() => app.close());

const create = (parts: { code?: string; quantity?: number } = {}, by = rossi) =>
  app.call(spares.create, { body: { code: `C${(number += 1)}`, quantity: 1, ...parts } }, by);
const eventsOf = async (id: string) => (await app.events()).filter(({ entityId }) => entityId === id);

describe('an audited collection', () => {
  it('creates a document with its entry 0', async () => {
    const made = await create({ code: 'CUSC-1' });
    expect(made).toMatchObject({ __v: 0, code: 'CUSC-1', quantity: 1 });
    expect(await eventsOf(made._id)).toMatchObject([
      {
        eid: `lotlog.spares:${made._id}:0`,
        tenantId: 'ROSSI',
        entity: 'spare',
        version: 0,
        action: 'Ricambio creato',
        object: 'Ricambio CUSC-1',
        from: null,
        to: { code: 'CUSC-1', quantity: 1 },
        user: { id: rossi.userId, name: 'Anna Rossi' },
        requestId: rossi.requestId,
      },
    ]);
  });

  it('writes only the changed fields to the entry of a change', async () => {
    const made = await create();
    const request = { params: { id: made._id }, body: { code: made.code, quantity: 7 }, version: 0 };
    expect(await app.call(spares.edit, request, rossi)).toMatchObject({ __v: 1, quantity: 7 });
    const [, changed] = await eventsOf(made._id);
    expect(changed).toMatchObject({ version: 1, from: { quantity: 1 }, to: { quantity: 7 } });
    expect(Object.keys(changed?.to ?? {})).toEqual(['quantity']);
  });

  it('writes nothing when nothing changes', async () => {
    const made = await create();
    const same = await app.call(spares.edit, { params: { id: made._id }, body: { quantity: 1 } }, rossi);
    expect(same.__v).toBe(0);
    expect(await eventsOf(made._id)).toHaveLength(1);
  });

  it('rejects a change of a field by a role that may not change it, and writes nothing', async () => {
    const made = await create();
    const edit = (body: object, role: Role) =>
      app.call(spares.edit, { params: { id: made._id }, body }, { ...rossi, role });
    await expect(edit({ quantity: 2, code: 'ALTRO' }, 'technician')).rejects.toMatchObject({
      ...{ code: 'forbidden', errors: [{ path: 'code' }] },
    });
    expect(await edit({ quantity: 2, code: made.code }, 'technician')).toMatchObject({ __v: 1, quantity: 2 });
    expect(await eventsOf(made._id)).toHaveLength(2);
  });

  it('rejects a stale version with the current document', async () => {
    const made = await create();
    await app.call(spares.add, { params: { id: made._id } }, rossi);
    const stale = app.call(
      spares.edit,
      { params: { id: made._id }, body: { quantity: 9 }, version: 0 },
      rossi,
    );
    await expect(stale).rejects.toMatchObject({
      code: 'stale',
      current: { _id: made._id, __v: 1, quantity: 2 },
    });
  });

  it('applies 50 concurrent changes without a version, each with its own event', async () => {
    const made = await create({ quantity: 0 });
    const request = { params: { id: made._id } };
    await Promise.all(
      Array.from({ length: 50 }, () => app.call(spares.add, request, rossi, { deadlineMs: 20_000 })),
    );
    expect(await app.call(spares.single, request, rossi)).toMatchObject({ quantity: 50, __v: 50 });
    const versions = (await eventsOf(made._id)).map(({ version }) => version).sort((a, b) => a - b);
    expect(versions).toEqual(Array.from({ length: 51 }, (_, version) => version));
  });

  it('hides other tenants’ documents', async () => {
    const { _id: id } = await create();
    const request = { params: { id } };
    for (const contract of [spares.single, spares.add, spares.remove]) {
      await expect(app.call(contract, request, cantina)).rejects.toMatchObject({ code: 'not_found' });
    }
    const page = await app.call(spares.all, {}, cantina);
    expect(page.items).toEqual([]);
  });

  it('reports the field of a duplicate within the tenant, ignoring deleted documents', async () => {
    const made = await create({ code: 'TWICE' });
    const errors = [{ path: 'code', message: 'Già presente' }];
    await expect(create({ code: 'TWICE' })).rejects.toMatchObject({ code: 'duplicate', errors });
    const other = await create();
    const clash = app.call(spares.edit, { params: { id: other._id }, body: { code: 'TWICE' } }, rossi);
    await expect(clash).rejects.toMatchObject({ code: 'duplicate', errors });
    await create({ code: 'TWICE' }, cantina);
    await app.call(spares.remove, { params: { id: made._id } }, rossi);
    expect(await create({ code: 'TWICE' })).toMatchObject({ __v: 0 });
  });

  it('purges a tombstone once its event is stored', async () => {
    const made = await create();
    await app.call(spares.remove, { params: { id: made._id }, version: 0 }, rossi);
    const [, deleted] = await eventsOf(made._id);
    expect(deleted).toMatchObject({ version: 1, from: { code: made.code, quantity: 1 }, to: null });
    const rows = await app.kit.connection.collection('spares').find({ code: made.code }).toArray();
    expect(rows).toEqual([]);
  });

  it('creates one document per idempotency key', async () => {
    const request = { body: { code: 'ONCE', quantity: 1 }, idempotencyKey: 'k1' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.call(spares.create, request, rossi)));
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1);
    expect(await eventsOf(answers[0]?._id ?? '')).toHaveLength(1);
    const other = app.call(spares.create, { ...request, body: { code: 'OTHER', quantity: 1 } }, rossi);
    await expect(other).rejects.toMatchObject({ code: 'invalid' });
  });

  describe('a change that is repeated with its key', () => {
    const keyed = (id: string, quantity: number, version?: number, idempotencyKey = 'change-1') => ({
      params: { id },
      body: { quantity },
      idempotencyKey,
      ...(version !== undefined && { version }),
    });
    const edit = (...parts: Parameters<typeof keyed>) => app.call(spares.edit, keyed(...parts), rossi);

    it('is applied once, and answered with the current document', async () => {
      const { _id: id } = await create();
      expect(await edit(id, 5, 0)).toMatchObject({ __v: 1, quantity: 5 });
      expect(await edit(id, 5, 0)).toMatchObject({ __v: 1, quantity: 5 });
      await app.call(spares.add, { params: { id } }, rossi);
      const repeated = await edit(id, 5, 0);
      expect(repeated).toMatchObject({ __v: 2, quantity: 6 });
      expect(repeated).not.toHaveProperty('_saves');
      expect(await edit(id, 5)).toMatchObject({ __v: 2, quantity: 6 });
      expect(await eventsOf(id)).toHaveLength(3);
    });

    it('is stale for another key, user or document', async () => {
      const { _id: id } = await create();
      await edit(id, 5, 0);
      await expect(edit(id, 5, 0, 'change-2')).rejects.toMatchObject({ code: 'stale' });
      const luca = { ...rossi, userId: '64b000000000000000000009', userName: 'Luca Bianchi' };
      const his = app.call(spares.edit, keyed(id, 5, 0), luca);
      await expect(his).rejects.toMatchObject({ code: 'stale' });
      const other = await create();
      await app.call(spares.add, { params: { id: other._id } }, rossi);
      await expect(edit(other._id, 5, 0)).rejects.toMatchObject({ code: 'stale' });
    });

    it('is rejected if the request differs', async () => {
      const { _id: id } = await create();
      await edit(id, 5, 0);
      await expect(edit(id, 7, 0)).rejects.toMatchObject({ code: 'invalid' });
    });

    it('is recognized until five other changes have followed', async () => {
      const { _id: id } = await create();
      for (let version = 0; version < 5; version += 1)
        await edit(id, version + 10, version, `key-${version}`);
      expect(await edit(id, 10, 0, 'key-0')).toMatchObject({ __v: 5, quantity: 14 });
      await edit(id, 99, 5, 'key-5');
      await expect(edit(id, 10, 0, 'key-0')).rejects.toMatchObject({ code: 'stale' });
    });
  });

  it('separates equal keys of two users, and of two tenants', async () => {
    const luca = { ...rossi, userId: '64b000000000000000000009', userName: 'Luca Bianchi' };
    const creates = [rossi, luca, cantina].map((by, at) =>
      app.call(spares.create, { body: { code: `APART-${at}`, quantity: 1 }, idempotencyKey: 'apart' }, by),
    );
    const made = await Promise.all(creates);
    expect(made.map(({ code }) => code)).toEqual(['APART-0', 'APART-1', 'APART-2']);
    expect(new Set(made.map(({ _id }) => _id)).size).toBe(3);
  });

  it('never creates a second document for a key whose first document was deleted', async () => {
    const request = { body: { code: 'GONE', quantity: 1 }, idempotencyKey: 'gone-1' };
    const { _id } = await app.call(spares.create, request, rossi);
    await app.call(spares.remove, { params: { id: _id } }, rossi);
    await expect(app.call(spares.create, request, rossi)).rejects.toMatchObject({ code: 'gone' });
    expect(await eventsOf(_id)).toHaveLength(2);
    await expect(app.call(spares.create, request, rossi)).rejects.toMatchObject({ code: 'gone' });
    const other = app.call(spares.create, { ...request, body: { code: 'OTHER', quantity: 1 } }, rossi);
    await expect(other).rejects.toMatchObject({ code: 'gone' });
    expect(await eventsOf(_id)).toHaveLength(2);
    expect(await create({ code: 'GONE' })).toMatchObject({ __v: 0 });
    await expect(app.call(spares.single, { params: { id: _id } }, rossi)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('gives a document and its event the same time', async () => {
    const { _id } = await create({ code: 'INSTANT' });
    const [made] = await eventsOf(_id);
    const row = await app.kit.connection.collection('spares').findOne({ code: 'INSTANT' });
    expect((row?.['createdAt'] as Date).toISOString()).toBe(made?.at);
  });

  it('pages through a list in its order', async () => {
    const by = caller({ tenantId: 'PAGES' });
    const codes = Array.from({ length: 45 }, (_, index) => `P${String(index).padStart(2, '0')}`);
    await Promise.all(codes.map((code) => create({ code }, by)));
    const page = await app.call(spares.all, {}, by);
    expect(page.items).toHaveLength(20);
    const next = await app.call(spares.all, { after: page.next }, by);
    const last = await app.call(spares.all, { after: next.next }, by);
    expect([page, next, last].flatMap(({ items }) => items.map(({ code }) => code))).toEqual(codes);
    expect(last.next).toBeUndefined();
  });
});
