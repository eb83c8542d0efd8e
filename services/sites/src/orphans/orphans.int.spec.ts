import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { visitOrphans } from '@officina/contracts/sites/orphans';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { Types } from 'mongoose';
import { anna, carla, startVisits, type VisitsTest } from '../testing/visits-service.ts';

let app: VisitsTest;
let admin: Awaited<ReturnType<typeof testBus>>;

beforeAll(async () => {
  app = await startVisits();
  admin = await testBus(app.service.nats, 'admin');
});
afterAll(async () => {
  await admin.close();
  await app.service.close();
});

const find = (tenant: string) => admin.bus.call(visitOrphans.find, { body: { tenant } }, anna);

it('visits with a missing site or machine are listed for one tenant only', async () => {
  const [kept, deleted] = [app.newMachine(), app.newMachine()];
  const machines = [kept, deleted].map((machineId) => ({ machineId, status: 'GOOD' as const }));
  const intact = await app.create({ machines: machines.slice(0, 1) });
  const lost = await app.create({ machines });
  await app.create({}, carla);
  expect(await find('ROSSI')).toEqual({ count: 0, orphans: [] });
  const sites = app.service.kit.connection.collection('sites');
  await sites.deleteOne({ _id: new Types.ObjectId(lost.site) });
  app.known.splice(
    app.known.findIndex(({ _id }) => _id === deleted),
    1,
  );
  const visit = { object: `Visita ${lost._id.slice(-5)}`, entity: 'visit', _id: lost._id };
  expect(await find('rossi')).toEqual({
    count: 2,
    orphans: [
      { ...visit, field: 'site', missing: lost.site },
      { ...visit, field: 'machineId', missing: deleted },
    ],
  });
  expect(await find('CANTINA')).toEqual({ count: 0, orphans: [] });
  expect((await app.all()).map(({ _id }) => _id).sort()).toEqual([intact._id, lost._id].sort());
});

it('any number of machines is looked up', async () => {
  const known = Array.from({ length: 210 }, () => app.newMachine());
  const { _id } = await app.create();
  const machines = [...known, 'f'.repeat(24)].map((machineId) => ({ machineId, status: 'GOOD' }));
  const visits = app.service.kit.connection.collection('visits');
  await visits.updateOne({ _id: new Types.ObjectId(_id) }, { $set: { machines } });
  const { orphans } = await find('ROSSI');
  expect(orphans.filter((one) => one._id === _id).map(({ missing }) => missing)).toEqual(['f'.repeat(24)]);
});

it('the gateway may not list orphans', async () => {
  const request = { body: { tenant: 'ROSSI' } };
  const response = app.service.call(visitOrphans.find, request, anna, { deadlineMs: 600 });
  await expect(response).rejects.toMatchObject({ name: 'AppError' });
});
