import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from '@officina/contracts/endpoint';
import {
  events,
  type AuditEntry,
  type AuditEvent,
  type StoredEvent,
} from '@officina/contracts/events/events';
import type { BusClient } from '@officina/server-kit/bus/bus-client';
import { caller } from '@officina/server-kit/testing/callers';
import { readWorkbook } from '@officina/server-kit/testing/read-workbook';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { testService, type TestService } from '@officina/server-kit/testing/test-service';
import { EventsModule } from '../events.module.ts';
import { entry } from '../testing/entries.ts';
import { brokenLink, emptyHead, type Head } from './chain.ts';
import { eventSchema } from './event.model.ts';

let service: TestService;
let maintenance: Awaited<ReturnType<typeof testBus>>;

beforeAll(async () => {
  service = await testService(EventsModule, 'events');
  await service.another();
  maintenance = await testBus(service.nats, 'maintenance');
});

afterAll(async () => {
  await maintenance.close();
  await service.close();
});

const append = (entries: AuditEntry[], bus: BusClient = maintenance.bus) =>
  bus.call(events.append, { body: { entries } }, caller({ tenantId: 'ROSSI' }), { deadlineMs: 15_000 });

const after = (tenant: string, seq = 0, limit = 500) =>
  service.call(events.after, { body: { tenant, seq, limit } }, caller({ tenantId: tenant }));

const eids = ({ items }: { items: StoredEvent[] }) => items.map(({ eid }) => eid);

async function listed(tenantId: string, start: string, end = start): Promise<AuditEvent[]> {
  const found: AuditEvent[] = [];
  let page: Page<AuditEvent> = { items: [], next: undefined };
  do {
    page = await service.call(
      events.list,
      { params: { start, end }, after: page.next },
      caller({ tenantId }),
    );
    found.push(...page.items);
  } while (page.next !== undefined);
  return found;
}

/** Verifies the stored chain of a tenant from its start; returns its length. */
async function verifiedLength(tenantId: string): Promise<number> {
  const stored = await service.kit.connection
    .collection('events')
    .find({ tenantId })
    .sort({ seq: 1 })
    .toArray();
  let head: Head = emptyHead;
  for (const event of stored) {
    const link = {
      ...event,
      seq: Number(event['seq']),
      hash: String(event['hash']),
      prevHash: String(event['prevHash']),
    };
    expect(brokenLink(head, link)).toBeNull();
    head = link;
  }
  return stored.length;
}

describe('append', () => {
  it('stores each entry and answers its eid', async () => {
    const entries = [entry('ROSSI', 1), entry('ROSSI', 1, 1)];
    expect(await append(entries)).toEqual({ stored: entries.map(({ eid }) => eid) });
    expect(eids(await after('ROSSI'))).toEqual(entries.map(({ eid }) => eid));
  });

  it('stores a repeated entry once, whether alone, in another batch or twice in one, and reports it as stored', async () => {
    const [first, next] = [entry('AGAIN', 2), entry('AGAIN', 2, 1)];
    await append([first]);
    expect(await append([first, next, next])).toEqual({ stored: [first.eid, next.eid] });
    await append([next, first]);
    expect(eids(await after('AGAIN'))).toEqual([first.eid, next.eid]);
  });

  it('accepts batches of several tenants and keeps a chain for each', async () => {
    await append([entry('AA', 3), entry('BB', 4), entry('AA', 5), entry('BB', 6)]);
    expect((await after('AA')).items.map(({ seq }) => seq)).toEqual([1, 2]);
    expect((await after('BB')).items.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(await verifiedLength('AA')).toBe(2);
  });

  it('reports entries of an erased tenant as stored, but stores none', async () => {
    await service.kit.store.tenantData.erase('GONE', 1_000);
    expect((await append([entry('GONE', 902)])).stored.length - (await verifiedLength('GONE'))).toBe(1);
  });

  it('keeps an empty object, which is part of the hash', async () => {
    await append([entry('EMPTY', 9, 1, { from: {}, to: {} })]);
    expect((await after('EMPTY')).items).toMatchObject([{ from: {}, to: {} }]);
    expect(await verifiedLength('EMPTY')).toBe(1);
  });

  it('stores an entry’s machine, in one chain with older entries without one', async () => {
    const [older, newer] = [entry('MACHINE', 10), entry('MACHINE', 10, 1, { machineId: 'b'.repeat(24) })];
    await append([older, newer]);
    const shown = await listed('MACHINE', '21112026');
    expect(shown.map(({ machineId }) => machineId)).toEqual(['b'.repeat(24), undefined]);
    expect(await verifiedLength('MACHINE')).toBe(2);
    const stored = service.kit.connection.collection('events').find({ tenantId: 'MACHINE' }).sort({ seq: 1 });
    expect((await stored.toArray()).map((event) => 'machineId' in event)).toEqual([false, true]);
  });

  it('stores when the entry happened and when it was stored', async () => {
    const before = Date.now();
    await append([entry('CLOCK', 7, 0, { at: '2024-05-01T08:00:00.000Z' })]);
    const stored = await service.kit.connection.collection('events').findOne({ tenantId: 'CLOCK' });
    expect(stored?.['at']).toEqual(new Date('2024-05-01T08:00:00.000Z'));
    expect(Number(stored?.['recordedAt'])).toBeGreaterThanOrEqual(before);
    expect(Number(stored?.['recordedAt'])).toBeLessThanOrEqual(Date.now());
  });

  it('keeps one intact chain while two replicas append the same and other entries concurrently, out of order', async () => {
    const all = Array.from({ length: 120 }, (_, document) => [
      entry('RACE', 1000 + document),
      entry('RACE', 1000 + document, 1),
    ]).flat();
    const shuffled = (shift: number) => all.map((_, index) => all[(index * 7 + shift) % all.length]!);
    const batches = [0, 1, 2, 3, 4, 5].flatMap((shift) => {
      const entries = shuffled(shift * 31);
      return [entries.slice(0, 80), entries.slice(80, 160), entries.slice(160)];
    });
    await Promise.all(batches.map((entries) => append(entries)));
    expect(await verifiedLength('RACE')).toBe(all.length);
    expect(new Set(eids(await after('RACE'))).size).toBe(all.length);
  });

  it('notifies each tenant of new entries once they can be read, and again for repeated ones', async () => {
    const gateway = await testBus(service.nats, 'gateway');
    const hints: unknown[] = [];
    const stop = gateway.bus.subscribe('event.>', (payload, subject) => {
      const { tenantId } = payload as { tenantId: string };
      if (!tenantId.startsWith('TOLD')) return;
      // Queried immediately: a notified client must find the entry.
      hints.push(after(tenantId).then(({ items }) => ({ subject, payload, found: items.length })));
    });
    await gateway.connection.nats.flush();
    await append([entry('TOLD', 800), entry('TOLD-2', 801), entry('TOLD', 800, 1)]);
    await append([entry('TOLD', 800, 1)]);
    await gateway.connection.nats.flush();
    await gateway.close();
    stop();
    const hint = (tenantId: string, id: string, version: number, found: number) => ({
      subject: 'event.events.event.stored',
      payload: {
        tenantId,
        entity: 'event',
        id,
        version,
        at: expect.stringMatching(/^\d{4}-.*Z$/) as unknown as string,
      },
      found,
    });
    const last = hint('TOLD', entry('TOLD', 800, 1).eid, 1, 2);
    const received = (await Promise.all(hints)) as ReturnType<typeof hint>[];
    const isOf = (tenant: string) => received.filter(({ payload }) => payload.tenantId === tenant);
    expect(isOf('TOLD')).toEqual([last, last]);
    expect(isOf('TOLD-2')).toEqual([hint('TOLD-2', entry('TOLD-2', 801).eid, 0, 1)]);
  });

  it('refuses an entry that does not match its contract, with its path', async () => {
    const bad = { ...entry('ROSSI', 8), action: 'Fatto' } as unknown as AuditEntry;
    await expect(append([bad])).rejects.toMatchObject({
      code: 'invalid',
      errors: [expect.objectContaining({ path: 'entries.0.action' })],
    });
  });
});

describe('the event log', () => {
  it('[S3.event.timestamp] [S3.event.action] [S3.event.object] shows the action, its object and its time', async () => {
    const at = '2026-03-11T09:00:00.000Z';
    const fields = { action: 'Intervento chiuso', object: 'Intervento a1b2c — Pressa 4' } as const;
    await append([entry('SAID', 21, 0, { at, ...fields })]);
    expect(await listed('SAID', '11032026')).toMatchObject([{ timestamp: at, ...fields }]);
  });

  it('[S3.event.from] [S3.event.to] shows the values before and after', async () => {
    const [from, to] = [{ status: 'OPEN' }, { status: 'CLOSED' }];
    await append([
      entry('SAID', 22, 0, { at: '2026-03-12T09:00:00.000Z', from: null, to: from }),
      entry('SAID', 22, 1, { at: '2026-03-12T09:00:01.000Z', from, to }),
    ]);
    const changes = (await listed('SAID', '12032026')).map((event) => [event.from, event.to]);
    expect(changes).toEqual([
      [from, to],
      [null, from],
    ]);
  });

  it('shows the fields of an event and no others', async () => {
    const shown = entry('SHOWN', 20, 1, { at: '2026-03-10T09:00:00.000Z' });
    await append([shown]);
    const [event] = await listed('SHOWN', '10032026');
    expect(event).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      timestamp: shown.at,
      action: shown.action,
      object: shown.object,
      from: shown.from,
      to: shown.to,
      user: shown.user,
      entity: 'machine',
      entityId: shown.entityId,
      seq: 1,
    });
  });

  it('[S7.event.list] lists the requested days of the caller’s time zone, newest first', async () => {
    const at = [
      '2026-03-28T22:59:59.999Z',
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T21:59:59.999Z',
      '2026-03-29T22:00:00.000Z',
    ];
    await append(at.map((instant, index) => entry('DAYS', 30 + index, 0, { at: instant })));
    expect((await listed('DAYS', '29032026')).map(({ timestamp }) => timestamp)).toEqual([at[2], at[1]]);
    expect(await listed('DAYS', '28032026', '30032026')).toHaveLength(4);
    const inLondon = caller({ tenantId: 'DAYS', timezone: 'Europe/London' });
    const page = await service.call(
      events.list,
      { params: { start: '28032026', end: '28032026' } },
      inLondon,
    );
    expect(page.items.map(({ timestamp }) => timestamp)).toEqual([at[1], at[0]]);
  });

  it('is paged without gaps, even for events of one instant', async () => {
    const many = Array.from({ length: 450 }, (_, document) => entry('PAGES', 2000 + document));
    await append(many);
    const found = await listed('PAGES', '21112026');
    expect(found.map(({ seq }) => seq)).toEqual(Array.from({ length: 450 }, (_, index) => 450 - index));
    const days = { params: { start: '21112026', end: '21112026' } };
    expect((await service.call(events.list, days, caller({ tenantId: 'PAGES' }))).items).toHaveLength(200);
  });

  it('keeps pages within the size limit of the bus', async () => {
    const heavy = { name: 'x'.repeat(200_000), tags: [] };
    for (let document = 0; document < 6; document += 1)
      await append([entry('HEAVY', 40 + document, 0, { to: heavy })]);
    expect(await listed('HEAVY', '21112026')).toHaveLength(6);
    expect((await after('HEAVY')).items.length).toBeLessThan(6);
  });

  it('shows only the tenant’s events', async () => {
    await append([entry('MINE', 60), entry('YOURS', 61)]);
    expect((await listed('MINE', '21112026')).map(({ entityId }) => entityId)).toEqual([
      entry('MINE', 60).entityId,
    ]);
  });

  it.each([
    ['31022026', '31032026', 'start'],
    ['01012026', '2026-01-02', 'end'],
    ['02012026', '01012026', 'start'],
  ])('refuses %s to %s', async (start, end, path) => {
    await expect(listed('ROSSI', start, end)).rejects.toMatchObject({
      code: 'invalid',
      errors: [expect.objectContaining({ path })],
    });
  });
});

describe('a history', () => {
  const history = (tenantId: string, document: number, before = '0') =>
    service.call(
      events.history,
      { params: { id: entry(tenantId, document).entityId, before } },
      caller({ tenantId }),
    );
  const job = (tenantId: string, document: number, machine: number, version: number, minute: number) =>
    entry(tenantId, document, version, {
      entity: 'intervention',
      action: version === 0 ? 'Intervento aperto' : 'Intervento modificato',
      machineId: entry(tenantId, machine).entityId,
      at: new Date(Date.UTC(2026, 2, 20, 9, minute)).toISOString(),
    });

  it('is that of one document, newest first; that of a machine includes its interventions', async () => {
    const machine = entry('PAST', 90, 0, { at: '2026-03-20T09:02:00.000Z' });
    const spare = entry('PAST', 93, 0, { entity: 'spare', machineId: machine.entityId });
    await append([job('PAST', 91, 90, 0, 3), machine, job('PAST', 92, 90, 0, 1), spare]);
    await append([job('PAST', 91, 90, 1, 4), job('PAST', 94, 95, 0, 5)]);
    const eventsOf = async (document: number) =>
      (await history('PAST', document)).items.map(({ entityId, timestamp }) => [
        parseInt(entityId, 16),
        timestamp.slice(14, 16),
      ]);
    expect(await eventsOf(91)).toEqual([
      [91, '04'],
      [91, '03'],
    ]);
    expect(await eventsOf(90)).toEqual([
      [91, '04'],
      [91, '03'],
      [90, '02'],
      [92, '01'],
    ]);
  });

  it('is paged without gaps, even for events of one instant, while the log grows', async () => {
    const versions = Array.from({ length: 230 }, (_, version) =>
      job('LONG', 96, 97, version, Math.floor(version / 40)),
    );
    await append(versions);
    const seen: number[] = [];
    let page: Awaited<ReturnType<typeof history>> = await history('LONG', 97);
    expect(page.items).toHaveLength(100);
    await append([job('LONG', 96, 97, 230, 30)]);
    for (;;) {
      seen.push(...page.items.map(({ seq }) => seq));
      if (page.next === null) break;
      page = await history('LONG', 97, page.next);
    }
    expect(seen).toEqual(Array.from({ length: 230 }, (_, index) => 230 - index));
  });

  it('of an unknown document, or of another tenant’s, is not found', async () => {
    await append([entry('HERS', 98)]);
    await expect(history('HIS', 98)).rejects.toMatchObject({ code: 'not_found' });
    expect(await history('HERS', 98, '999')).toEqual({ items: [], next: null });
  });
});

it('events of one import have its id, and those of other requests have none', async () => {
  const imported = { requestId: 'import 0b0e7a52-7d1c-4a39-9f63-3f1a60d8c001' };
  await append([
    entry('SHEET', 9_001, 0, imported),
    entry('SHEET', 9_002, 0, { requestId: 'import' }),
    entry('SHEET', 9_003),
  ]);
  const found = await listed('SHEET', '21112026');
  expect(found.map(({ importId }) => importId).toReversed()).toEqual([
    '0b0e7a52-7d1c-4a39-9f63-3f1a60d8c001',
    undefined,
    undefined,
  ]);
});

it('the Excel of a list has its events in the order of the ids, with the labels of changed fields', async () => {
  await append([entry('EXCEL', 9_004), entry('EXCEL', 9_004, 1), entry('OTHERS', 9_005)]);
  const [changed, created] = await listed('EXCEL', '21112026');
  const [foreign] = await listed('OTHERS', '21112026');
  const ids = [created, changed, foreign].map((event) => event?._id ?? '');
  const gateway = await testBus(service.nats, 'gateway');
  const file = await gateway.bus.file(events.listExcel, { body: { ids } }, caller({ tenantId: 'EXCEL' }));
  expect(file.name).toMatch(/^eventi-\d\d-\d\d-\d{4}\.xlsx$/);
  const [sheet] = await readWorkbook(file.content);
  const at = new Date('2026-11-21T11:00:00.000Z');
  expect(sheet?.getSheetValues().slice(1)).toEqual([
    [undefined, 'Quando', 'Azione', 'Oggetto', 'Campi', 'Chi'],
    [undefined, at, 'Macchinario creato', 'Macchinario 9004', undefined, 'Anna Rossi'],
    [undefined, at, 'Macchinario modificato', 'Macchinario 9004', 'Nome, Tag', 'Anna Rossi'],
    [undefined, 'Una riga è stata eliminata mentre si preparava il foglio: non c’è.'],
  ]);
  await gateway.close();
});

describe('reading on from a cursor', () => {
  it('returns the next events, oldest first, and the next cursor', async () => {
    await append([entry('CURSOR', 70), entry('CURSOR', 70, 1), entry('CURSOR', 70, 2)]);
    const first = await after('CURSOR', 0, 2);
    expect([first.last, eids(first)]).toEqual([2, [entry('CURSOR', 70).eid, entry('CURSOR', 70, 1).eid]]);
    const rest = await after('CURSOR', first.last, 2);
    expect([rest.last, rest.items.length]).toEqual([3, 1]);
    expect(await after('CURSOR', rest.last, 2)).toEqual({ items: [], last: 3 });
  });
});

it('events can only be inserted', async () => {
  const model = service.kit.connection.model('mutating', eventSchema.clone(), 'events');
  const ofRossi = { tenantId: 'ROSSI' };
  await expect(model.updateMany(ofRossi, { $set: { action: 'x' } })).rejects.toThrow('only ever inserted');
  await expect(model.findOneAndUpdate(ofRossi, { $set: { action: 'x' } })).rejects.toThrow(
    'only ever inserted',
  );
  await expect(model.deleteOne(ofRossi)).rejects.toThrow('only ever inserted');
  await expect(model.deleteMany(ofRossi)).rejects.toThrow('only ever inserted');
  await expect(model.updateOne(ofRossi, { $set: { action: 'x' } })).rejects.toThrow('only ever inserted');
  await expect(model.replaceOne(ofRossi, { action: 'x' })).rejects.toThrow('only ever inserted');
  await expect(model.findOneAndReplace(ofRossi, { action: 'x' })).rejects.toThrow('only ever inserted');
  await expect(model.findOneAndDelete(ofRossi)).rejects.toThrow('only ever inserted');
});
