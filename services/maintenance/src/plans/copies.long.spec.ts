import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { machines } from '@officina/contracts/maintenance/machines';
import { plans } from '@officina/contracts/maintenance/plans';
import { setTimeout as delay } from 'node:timers/promises';
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

const plansOn = (machineId: string) =>
  service.kit.connection.collection('maintenances').countDocuments({ machineId, deletedAt: null });
const copy = (maintenanceId: string, machineIds: string[]) =>
  service.call(plans.copy, { body: { maintenanceId, machineIds } }, anna, longDeadline);

it('copying a plan while one of the machines is deleted either finds all machines or is refused completely', async () => {
  const { _id } = await service.newPlan();
  const outcomes: string[] = [];
  for (let round = 0; round < 12; round += 1) {
    const [kept, deleted] = [await service.newMachine(), await service.newMachine()];
    const remove = () => service.call(machines.remove, { params: { id: deleted._id } }, anna, longDeadline);
    const removal = round % 2 ? remove() : delay(round).then(remove);
    const both = await Promise.allSettled([copy(_id, [kept._id, deleted._id]), removal]);
    const isCopied = both[0].status === 'fulfilled';
    expect([await plansOn(kept._id), await plansOn(deleted._id)]).toEqual(isCopied ? [1, 1] : [0, 0]);
    outcomes.push(both.map(({ status }) => status).join());
  }
  for (const outcome of outcomes) expect(['fulfilled,rejected', 'rejected,fulfilled']).toContain(outcome);
});
