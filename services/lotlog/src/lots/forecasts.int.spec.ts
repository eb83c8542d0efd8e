import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '@officina/contracts/caller';
import type { Lot, LotRecordInput } from '@officina/contracts/lotlog/lot';
import type { LotSettings } from '@officina/contracts/lotlog/lot-settings';
import { anna, carla, read, startLotlog, type LotlogTest } from '../testing/lotlog-service.ts';

let service: LotlogTest;

beforeAll(async () => {
  service = await startLotlog();
});
afterAll(() => service.close());

const startDate = '2026-09-10T06:00:00.000Z';
/** Falls by 3 °Bx per day from the start. */
const falling = [read(10, 20), read(11, 17), read(12, 14), read(13, 11)];

/** Creates a closed lot of a product with a duration in days. */
async function closed(
  product: 'AL1' | 'BR4',
  days: number,
  { by = anna, data = [] }: { by?: Caller; data?: LotRecordInput[] } = {},
) {
  service.clock.instant = new Date(Date.parse(startDate) + days * 86_400_000).toISOString();
  const { _id } = await service.create({ product, startDate, desiredAlcohol: 6, data }, by);
  await service.edit(_id, { status: 'CLOSED' }, undefined, by);
}

describe('an estimate', () => {
  it('is the median of the last five closed lots of the product in the tenant', async () => {
    const by = { ...anna, tenantId: 'MEDIAN' };
    const data = [read(10, 20)];
    const open = () => service.create({ product: 'AL1', startDate, desiredAlcohol: 6, data }, by);
    const endOf = async () => (await open()).estimatedEndDate;
    expect(await endOf()).toBe('2026-09-24T06:00:00.000Z');
    for (const days of [8, 9, 10, 11, 12]) await closed('AL1', days, { by });
    await closed('BR4', 30, { by });
    await closed('AL1', 40);
    expect(await endOf()).toBe('2026-09-20T06:00:00.000Z');
    // The sixth replaces the one that ended first.
    await closed('AL1', 50, { by });
    expect(await endOf()).toBe('2026-09-21T06:00:00.000Z');
  });

  it('includes all five, however many readings they have', async () => {
    const by = { ...anna, tenantId: 'LONG' };
    const hourly = (at: number) => new Date(Date.parse(startDate) + at * 3_600_000).toISOString();
    const data = Array.from({ length: 1_000 }, (_, at) => ({
      measuredAt: hourly(at),
      temperature: 18.1,
      bx: 4.2,
    }));
    for (const days of [50, 60, 70, 80, 90]) await closed('AL1', days, { by, data });
    const open = { product: 'AL1', startDate, desiredAlcohol: 6 } as const;
    const { estimatedEndDate } = await service.create({ ...open, data: [read(10, 20)] }, by);
    expect(estimatedEndDate).toBe('2026-11-19T06:00:00.000Z');
  });

  it('may be after the last year that can be typed', async () => {
    const late = { ...anna, tenantId: 'LATE' };
    service.clock.instant = '2199-12-31T06:00:00.000Z';
    const data = [{ measuredAt: '2199-12-31 06:00', bx: 20 }];
    const { _id } = await service.create({ desiredAlcohol: 6, data }, late);
    expect(await service.all(late)).toMatchObject([
      { _id, estimatedEndDate: '2200-01-14T06:00:00.000Z', estimate: { end: '2200-01-14T06:00:00.000Z' } },
    ]);
  });

  it('is absent, also in the store, until the first reading', async () => {
    const by = { ...anna, tenantId: 'UNREAD' };
    service.clock.instant = '2026-09-17T10:00:00.000Z';
    const made = await service.create({ startDate, desiredAlcohol: 6 }, by);
    expect(made.estimatedEndDate).toBeNull();
    expect(made).not.toHaveProperty('estimate');
    const begun = await service.edit(made._id, { data: [read(10, 20)] }, undefined, by);
    expect(begun).toMatchObject({
      ...{ estimatedEndDate: '2026-09-24T06:00:00.000Z', estimate: { basis: 'indicative' } },
    });
  });

  it('ignores the lot itself when it is reopened', async () => {
    const by = { ...anna, tenantId: 'REOPENED' };
    service.clock.instant = '2026-09-17T10:00:00.000Z';
    const { _id } = await service.create({ startDate, desiredAlcohol: 6, data: [read(10, 20)] }, by);
    await service.edit(_id, { status: 'CLOSED' }, undefined, by);
    const again = await service.edit(_id, { status: 'OPEN' }, undefined, by);
    expect(again.estimatedEndDate).toBe('2026-09-24T06:00:00.000Z');
  });

  it('is renewed with each record, and stored', async () => {
    const { _id } = await service.create({ startDate, desiredAlcohol: 6, data: falling.slice(0, 2) }, carla);
    const edited = await service.edit(_id, { data: falling }, undefined, carla);
    expect(edited.estimate).toMatchObject({ basis: 'computed', end: edited.estimatedEndDate });
    expect(Date.parse(edited.estimate?.end ?? '')).toBeGreaterThan(Date.parse('2026-09-13T06:00:00.000Z'));
    expect(edited).toMatchObject({ speed: expect.closeTo(3, 6), alcohol: expect.closeTo(4.95, 6) });
    expect(await service.single(_id, carla)).toMatchObject({
      estimate: edited.estimate,
      progress: edited.progress,
    });
    const [listed] = (await service.all(carla)).filter((lot) => lot._id === _id);
    expect(listed).toMatchObject({
      estimate: edited.estimate,
      speed: edited.speed,
      factor: edited.factor,
    });
  });
});

describe('the alcohol of a lot', () => {
  const by = { ...anna, tenantId: 'SAME' };
  // 0.9 % vol per degree Brix: far from the factor of a product without lots.
  const strong = [
    read(10, 20, { AlcholEbul: 0 }),
    read(11, 14, { AlcholEbul: 5.4 }),
    read(12, 8, { AlcholEbul: 10.8 }),
  ];
  const alcoholOf = ({ alcohol, progress, factor }: Lot) => ({ alcohol, progress, factor });

  it('stays the same after it was closed, and after other lots of its product were closed', async () => {
    for (const days of [4, 5]) await closed('AL1', days, { by, data: strong });
    service.clock.instant = '2026-09-17T10:00:00.000Z';
    const open = await service.create({ startDate, desiredAlcohol: 6, data: falling }, by);
    expect(open.factor).toBeGreaterThan(0.6);
    const closedLot = await service.edit(open._id, { status: 'CLOSED' }, undefined, by);
    expect(alcoholOf(closedLot)).toEqual(alcoholOf(open));
    await closed('AL1', 6, { by });
    expect(alcoholOf(await service.single(open._id, by))).toEqual(alcoholOf(open));
  });

  it('follows its readings again once it is reopened', async () => {
    service.clock.instant = '2026-09-17T10:00:00.000Z';
    const { _id } = await service.create({ startDate, desiredAlcohol: 6, data: falling.slice(0, 2) }, by);
    await service.edit(_id, { status: 'CLOSED' }, undefined, by);
    const again = await service.edit(_id, { status: 'OPEN' }, undefined, by);
    expect(again).toMatchObject({ closedAlcohol: null, closedFactor: null });
    const more = await service.edit(_id, { data: falling }, undefined, by);
    const closedLot = await service.edit(_id, { status: 'CLOSED' }, undefined, by);
    expect(alcoholOf(closedLot)).toEqual(alcoholOf(more));
    expect(more.alcohol).toBeGreaterThan(again.alcohol ?? 0);
  });
});

describe('the tenant’s settings', () => {
  const withSettings = (lots: LotSettings) => ({ ...anna, tenantId: 'SETTINGS', lots });

  it('are taken from the caller: instrument and temperature band', async () => {
    service.clock.instant = '2026-09-13T10:00:00.000Z';
    const data = falling.map((record) => ({ ...record, temperature: 25 }));
    const { _id } = await service.create({ startDate, desiredAlcohol: 6, data }, withSettings({}));
    const lotWith = (lots: LotSettings) => service.single(_id, withSettings(lots));
    expect((await lotWith({})).flags).toEqual(['temperature']);
    expect((await lotWith({ bands: { AL1: { min: 20, max: 25 } } })).flags).toEqual([]);
    // A refractometer that shows 11 means a lower value.
    const [by, corrected] = [await lotWith({}), await lotWith({ instrument: 'refractometer' })];
    expect(by.alcohol).toBeCloseTo(4.95, 6);
    expect(corrected.alcohol).toBeGreaterThan(7);
  });
});
