import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Lot, LotEdit } from '@officina/contracts/lotlog/lot';
import { lots } from '@officina/contracts/lotlog/lots';
import { anna, carla, read, startLotlog, type LotlogTest } from '../testing/lotlog-service.ts';

const now = '2026-09-17T10:00:00.000Z';
const later = '2026-09-20T10:00:00.000Z';
let service: LotlogTest;

beforeAll(async () => {
  service = await startLotlog();
});
beforeEach(() => {
  service.clock.instant = now;
});
afterAll(() => service.close());

const invalid = (path: string, message: unknown = expect.any(String)) => ({
  code: 'invalid',
  errors: [{ path, message }],
});
/** The records as the browser sends them back. */
const inputsOf = ({ data }: Lot) => data.map(({ timesamp: _, ...record }) => record);

describe('the fields of the specification', () => {
  const body = { lotCode: 'AL-2026-07', product: 'DO2', desiredAlcohol: 11.5 } as const;
  let stored: Lot | undefined;

  beforeAll(async () => {
    const startDate = '2026-09-10T06:00:00.000Z';
    const { _id } = await service.create({ ...body, startDate, data: [read(11, 20.5, { temperature: 18 })] });
    stored = (await service.all()).find((one) => one._id === _id);
  });

  it.each(Object.entries(body))('[S3.lot.%s] is stored', (field, value) => {
    expect(stored).toHaveProperty([field], value);
  });

  it('[S3.lot.startDate] is the given one, or now', async () => {
    expect(stored?.startDate).toBe('2026-09-10T06:00:00.000Z');
    expect((await service.create()).startDate).toBe(now);
  });

  it('[S3.lot.estimatedEndDate] is 14 days from the start by default', () => {
    expect(stored?.estimatedEndDate).toBe('2026-09-24T06:00:00.000Z');
    expect(stored?.estimate).toEqual({
      ...{ basis: 'indicative', end: '2026-09-24T06:00:00.000Z', from: null, to: null },
    });
  });

  it('[S3.lot.endDate] [S3.lot.status] are those of an open lot', () => {
    expect(stored).toMatchObject({ endDate: null, status: 'OPEN' });
  });

  it('[S3.lot.user] is its author', () => {
    expect(stored?.user).toBe('Anna Rossi');
  });

  it('[S3.lot.data] [S3.lot.record] are stored, with missing readings empty', () => {
    expect(stored?.data).toEqual([
      {
        ...{ _id: expect.stringMatching(/^[0-9a-f]{24}$/), timesamp: now },
        ...{ measuredAt: '2026-09-11T06:00:00.000Z', temperature: 18, AlcholEbul: null, bx: 20.5 },
      },
    ]);
  });

  it('[S3.lot._id] is set by the server', async () => {
    expect(stored?._id).toMatch(/^[0-9a-f]{24}$/);
    const forged = { _id: 'a'.repeat(24), tenantId: 'CANTINA', endDate: now, lotCode: 'AL-8' } as LotEdit;
    expect(await service.edit(stored?._id ?? '', forged)).toMatchObject({ _id: stored?._id, endDate: null });
  });
});

describe('writing', () => {
  it('[S4.lot.status] [S7.lot.create] creates an OPEN lot without records, with one event', async () => {
    const { _id, ...made } = await service.create({ lotCode: 'L-100', product: 'BR4' });
    expect(made).toEqual({
      ...{ __v: 0, createdAt: now, lotCode: 'L-100', product: 'BR4', desiredAlcohol: null },
      ...{ startDate: now, endDate: null, estimatedEndDate: null, status: 'OPEN', user: 'Anna Rossi' },
      ...{ data: [], flags: [], closedAlcohol: null, closedFactor: null },
    });
    expect(await service.eventsOf(_id)).toMatchObject([
      { action: 'Lotto creato', object: 'Lotto L-100 — Brut', entity: 'lot', from: null },
    ]);
  });

  it('creates one lot when a create is repeated with its key, even at another time', async () => {
    const body = { lotCode: 'L-101', product: 'AL1' as const, data: [read(16, 20)] };
    const request = { body, idempotencyKey: 'key-of-lot-1' };
    const first = await service.call(lots.create, request, anna);
    service.clock.instant = '2026-09-17T10:00:01.000Z';
    expect(await service.call(lots.create, request, anna)).toEqual(first);
    expect(await service.eventsOf(first._id)).toHaveLength(1);
  });

  it('[S7.lot.edit] changes the fields that the body names; repeated values are no change', async () => {
    const made = await service.create({ desiredAlcohol: 6.5, data: [read(16, 20)] });
    const { lotCode, startDate, status } = made;
    const fullBody = { lotCode, startDate, status, data: inputsOf(made) };
    service.clock.instant = later;
    expect(await service.edit(made._id, fullBody)).toMatchObject({ __v: 0, data: made.data });
    const renamed = await service.edit(made._id, { ...fullBody, lotCode: `${lotCode}-B` }, 0);
    expect(renamed).toMatchObject({ __v: 1, lotCode: `${lotCode}-B`, data: made.data });
    expect(await service.eventsOf(made._id)).toMatchObject([
      { action: 'Lotto creato' },
      { action: 'Lotto modificato', from: { lotCode }, to: { lotCode: `${lotCode}-B` } },
    ]);
  });

  it('refuses an outdated version with the current lot, and one of two concurrent edits', async () => {
    const { _id } = await service.create();
    await service.edit(_id, { data: [read(16, 20)] }, 0);
    await expect(service.edit(_id, { data: [] }, 0)).rejects.toMatchObject({
      ...{ code: 'stale', current: expect.objectContaining({ data: [expect.objectContaining({ bx: 20 })] }) },
    });
    const both = await Promise.allSettled(
      [19, 18].map((bx) => service.edit(_id, { data: [read(16, bx)] }, 1)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('refuses a code that the tenant already has, ignoring case', async () => {
    await service.create({ lotCode: 'Doppio-1' });
    const other = await service.create();
    const refusal = {
      code: 'duplicate',
      errors: [{ path: 'lotCode', message: 'C’è già un lotto con questo codice' }],
    };
    await expect(service.create({ lotCode: 'dOPPIO-1' })).rejects.toMatchObject(refusal);
    await expect(service.edit(other._id, { lotCode: 'DOPPIO-1' })).rejects.toMatchObject(refusal);
    expect(await service.create({ lotCode: 'doppio-1' }, carla)).toMatchObject({ lotCode: 'doppio-1' });
  });
});

describe('records', () => {
  it('[S5.lot.now] are stored with the current time, which they keep, next to the typed one', async () => {
    const made = await service.create({ data: [read(16, 20)] });
    service.clock.instant = later;
    const [first] = inputsOf(made);
    const changed = await service.edit(made._id, {
      data: [{ ...first, measuredAt: '2026-09-16 09:30', bx: 19 }, read(17, 18)],
    });
    expect(changed.data).toMatchObject([
      { _id: first?._id, timesamp: now, measuredAt: '2026-09-16T07:30:00.000Z', bx: 19 },
      { timesamp: later, measuredAt: '2026-09-17T06:00:00.000Z', bx: 18 },
    ]);
  });

  it('are sorted by reading time, then by id, in whatever order they are sent', async () => {
    const made = await service.create({ data: [read(16, 3), read(14, 1), read(15, 2), read(16, 4)] });
    expect(made.data.map(({ bx }) => bx)).toEqual([1, 2, 3, 4]);
    const { data } = await service.edit(made._id, { data: inputsOf(made).toReversed() });
    expect(data).toEqual(made.data);
  });

  it('are removed if an edit omits them, and kept if it has no records at all', async () => {
    const made = await service.create({ data: [read(14, 1), read(15, 2), read(16, 3)] });
    const kept = inputsOf(made).filter(({ bx }) => bx !== 2);
    expect((await service.edit(made._id, { data: kept })).data.map(({ bx }) => bx)).toEqual([1, 3]);
    expect((await service.edit(made._id, { lotCode: 'L-103' })).data).toHaveLength(2);
    expect((await service.edit(made._id, { data: [] })).data).toEqual([]);
  });

  it('are refused by path if they are unknown or repeated, and nothing is stored', async () => {
    const [made, other] = [
      await service.create({ data: [read(16, 20)] }),
      await service.create({ data: [read(16, 9)] }),
    ];
    const [own] = inputsOf(made);
    const [unknown] = inputsOf(other);
    const refused = (data: NonNullable<LotEdit['data']>) => service.edit(made._id, { data });
    await expect(refused([own!, unknown!])).rejects.toMatchObject(
      invalid('data.1._id', 'Lettura sconosciuta'),
    );
    await expect(refused([own!, own!])).rejects.toMatchObject(invalid('data.1._id', 'Lettura ripetuta'));
    expect(await service.single(made._id)).toMatchObject({ __v: 0, data: made.data });
  });

  it('have no id yet in a new lot', async () => {
    const [own] = inputsOf(await service.create({ data: [read(16, 20)] }));
    const { data } = await service.create({ data: [own!] });
    expect(data).toMatchObject([{ bx: 20 }]);
    expect(data[0]!._id).not.toBe(own!._id);
  });

  it('[S8.lotTime] are refused if their local time never existed', async () => {
    const { _id } = await service.create();
    const typed = (measuredAt: string) => service.edit(_id, { data: [read(16, 20), { measuredAt, bx: 1 }] });
    for (const measuredAt of ['2026-02-30 10:00', '2026-03-29 02:30'])
      await expect(typed(measuredAt)).rejects.toMatchObject(
        invalid('data.1.measuredAt', 'Data/ora non valida'),
      );
  });

  it('have times in the tenant’s zone', async () => {
    const made = await service.create({ data: [read(16, 20)] }, { ...anna, timezone: 'America/Santiago' });
    expect(made.data).toMatchObject([{ measuredAt: '2026-09-16T11:00:00.000Z' }]);
  });

  it('are refused without a reading', async () => {
    const message = 'Inserisci almeno una misura: temperatura, alcol o bx';
    const data = [read(16, 20), { measuredAt: '2026-09-16 08:00', temperature: null }];
    await expect(service.create({ data })).rejects.toMatchObject(invalid('data.1.bx', message));
  });

  it('are limited to the size of a document', async () => {
    const many = <T>(count: number, record: T) => Array.from({ length: count }, () => record);
    const fine = {
      ...read(16, 20.123456789012345),
      temperature: 18.123456789012345,
      AlcholEbul: 10.123456789012345,
    };
    const { _id } = await service.create({ data: many(1_000, read(16, 20)) });
    await expect(service.edit(_id, { data: many(1_000, fine) })).rejects.toMatchObject({
      code: 'too_large',
      errors: [{ path: 'data', message: expect.stringMatching(/^È la parte più grande \(\d{3} KB\)/) }],
    });
    expect((await service.single(_id)).data).toEqual(many(1_000, expect.objectContaining({ bx: 20 })));
  });
});

describe('a closed lot', () => {
  const close = async (body: LotEdit = {}) => {
    const made = await service.create({ desiredAlcohol: 6.5, data: [read(16, 20)] });
    service.clock.instant = later;
    return service.edit(made._id, { ...body, status: 'CLOSED' });
  };

  it('[S4.lot.status] [S3.lot.endDate] [S3.lot.status] ends now, whatever the body contains, along with its last changes', async () => {
    const forged = { endDate: '2026-01-01T00:00:00.000Z', lotCode: 'L-104' } as LotEdit;
    const closed = await close(forged);
    expect(closed).toMatchObject({ status: 'CLOSED', endDate: later, lotCode: 'L-104', flags: [] });
    expect(closed).not.toHaveProperty('estimate');
    expect(closed.estimatedEndDate).toBe('2026-10-01T10:00:00.000Z');
    const [, event] = await service.eventsOf(closed._id);
    expect(event).toMatchObject({ action: 'Lotto chiuso', to: { status: 'CLOSED', endDate: later } });
  });

  it('refuses changes and names them', async () => {
    const closed = await close();
    const body: LotEdit = { lotCode: 'L-105', startDate: later, data: [], status: 'OPEN' };
    await expect(service.edit(closed._id, body)).rejects.toMatchObject({
      code: 'locked',
      detail: 'Il lotto è chiuso: riaprilo per modificarlo.',
      errors: ['lotCode', 'startDate', 'data'].map((path) => ({
        ...{ path, message: 'Bloccato: il lotto è chiuso' },
      })),
    });
    const { lotCode, startDate } = closed;
    const fullBody = { lotCode, startDate, status: 'CLOSED' as const, data: inputsOf(closed) };
    expect(await service.edit(closed._id, fullBody)).toEqual(closed);
  });

  it('accepts its full stored document', async () => {
    const { _id } = await service.create();
    const closed = await service.edit(_id, { data: [read(16, 20)], status: 'CLOSED' });
    expect(closed.data).toMatchObject([{ temperature: null, AlcholEbul: null, bx: 20 }]);
    expect(await service.edit(_id, { data: inputsOf(closed) })).toEqual(closed);
  });

  it('is reopened by its status alone: its end is cleared and estimated again', async () => {
    const closed = await close();
    const again = await service.edit(closed._id, { status: 'OPEN' });
    expect(again).toMatchObject({ status: 'OPEN', endDate: null, estimate: { basis: 'indicative' } });
    expect((await service.eventsOf(closed._id)).at(-1)).toMatchObject({
      ...{ action: 'Lotto riaperto', from: { status: 'CLOSED', endDate: later } },
    });
  });
});

describe('reading', () => {
  it('[S7.lot.all] lists lots by start, newest first', async () => {
    const by = { ...anna, tenantId: 'LISTS' };
    const days = [12, 15, 11, 14, 13];
    for (const day of days) await service.create({ startDate: `2026-09-${day}T00:00:00.000Z` }, by);
    expect((await service.all(by)).map(({ startDate }) => startDate.slice(8, 10))).toEqual([
      ...['15', '14', '13', '12', '11'],
    ]);
  });

  it('[S1.tenants] cannot see or change lots of another tenant', async () => {
    const { _id: id } = await service.create({ lotCode: 'Solo di Rossi' });
    const missing = { code: 'not_found' };
    await expect(service.single(id, carla)).rejects.toMatchObject(missing);
    await expect(service.edit(id, { lotCode: 'x' }, undefined, carla)).rejects.toMatchObject(missing);
    await expect(service.bus.file(lots.excel, { params: { id } }, carla)).rejects.toMatchObject(missing);
    expect(JSON.stringify(await service.all(carla))).not.toContain('Solo di Rossi');
  });
});
