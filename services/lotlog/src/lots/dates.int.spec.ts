import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from '@jest/globals';
import { dateBounds, dateMessages } from '@officina/server-kit/testing/date-bounds';
import { Types } from 'mongoose';
import { read, startLotlog, type LotlogTest } from '../testing/lotlog-service.ts';

const now = '2026-09-17T10:00:00.000Z';
let app: LotlogTest;

beforeAll(async () => {
  app = await startLotlog();
});
beforeEach(() => {
  app.clock.instant = now;
});
afterAll(() => app.close());

/** Stores a value as an older version may have stored it. */
const store = async (id: string, set: object) => {
  const lots = app.kit.connection.collection('lots');
  await lots.updateOne({ _id: new Types.ObjectId(id) }, { $set: set });
};
const refusedAt = (path: string) => ({
  code: 'invalid',
  errors: [{ path, message: dateMessages.happened }],
});

describe('the start of a lot', () => {
  test.each(dateBounds(new Date(now)))(
    '$instant: accepted $happened',
    async ({ instant: startDate, happened }) => {
      const { _id } = await app.create();
      const attempts = { made: app.create({ startDate }), changed: app.edit(_id, { startDate }) };
      if (happened) {
        expect(await attempts.made).toMatchObject({ startDate });
        expect(await attempts.changed).toMatchObject({ startDate, __v: 1 });
      } else {
        await expect(attempts.made).rejects.toMatchObject(refusedAt('startDate'));
        await expect(attempts.changed).rejects.toMatchObject(refusedAt('startDate'));
      }
      const old = await app.create();
      await store(old._id, { startDate: new Date(startDate) });
      const edit = { startDate, lotCode: `${old.lotCode}-bis` };
      expect(await app.edit(old._id, edit)).toMatchObject({ startDate, __v: 1 });
    },
  );
});

describe('the time of a reading', () => {
  test.each(dateBounds(new Date(now)))(
    '$instant: accepted $happened',
    async ({ instant: measuredAt, happened }) => {
      const { _id } = await app.create({ data: [read(1, 20)] });
      const [kept] = (await app.single(_id)).data;
      const attempts = {
        made: app.create({ data: [read(1, 20), { measuredAt, bx: 8 }] }),
        changed: app.edit(_id, { data: [...(kept ? [kept] : []), { measuredAt, bx: 8 }] }),
      };
      if (happened) {
        expect((await attempts.made).data.map((one) => one.measuredAt)).toContain(measuredAt);
        expect((await attempts.changed).data.map((one) => one.measuredAt)).toContain(measuredAt);
      } else {
        await expect(attempts.made).rejects.toMatchObject(refusedAt('data.1.measuredAt'));
        await expect(attempts.changed).rejects.toMatchObject(refusedAt('data.1.measuredAt'));
        const corrected = app.edit(_id, { data: kept ? [{ ...kept, measuredAt }] : [] });
        await expect(corrected).rejects.toMatchObject(refusedAt('data.0.measuredAt'));
      }
      const old = await app.create({ data: [read(1, 20)] });
      await store(old._id, { 'data.0.measuredAt': new Date(measuredAt) });
      const [record] = (await app.single(old._id)).data;
      const data = record ? [{ ...record, bx: 19 }] : [];
      expect((await app.edit(old._id, { data })).data).toMatchObject([{ measuredAt, bx: 19 }]);
    },
  );
});

describe('a reading with a future date', () => {
  const readings = [
    read(13, 20),
    read(14, 17),
    read(15, 14),
    read(16, 12, { temperature: 18 }),
    { measuredAt: '2026-09-18T09:00:00.000Z', bx: 30, AlcholEbul: 0.1, temperature: 40 },
  ];

  it('does not affect the lot before its time', async () => {
    const start = { startDate: '2026-09-13T06:00:00.000Z', desiredAlcohol: 9 };
    const plain = await app.create({ ...start, data: readings.slice(0, -1) });
    const ahead = await app.create({ ...start, data: readings });
    const attempts = ({ estimate, progress, alcohol, factor, speed, flags }: typeof plain) => ({
      ...{ estimate, progress, alcohol, factor, speed, flags },
    });
    expect(attempts(ahead)).toEqual(attempts(plain));
    expect(ahead.flags).toEqual([]);
    expect(ahead.estimatedEndDate).toBe(plain.estimatedEndDate);
    expect(ahead.data).toHaveLength(5);
    app.clock.instant = '2026-09-18T09:00:00.000Z';
    expect((await app.single(ahead._id)).flags).toEqual(['delayed', 'stuck', 'temperature', 'bxUp']);
  });

  it('does not affect other lots of its product, and neither does a lot with a future end', async () => {
    const product = 'RO3' as const;
    const old = await app.create({
      ...{ product, startDate: '2026-09-01T06:00:00.000Z', desiredAlcohol: 9, data: readings },
    });
    await app.edit(old._id, { status: 'CLOSED' });
    const next = await app.create({
      ...{ product, startDate: '2026-09-16T06:00:00.000Z', desiredAlcohol: 9, data: [read(16, 20)] },
    });
    const end = () => app.single(next._id).then(({ estimate }) => estimate);
    // 1 September 8:00 to 17 September 12:00, Italian time.
    expect(await end()).toMatchObject({ basis: 'indicative', end: '2026-10-02T10:00:00.000Z' });
    await store(old._id, { endDate: new Date('2062-01-01T00:00:00.000Z') });
    expect(await end()).toMatchObject({ basis: 'indicative', end: '2026-09-30T06:00:00.000Z' });
  });
});
