import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { machines } from '@officina/contracts/maintenance/machines';
import { plans } from '@officina/contracts/maintenance/plans';
import { setTimeout as delay } from 'node:timers/promises';
import { anna, patient, startMaintenance, type MaintenanceTest } from '../testing/maintenance-service.ts';

let service: MaintenanceTest;

beforeAll(async () => {
  service = await startMaintenance();
});
afterAll(() => service.close());

const plansOn = (machineId: string) =>
  service.kit.connection.collection('maintenances').countDocuments({ machineId, deletedAt: null });
const copy = (maintenanceId: string, machineIds: string[]) =>
  service.call(plans.copy, { body: { maintenanceId, machineIds } }, anna, patient);

it('a copy to several machines finds all its machines or is refused whole, when one of them is deleted at the same time', async () => {
  const { _id } = await service.newPlan();
  const outcomes: string[] = [];
  for (let round = 0; round < 12; round += 1) {
    const [kept, gone] = [await service.newMachine(), await service.newMachine()];
    const remove = () => service.call(machines.remove, { params: { id: gone._id } }, anna, patient);
    const removing = round % 2 ? remove() : delay(round).then(remove);
    const both = await Promise.allSettled([copy(_id, [kept._id, gone._id]), removing]);
    const isCopied = both[0].status === 'fulfilled';
    expect([await plansOn(kept._id), await plansOn(gone._id)]).toEqual(isCopied ? [1, 1] : [0, 0]);
    outcomes.push(both.map(({ status }) => status).join());
  }
  for (const outcome of outcomes) expect(['fulfilled,rejected', 'rejected,fulfilled']).toContain(outcome);
});
