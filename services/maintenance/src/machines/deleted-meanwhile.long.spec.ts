import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import { repetitions } from '@officina/server-kit/testing/randomized';
import { races } from '@officina/server-kit/testing/races';
import {
  anna,
  longDeadline,
  publicOf,
  startMaintenance,
  type MaintenanceTest,
} from '../testing/maintenance-service.ts';

let service: MaintenanceTest;

beforeAll(async () => {
  service = await startMaintenance();
  await service.another();
});
afterAll(() => service.close());

const remove = (id: string) => service.call(machines.remove, { params: { id } }, anna, longDeadline);
const open = (machineId: string) =>
  service.call(interventions.create, { body: { machineId } }, anna, longDeadline);
const report = (machineId: string) => {
  const body = { machineId, openBy: 'Turno notte', issueDescription: 'Fa rumore' };
  return service.call(
    interventions.report,
    { params: { tenant: 'ROSSI' }, body },
    publicOf('ROSSI'),
    longDeadline,
  );
};

describe('a machine that is deleted while an intervention is opened on it', () => {
  it('leaves no orphan in hundreds of races between two replicas: one of the two calls is refused', async () => {
    const outcomes = await races(repetitions(1_000), async (index) => {
      const { _id, shortCode } = await service.newMachine();
      return {
        put: () => (index % 3 === 0 ? report(index % 2 ? _id : shortCode) : open(_id)),
        remove: () => remove(_id),
      };
    });
    expect([...new Set(outcomes)].sort()).toEqual(['done in_use', 'invalid done']);
    const stored = service.kit.connection;
    const alive = { deletedAt: null };
    const ids = await stored.collection('machines').distinct('_id', alive);
    const known = new Set(ids.map(String));
    const jobs = await stored.collection('interventions').find(alive).toArray();
    expect(jobs).toHaveLength(outcomes.filter((one) => one === 'done in_use').length);
    expect(jobs.filter(({ machineId }) => !known.has(String(machineId)))).toEqual([]);
  }, 180_000);
});
