import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { plans } from '@officina/contracts/maintenance/plans';
import type { Caller } from '@officina/contracts/caller';
import { readWorkbook } from '@officina/server-kit/testing/read-workbook';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { Types } from 'mongoose';
import {
  anna,
  carla,
  startMaintenance,
  TestClock,
  type MaintenanceTest,
} from '../testing/maintenance-service.ts';

const clock = new TestClock('2026-10-20T22:30:00.000Z');
let service: MaintenanceTest;
let gateway: Awaited<ReturnType<typeof testBus>>;

beforeAll(async () => {
  service = await startMaintenance(clock);
  gateway = await testBus(service.nats, 'gateway');
});
afterAll(async () => {
  await gateway.close();
  await service.close();
});

const download = (by: Caller = anna) => gateway.bus.file(plans.excel, {}, by);

async function sheetOf(by: Caller = anna) {
  const [sheet] = await readWorkbook((await download(by)).content);
  return sheet;
}
const head = [
  'Macchina',
  'Descrizione',
  'Frequenza (giorni)',
  'Ultima manutenzione',
  'Scadenza',
  'Giorni alla scadenza',
  'Stato',
];

it('[S2.stat.downloads] has every plan with last date, expiry, days to the expiry and state, including machines out of service', async () => {
  const press = await service.newMachine({ shortCode: 'PR04', name: 'Pressa 4' });
  const lathe = await service.newMachine({ shortCode: 'ABCD', name: null });
  const idle = await service.newMachine({ shortCode: 'VECC', name: 'Vecchia', isActive: false });
  const { _id: maintenanceId } = await service.newPlan({ machineId: press._id, triggeredByDays: 30 });
  await service.newPlan({ machineId: lathe._id, description: '=1+1', triggeredByDays: 365 });
  const old = await service.newPlan({ machineId: idle._id, description: 'Pulizia', triggeredByDays: 30 });
  const running = await service.newPlan({
    machineId: press._id,
    description: 'Taratura',
    triggeredByDays: 9,
  });
  const ahead = await service.newPlan({ machineId: press._id, description: 'Filtri', triggeredByDays: 40 });
  const carryOut = { type: 'PROGRAMMATA', status: 'CLOSED' } as const;
  for (const { _id, machineId } of [{ _id: maintenanceId, machineId: press._id }, old, ahead])
    await service.newIntervention({ ...carryOut, machineId, maintenanceId: _id });
  await service.newIntervention({
    ...carryOut,
    machineId: press._id,
    maintenanceId: running._id,
    status: 'OPEN',
  });
  clock.set('2026-11-22T22:30:00.000Z');
  const sheet = await sheetOf();
  const [done, nothing] = [new Date('2026-10-21T00:00:00.000Z'), [undefined, undefined]];
  const rows = (sheet?.getSheetValues() as unknown[][]).slice(1).map((row) => Array.from(row).slice(1));
  expect(rows).toEqual([
    head,
    ['ABCD', '=1+1', 365, 'mai', ...nothing, 'scaduta'],
    ['Pressa 4 (PR04)', 'Cambio olio', 30, done, new Date('2026-11-20T00:00:00.000Z'), -2, 'scaduta'],
    ['Pressa 4 (PR04)', 'Taratura', 9, 'mai', ...nothing, 'in corso'],
    ['Pressa 4 (PR04)', 'Filtri', 40, done, new Date('2026-11-30T00:00:00.000Z'), 8, 'in scadenza'],
    ['Vecchia (VECC)', 'Pulizia', 30, done, ...nothing, 'fuori servizio'],
  ]);
  expect([sheet?.getCell('E3').numFmt, sheet?.getCell('F3').numFmt]).toEqual(['dd/mm/yyyy', '0']);
});

it('has the plans of every page', async () => {
  const { _id } = await service.newPlan({}, carla);
  const rows = service.kit.connection.collection('maintenances');
  const { _id: __, ...row } = (await rows.findOne({ _id: new Types.ObjectId(_id) })) ?? {};
  await rows.insertMany(Array.from({ length: 204 }, () => ({ ...row, _outbox: [] })));
  expect((await sheetOf(carla))?.rowCount).toBe(206);
});

it('is named after the day in the tenant’s zone', async () => {
  const nameOf = async (timezone?: string) => {
    const file = await download({ ...anna, timezone });
    file.content.destroy();
    return file.name;
  };
  expect(await nameOf()).toBe('manutenzioni-22-11-2026.xlsx');
  expect(await nameOf('Asia/Kathmandu')).toBe('manutenzioni-23-11-2026.xlsx');
});

it('has only the header row for another tenant', async () => {
  const sheet = await sheetOf({ ...anna, tenantId: 'BIANCHI' });
  expect(sheet?.getSheetValues().slice(1)).toEqual([[undefined, ...head]]);
});
