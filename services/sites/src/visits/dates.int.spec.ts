import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { visits, type VisitGrade } from '@officina/contracts/sites/visits';
import { dateBounds, dateMessages } from '@officina/server-kit/testing/date-bounds';
import { Types } from 'mongoose';
import { anna, refusedAt, startVisits, type VisitsTest } from '../testing/visits-service.ts';

const now = '2026-11-24T10:00:00.000Z';
let app: VisitsTest;
let site: string;

beforeAll(async () => {
  app = await startVisits();
  site = await app.newSite();
});
afterAll(() => app.service.close());

/** Stores a visit's time as an older version may have stored it. */
const storedAt = async (datetime: string): Promise<string> => {
  const { _id } = await app.create({ site });
  const visitsStored = app.service.kit.connection.collection('visits');
  await visitsStored.updateOne({ _id: new Types.ObjectId(_id) }, { $set: { datetime: new Date(datetime) } });
  return _id;
};

describe('the day of a visit', () => {
  test.each(dateBounds(new Date(now)))(
    '$instant: accepted $happened',
    async ({ instant: datetime, happened }) => {
      const { _id } = await app.create({ site });
      const attempts = { made: app.create({ site, datetime }), changed: app.edit(_id, { datetime }) };
      const refusal = refusedAt('datetime', dateMessages.happened);
      if (happened) {
        expect(await attempts.made).toMatchObject({ datetime });
        expect(await attempts.changed).toMatchObject({ datetime, __v: 1 });
      } else {
        await expect(attempts.made).rejects.toMatchObject(refusal);
        await expect(attempts.changed).rejects.toMatchObject(refusal);
      }
      const old = await storedAt(datetime);
      expect(await app.edit(old, { datetime, note: 'Trovata così' })).toMatchObject({ datetime, __v: 1 });
    },
  );
});

it('the last grade ignores visits in the future until their time', async () => {
  const machineId = app.newMachine();
  const grade = (datetime: string, status: VisitGrade) =>
    app.create({ site, datetime, machines: [{ machineId, status }] });
  const last = async () =>
    (await app.service.call(visits.lastGrades, { body: { ids: [machineId] } }, anna)).items.map(
      ({ status }) => status,
    );
  await grade('2026-11-25T09:00:00.000Z', 'OUTOFORDER');
  expect(await last()).toEqual([]);
  await grade('2026-11-20T09:00:00.000Z', 'GOOD');
  expect(await last()).toEqual(['GOOD']);
  app.clock.instant = '2026-11-25T08:59:59.999Z';
  expect(await last()).toEqual(['GOOD']);
  app.clock.instant = '2026-11-25T09:00:00.000Z';
  expect(await last()).toEqual(['OUTOFORDER']);
  app.clock.instant = now;
});
