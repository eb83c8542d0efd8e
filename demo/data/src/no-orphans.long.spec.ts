import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Call, Page } from '@officina/contracts/endpoint';
import { machines } from '@officina/contracts/maintenance/machines';
import { sites } from '@officina/contracts/sites/sites';
import { visits } from '@officina/contracts/sites/visits';
import { MaintenanceModule } from '@officina/maintenance/maintenance.module';
import { allPages } from '@officina/server-kit/all-pages';
import { Service } from '@officina/server-kit/service';
import type { ServiceToken } from '@officina/server-kit/service-token';
import { caller } from '@officina/server-kit/testing/callers';
import { repetitions } from '@officina/server-kit/testing/randomized';
import { races } from '@officina/server-kit/testing/races';
import { testService, type TestService } from '@officina/server-kit/testing/test-service';
import { SitesModule } from '@officina/sites/sites.module';
import type { z } from 'zod';

const anna = caller({ tenantId: 'ROSSI' });
const longDeadline = { deadlineMs: 15_000 };
/** Repetitions for each of the three kinds of race across services; together more than a thousand in the long run. */
const times = repetitions(350);

let app: TestService;
const others: Service[] = [];

beforeAll(async () => {
  app = await testService(SitesModule, 'sites');
  // Orders does not run here, so it is not asked about orders of a machine.
  const SERVICES: ServiceToken[] = ['auth', 'events', 'maintenance', 'sites'];
  const ofMaintenance = { ...app.config, ...app.nats.config('maintenance'), SERVICES };
  others.push(
    await Service.start('sites', SitesModule, app.config),
    await Service.start('maintenance', MaintenanceModule, ofMaintenance),
    await Service.start('maintenance', MaintenanceModule, ofMaintenance),
  );
});
afterAll(async () => {
  for (const service of others) await service.close();
  await app.close();
});

const body = { name: 'Sede', address: 'Via Emilia 1', city: 'Modena' };
const newSite = async () => (await app.call(sites.create, { body }, anna, longDeadline))._id;
const remove = (id: string) => app.call(sites.remove, { params: { id } }, anna, longDeadline);
let codes = 0;
const newMachine = (site: string | null = null) => {
  const shortCode = `M${String((codes += 1)).padStart(4, '0')}`;
  return app.call(machines.create, { body: { shortCode, site } }, anna, longDeadline);
};
const prepareMove = async (site: string) => {
  const { _id: id } = await newMachine();
  return () => app.call(machines.edit, { params: { id }, body: { site } }, anna, longDeadline);
};

/**
 * Services call each other with a timeout of one second. On a busy machine a call may be refused, which leaves no
 * orphan either.
 */
function expectBothOutcomes(outcomes: string[]): void {
  const decided = outcomes.filter((one) => !one.includes('unavailable'));
  expect([...new Set(decided)].sort()).toEqual(['done in_use', 'invalid done']);
  expect(decided.length).toBeGreaterThanOrEqual(0.9 * times);
}

it('deleting a site while a machine is moved there leaves no orphan in hundreds of races with two instances of each service', async () => {
  const outcomes = await races(times, async (index) => {
    const site = await newSite();
    const put = index % 2 ? await prepareMove(site) : () => newMachine(site);
    return { put, remove: () => remove(site) };
  });
  expectBothOutcomes(outcomes);
  const known = new Set((await findAll(sites.all)).map(({ _id }) => _id));
  const placed = (await findAll(machines.all)).flatMap(({ site }) => site ?? []);
  expect(placed).toHaveLength(outcomes.filter((one) => one.startsWith('done')).length);
  expect(placed.filter((site) => !known.has(site))).toEqual([]);
}, 900_000);

it('deleting a machine while a visit grades it leaves no orphan in hundreds of races with two instances of each service', async () => {
  // Auth does not run here, so these visits have no user.
  const nobody = { ...anna, userId: null };
  const site = await newSite();
  const outcomes = await races(times, async (index) => {
    const { _id: machineId } = await newMachine();
    const graded = { machines: [{ machineId, status: 'GOOD' as const }] };
    const visit = { site, datetime: '2026-09-17T08:30:00.000Z' };
    const stored =
      index % 2 ? await app.call(visits.create, { body: visit }, nobody, longDeadline) : undefined;
    return {
      put: () =>
        stored
          ? app.call(visits.edit, { params: { id: stored._id }, body: graded }, nobody, longDeadline)
          : app.call(visits.create, { body: { ...visit, ...graded } }, nobody, longDeadline),
      remove: () => app.call(machines.remove, { params: { id: machineId } }, anna, longDeadline),
    };
  });
  expectBothOutcomes(outcomes);
  const known = new Set((await findAll(machines.all)).map(({ _id }) => _id));
  const graded = (await findAll(visits.all)).flatMap(({ machines: rows }) => rows);
  expect(graded).toHaveLength(outcomes.filter((one) => one.startsWith('done')).length);
  expect(graded.filter(({ machineId }) => !known.has(machineId))).toEqual([]);
}, 900_000);

const findAll = <T>(list: Call & { kind: 'list'; output: z.ZodType<T, T> }): Promise<T[]> =>
  allPages((after): Promise<Page<T>> => app.call(list, { after }, anna, longDeadline));
