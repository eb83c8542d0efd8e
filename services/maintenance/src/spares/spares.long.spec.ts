import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { machines } from '@officina/contracts/maintenance/machines';
import { spares, type SpareCreate } from '@officina/contracts/maintenance/spares';
import { races } from '@officina/server-kit/testing/races';
import {
  anna,
  longDeadline,
  startMaintenance,
  type MaintenanceTest,
} from '../testing/maintenance-service.ts';

let service: MaintenanceTest;

beforeAll(async () => {
  service = await startMaintenance();
});
afterAll(() => service.close());

const create = (body: Partial<SpareCreate> = {}) =>
  service.call(spares.create, { body: { name: 'Cinghia', ...body } }, anna, longDeadline);
const assign = (machineId: string, id: string) =>
  service.call(spares.edit, { params: { id }, body: { machineId } }, anna, longDeadline);
const removeMachine = (id: string) => service.call(machines.remove, { params: { id } }, anna, longDeadline);

it('deleting a machine while a spare is assigned to it leaves no orphan in 200 races', async () => {
  const outcomes = await races(200, async (index) => {
    const { _id: machineId } = await service.newMachine();
    return {
      put: async () => (index % 2 ? create({ machineId }) : assign(machineId, (await create())._id)),
      remove: () => removeMachine(machineId),
    };
  });
  expect([...new Set(outcomes)].sort()).toEqual(['done in_use', 'invalid done']);
  const alive = { deletedAt: null, machineId: { $ne: null } };
  const referenced = await service.kit.connection.collection('spares').distinct('machineId', alive);
  const existing = await service.kit.connection.collection('machines').distinct('_id', { deletedAt: null });
  expect(referenced.length).toBeGreaterThan(0);
  expect(referenced.filter((id) => !existing.map(String).includes(String(id)))).toEqual([]);
});
