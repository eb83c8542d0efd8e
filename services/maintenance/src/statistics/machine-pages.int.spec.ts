import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { statistics } from '@officina/contracts/maintenance/statistics';
import { allPages } from '@officina/server-kit/all-pages';
import { Types } from 'mongoose';
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

it('all machines are listed, each once and in order, when they exceed one response', async () => {
  const { _id } = await service.newMachine({ name: '—'.repeat(120) });
  const rows = service.kit.connection.collection('machines');
  const row = await rows.findOne({ _id: new Types.ObjectId(_id) });
  const codes = Array.from({ length: 1_500 }, (_, index) => `N${1_000 + index}`);
  const copies = codes.map((shortCode) => ({
    ...{ ...row, _id: new Types.ObjectId(), _outbox: [] },
    ...{ shortCode, _folded: shortCode.toLowerCase() },
  }));
  await rows.insertMany(copies);
  const [busiest, busy] = ['N2400', 'N1200'];
  const idOf = (code: string) => String(copies.find(({ shortCode }) => shortCode === code)?._id);
  for (const code of [busiest, busiest, busy])
    await service.call(interventions.create, { body: { machineId: idOf(code) } }, anna, longDeadline);
  const sizes: number[] = [];
  const listed = await allPages(async (after) => {
    const page = await service.call(statistics.machines, { after }, anna, longDeadline);
    sizes.push(page.items.length);
    return page;
  });
  const idle = codes.filter((code) => code !== busiest && code !== busy);
  expect(listed.map(({ shortCode }) => shortCode)).toEqual([busiest, busy, 'M0001', ...idle]);
  expect(sizes.length).toBeGreaterThan(1);
});
