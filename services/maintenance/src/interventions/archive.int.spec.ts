import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { interventions, type InterventionCreate } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import { anna, startMaintenance, type MaintenanceTest } from '../testing/maintenance-service.ts';

let service: MaintenanceTest;
let machineId: string;
const ids: Record<string, string> = {};

const types = ['RICHIESTA', 'PROGRAMMATA', 'PROVVISORIA', 'PERMANENTE', 'ESTERNA'] as const;
const priorities = ['URGENT', 'NORMAL', 'LOW'] as const;
const statuses = ['OPEN', 'ASSIGNED', 'WAITING PARTS', 'CLOSED'] as const;
const kinds = types.flatMap((type) => priorities.map((priority) => ({ type, priority })));

/** One of every type, priority and status; some are marked as already reported, some are unassigned. */
const all: (Partial<InterventionCreate> & { name: string })[] = kinds.flatMap((kind, at) =>
  statuses.map((status) => ({
    ...kind,
    status,
    alreadyReported: at % 2 === 0,
    externalExecutor: at % 3 === 0 ? null : 'Luca Bianchi',
    name: `${kind.type} ${kind.priority} ${status}`,
  })),
);
const named = (isWanted: (status: string) => boolean) =>
  all
    .filter(({ status = '' }) => isWanted(status))
    .map(({ name }) => ids[name])
    .sort();

beforeAll(async () => {
  service = await startMaintenance();
  machineId = (await service.newMachine())._id;
  for (const { name, ...body } of all)
    ids[name] = (await service.newIntervention({ machineId, ...body }))._id;
});
afterAll(() => service.close());

const listed = async (list: 'archived' | 'allOpen') =>
  (await service.call(interventions[list], {}, anna)).items.map(({ _id }) => _id).sort();

it('the archive lists every CLOSED intervention of any type and priority, and the open list all others', async () => {
  expect(await listed('archived')).toEqual(named((status) => status === 'CLOSED'));
  expect(await listed('allOpen')).toEqual(named((status) => status !== 'CLOSED'));
});

it('a machine that has only CLOSED interventions cannot be deleted', async () => {
  const { _id: id } = await service.newMachine();
  await service.newIntervention({ machineId: id, status: 'CLOSED' });
  const remove = service.call(machines.remove, { params: { id } }, anna);
  await expect(remove).rejects.toMatchObject({ code: 'in_use' });
  expect(await service.call(machines.single, { params: { id } }, anna)).toMatchObject({ _id: id });
});
