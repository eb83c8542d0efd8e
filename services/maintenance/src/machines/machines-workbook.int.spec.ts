import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { machines } from '@officina/contracts/maintenance/machines';
import type { Caller } from '@officina/contracts/caller';
import { readWorkbook } from '@officina/server-kit/testing/read-workbook';
import { testBus } from '@officina/server-kit/testing/test-bus';
import {
  anna,
  carla,
  siteIds,
  startMaintenance,
  TestClock,
  type MaintenanceTest,
} from '../testing/maintenance-service.ts';

const clock = new TestClock('2026-11-22T23:30:00.000Z');
let service: MaintenanceTest;
let gateway: Awaited<ReturnType<typeof testBus>>;

beforeAll(async () => {
  service = await startMaintenance(clock);
  gateway = await testBus(service.nats, 'gateway');
  const press = await service.newMachine({ shortCode: 'PR04', name: 'Pressa 4', site: siteIds['ROSSI'] });
  await service.newMachine({ shortCode: 'ABCD', name: null, isActive: false });
  service.grades.set(press._id, 'OUTOFORDER');
});
afterAll(async () => {
  await gateway.close();
  await service.close();
});

async function rowsOf(by: Caller = anna) {
  const [sheet] = await readWorkbook((await gateway.bus.file(machines.excel, {}, by)).content);
  return (sheet?.getSheetValues() as unknown[][]).slice(1).map((row) => Array.from(row).slice(1));
}
const bare = [
  ['Codice', 'Nome', 'Attiva'],
  ['ABCD', undefined, 'No'],
  ['PR04', 'Pressa 4', 'Sì'],
];

it('[S2.stat.downloads] has every machine with its last grade, its site and whether it is in service, by code', async () => {
  expect(await rowsOf()).toEqual([
    ['Codice', 'Nome', 'Stato', 'Luogo', 'Attiva'],
    ['ABCD', undefined, undefined, undefined, 'No'],
    ['PR04', 'Pressa 4', 'Non funzionante', 'Sede', 'Sì'],
  ]);
});

it('is named after the day in the tenant’s zone', async () => {
  const file = await gateway.bus.file(machines.excel, {}, anna);
  file.content.destroy();
  expect(file.name).toBe('macchinari-23-11-2026.xlsx');
});

it('has only the header row for another tenant', async () => {
  expect(await rowsOf(carla)).toEqual([['Codice', 'Nome', 'Stato', 'Luogo', 'Attiva']]);
});

it('omits the columns of services that the tenant has disabled, with a note', async () => {
  service.switchedOff.visit = { enabled: false };
  expect(await rowsOf()).toEqual([
    ['Codice', 'Nome', 'Luogo', 'Attiva'],
    ['ABCD', undefined, undefined, 'No'],
    ['PR04', 'Pressa 4', 'Sede', 'Sì'],
    ['Senza la colonna «Stato»: l’azienda ha disattivato il servizio.'],
  ]);
  service.switchedOff.visit = { enabled: true };
  service.switchedOff.site = { enabled: false };
  expect(await rowsOf()).toEqual([
    ...bare,
    ['Senza la colonna «Stato»: l’azienda ha disattivato il servizio.'],
    ['Senza la colonna «Luogo»: l’azienda ha disattivato il servizio.'],
  ]);
  service.switchedOff.site = { enabled: true };
});

it('is refused while the sites service is down, or while auth cannot tell which services are disabled', async () => {
  await service.stop('sites');
  await expect(rowsOf()).rejects.toMatchObject({ code: 'unavailable' });
  await service.stop('auth');
  await expect(rowsOf()).rejects.toMatchObject({ code: 'unavailable' });
});

it('needs no other service if the tenant has disabled those that are down', async () => {
  const away = await startMaintenance(clock);
  await away.stop('sites');
  away.switchedOff.visit = { enabled: false };
  away.switchedOff.site = { enabled: false };
  const bus = await testBus(away.nats, 'gateway');
  expect((await readWorkbook((await bus.bus.file(machines.excel, {}, anna)).content)).length).toBe(1);
  await bus.close();
  await away.close();
});
