import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Caller } from '@officina/contracts/caller';
import type { Call, RequestOf } from '@officina/contracts/endpoint';
import { machines } from '@officina/contracts/maintenance/machines';
import JSZip from 'jszip';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportTenant } from '../../infra/cli/tenant/export-tenant.mjs';
import { openBus } from '../support/bus.ts';
import { addresses, openLab, type Lab, type World } from './testing/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'officina-meanwhile-'));
let lab: Lab;
let world: World;
let office: Awaited<ReturnType<typeof openBus>>;

beforeAll(async () => {
  lab = await openLab();
  world = await lab.newWorld();
  office = await openBus(addresses(), 'admin');
});
afterAll(async () => {
  await office.close();
  await lab.close();
  rmSync(folder, { recursive: true });
});

const isOfJobs = ({ subject }: Call) => subject.startsWith('rpc.maintenance.interventions.');
const remove = (id: string) => world.api.must(machines.remove, { params: { id } });
const today = /-\d\d-\d\d-\d{4}(?=\.xlsx$)/;

it('an export continues when a machine is deleted meanwhile and names it, with one workbook for each list in the tenant’s zone', async () => {
  const [before, gone] = [await world.newMachine(), await world.newMachine()];
  await remove(before._id);
  await lab.store.settled(world.tenant.code);
  const [path, zones, messages] = [join(folder, 'a.zip'), new Set<string | undefined>(), [] as string[]];
  let isGone = false;
  await exportTenant({
    code: world.tenant.code,
    path,
    say: (line: string) => messages.push(line),
    ask: <C extends Call>(contract: C, request: Partial<RequestOf<C>>, caller: Caller) =>
      office.bus.call(contract, request, caller, { deadlineMs: 20_000 }),
    file: async <C extends Call>(contract: C, request: Partial<RequestOf<C>>, caller: Caller) => {
      if (isOfJobs(contract) && !isGone) {
        await remove(gone._id);
        await lab.store.settled(world.tenant.code);
        isGone = true;
      }
      zones.add(caller.timezone);
      return office.bus.file(contract, request, caller);
    },
  });
  const { files } = await JSZip.loadAsync(readFileSync(path));
  const sheets = Object.keys(files).filter((name) => /^fogli\/.*[^/]$/.test(name));
  expect(sheets.map((name) => name.replace('fogli/', '').replace(today, ''))).toEqual([
    ...['macchinari.xlsx', 'manutenzioni.xlsx', 'ordini.xlsx', 'interventi.xlsx', 'lotti.xlsx'],
    ...['customers', 'sites', 'machines', 'spares', 'plans', 'sensors'].map((kind) => `elenchi/${kind}.xlsx`),
  ]);
  expect(await files['LEGGIMI.txt']?.async('text')).toMatch(
    new RegExp(`non c’è già più:\n    Macchinario ${gone.shortCode} — ${gone.name}\n$`),
  );
  expect(messages).toEqual(expect.arrayContaining(['maintenance, machines: 1', 'foglio interventi']));
  expect([...zones]).toEqual(['Europe/Rome']);
});
