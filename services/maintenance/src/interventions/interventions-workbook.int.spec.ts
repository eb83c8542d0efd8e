import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { plans } from '@officina/contracts/maintenance/plans';
import type { Caller } from '@officina/contracts/caller';
import { readWorkbook } from '@officina/server-kit/testing/read-workbook';
import { testBus } from '@officina/server-kit/testing/test-bus';
import {
  anna,
  carla,
  startMaintenance,
  TestClock,
  type MaintenanceTest,
} from '../testing/maintenance-service.ts';

const clock = new TestClock('2026-03-28T23:30:00.000Z');
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

const download = (id: string, by: Caller = anna) =>
  gateway.bus.file(interventions.byMachineExcel, { params: { id } }, by);

async function rowsIn({ content }: Awaited<ReturnType<typeof download>>, at = 0) {
  const sheet = (await readWorkbook(content))[at];
  return (sheet?.getSheetValues() as unknown[][]).slice(1).map((row) => Array.from(row).slice(1));
}
const rowsOf = async (id: string, by: Caller = anna) => rowsIn(await download(id, by));

const at = (instant: string) => {
  clock.set(instant);
  return instant;
};
const head = [
  'Data apertura',
  'Data chiusura',
  'Stato',
  'Tipo',
  'Priorità',
  'Descrizione problema',
  'Aperto da',
];

describe('the Excel of a machine', () => {
  it('[S9.excelMachine] has exactly its seven columns, and every intervention, newest start first', async () => {
    const { _id: machineId } = await service.newMachine();
    at('2026-01-10T09:00:00.000Z');
    await service.newIntervention({ machineId, priority: 'URGENT', issueDescription: '=1+1', endDate: null });
    at('2026-02-10T09:00:00.000Z');
    await service.newIntervention({
      ...{ machineId, type: 'PERMANENTE', status: 'CLOSED', priority: 'LOW', issueDescription: 'Perde olio' },
    });
    at('2026-02-11T09:00:00.000Z');
    const { _id: maintenanceId } = await service.newPlan({ machineId, description: 'Cambio olio' });
    await service.newIntervention({
      ...{ machineId, maintenanceId, type: 'PROGRAMMATA', status: 'WAITING PARTS', priority: 'NORMAL' },
      endDate: '2026-05-01T00:00:00.000Z',
    });
    at('2026-02-12T09:00:00.000Z');
    await service.newIntervention({ machineId, status: 'ASSIGNED', priority: 'NORMAL', isActive: false });
    await service.newIntervention();
    const by = 'Anna Rossi';
    expect(await rowsOf(machineId)).toEqual([
      head,
      [
        new Date('2026-02-11T10:00:00.000Z'),
        undefined,
        'Attesa ricambi',
        'PROGRAMMATA',
        undefined,
        'Cambio olio',
        by,
      ],
      [
        ...[new Date('2026-02-10T10:00:00.000Z'), new Date('2026-02-10T10:00:00.000Z')],
        ...['Chiuso', 'PERMANENTE', 'Bassa', 'Perde olio', by],
      ],
      [new Date('2026-01-10T10:00:00.000Z'), undefined, 'Aperto', 'RICHIESTA', 'URGENTE', '=1+1', by],
    ]);
  });

  it('shows the name of a job’s plan, or that the plan was deleted, instead of an earlier problem description', async () => {
    const { _id: machineId } = await service.newMachine();
    const { _id: id } = await service.newPlan({ machineId, lastDate: at('2026-02-10T23:00:00.000Z') });
    const planned = { machineId, type: 'PROGRAMMATA' as const, issueDescription: 'Prima' };
    at('2026-02-12T09:00:00.000Z');
    await service.newIntervention(planned);
    const about = async () => (await rowsOf(machineId)).slice(1).map((cells) => cells[5]);
    expect(await about()).toEqual(['Controllo programmato', 'Cambio olio, registrato con il piano']);
    await service.call(plans.remove, { params: { id } }, anna);
    expect((await about())[1]).toBe('Controllo programmato (piano eliminato), registrato con il piano');
  });

  it('shows the other known fields in a second sheet, row by row', async () => {
    const { _id: machineId } = await service.newMachine();
    at('2026-01-10T23:30:00.000Z');
    await service.newIntervention({ machineId, issueDescription: 'Perde olio', externalExecutor: 'Luca' });
    at('2026-02-10T09:00:00.000Z');
    await service.newIntervention({
      ...{
        machineId,
        type: 'PROGRAMMATA',
        status: 'CLOSED',
        alreadyReported: true,
        notes: [{ text: 'Regge' }],
      },
      scheduledMaintenance: {
        checkList: [
          { title: 'Filtro', result: 'OK' },
          { title: 'Olio', result: '', notOk: true },
          { title: 'Cinghia', result: '' },
        ],
      },
      customData: [
        { name: 'Ore', value: '120' },
        { name: 'Turno', value: 'B' },
      ],
    });
    const [january, february] = ['2026-01-11T00:30:00.000Z', '2026-02-10T10:00:00.000Z'].map(
      (text) => new Date(text),
    );
    const none = undefined;
    const [heads, first, second] = await rowsIn(await download(machineId), 1);
    expect(heads).toEqual([
      ...['Data apertura', 'Descrizione problema', 'Eseguito da', 'Assegnato a', 'Data inizio'],
      ...['Descrizione soluzione', 'Già segnalato', 'Checklist', 'Note', 'Dati personalizzati'],
    ]);
    expect(first).toEqual([
      ...[february, 'Controllo programmato', 'Anna Rossi', none, february, none, 'Sì'],
      ...[
        'Filtro: OK\nOlio: KO\nCinghia: da verificare',
        '10/02/2026 Anna Rossi: Regge',
        'Ore: 120\nTurno: B',
      ],
    ]);
    expect(second).toEqual([january, 'Perde olio', none, 'Luca', january, none, 'No']);
  });

  it('uses the labels of the screen for each status and priority', async () => {
    const { _id: machineId } = await service.newMachine();
    for (const [status, priority] of [
      ['CLOSED', 'NORMAL'],
      ['WAITING PARTS', 'LOW'],
      ['ASSIGNED', 'NORMAL'],
      ['OPEN', 'URGENT'],
    ] as const) {
      clock.set(new Date(clock.now().getTime() + 60_000).toISOString());
      await service.newIntervention({ machineId, status, priority });
    }
    const labels = (await rowsOf(machineId)).slice(1).map((cells) => [cells[2], cells[4]]);
    expect(labels).toEqual([
      ['Aperto', 'URGENTE'],
      ['Assegnato', 'Normale'],
      ['Attesa ricambi', 'Bassa'],
      ['Chiuso', 'Normale'],
    ]);
  });

  it('uses the days of the tenant’s zone, also around both clock changes', async () => {
    const { _id: machineId } = await service.newMachine();
    for (const instant of [
      '2026-03-28T23:30:00.000Z',
      '2026-10-24T21:59:00.000Z',
      '2026-10-25T22:30:00.000Z',
    ])
      await service.newIntervention({ machineId, startDate: at(instant) });
    const opened = async (by: Caller) => (await rowsOf(machineId, by)).slice(1).map(([day]) => day);
    const inRome = ['2026-10-25T23:30:00.000Z', '2026-10-24T23:59:00.000Z', '2026-03-29T00:30:00.000Z'];
    expect(await opened(anna)).toEqual(inRome.map((shown) => new Date(shown)));
    const inSantiago = ['2026-10-25T19:30:00.000Z', '2026-10-24T18:59:00.000Z', '2026-03-28T20:30:00.000Z'];
    const shownInSantiago = await opened({ ...anna, timezone: 'America/Santiago' });
    expect(shownInSantiago).toEqual(inSantiago.map((shown) => new Date(shown)));
  });

  it('is named after the machine, or after its code if it has no name', async () => {
    const nameOf = async (name: string | null) => {
      const { _id, shortCode } = await service.newMachine({ name });
      const file = await download(_id);
      file.content.destroy();
      return file.name.replace(shortCode, 'CODE');
    };
    expect(await nameOf('Pressa 4')).toBe('statistiche-man-Pressa 4.xlsx');
    expect(await nameOf(null)).toBe('statistiche-man-CODE.xlsx');
    expect(await nameOf('')).toBe('statistiche-man-CODE.xlsx');
    const longest = '⚙️ Linea 4/5: «grande»'.padEnd(120, 'à');
    expect(await nameOf(longest)).toBe(`statistiche-man-${longest}.xlsx`);
  });

  it('has only the header row for a machine without interventions', async () => {
    expect(await rowsOf((await service.newMachine())._id)).toEqual([head]);
  });

  it('is not found for another tenant or an unknown machine', async () => {
    const { _id } = await service.newMachine();
    await expect(download(_id, carla)).rejects.toMatchObject({ code: 'not_found' });
    await expect(download('f'.repeat(24))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('contains all of several thousand interventions', async () => {
    const tenant = { ...anna, tenantId: 'MANY' };
    const { machineId } = await service.newIntervention({}, tenant);
    const rows = service.kit.connection.collection('interventions');
    const { _id: id, ...row } = (await rows.findOne({ tenantId: 'MANY' })) ?? {};
    const copies = (count: number, from: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...{ ...row, _outbox: [], issueDescription: `Guasto ${from + at}` },
        startDate: new Date(Date.UTC(2020, 0, 1) - (from + at) * 60_000),
      }));
    for (const from of [0, 1_000, 2_000]) await rows.insertMany(copies(1_000, from));
    const [, first, ...others] = await rowsOf(machineId, tenant);
    expect([id !== undefined, first?.[5]]).toEqual([true, undefined]);
    expect(others.map((cells) => cells[5])).toEqual(Array.from({ length: 3_000 }, (_, at) => `Guasto ${at}`));
  });
});

describe('the Excel of all machines', () => {
  const ofAll = (by: Caller) => gateway.bus.file(interventions.allExcel, {}, by);

  it('has the interventions of each machine under its name, newest start first, and none of another tenant', async () => {
    const tenant = { ...anna, tenantId: 'ALL' };
    const { _id: press, shortCode } = await service.newMachine({ name: 'Pressa' }, tenant);
    const nameless = await service.newMachine({ name: null }, tenant);
    at('2026-01-10T09:00:00.000Z');
    await service.newIntervention({ machineId: press, issueDescription: 'Perde olio' }, tenant);
    at('2026-02-10T09:00:00.000Z');
    await service.newIntervention({ machineId: press, status: 'CLOSED', priority: 'LOW' }, tenant);
    await service.newIntervention({ machineId: nameless._id, isActive: false }, tenant);
    await service.newIntervention({ machineId: nameless._id, priority: 'URGENT' }, tenant);
    const [january, february] = [new Date('2026-01-10T10:00:00.000Z'), new Date('2026-02-10T10:00:00.000Z')];
    const [title, by, none] = [`Pressa (${shortCode})`, 'Anna Rossi', undefined];
    const file = await ofAll(tenant);
    expect(file.name).toBe('interventi.xlsx');
    expect(await rowsIn(file)).toEqual([
      ['Macchina', ...head, 'Eseguito da'],
      [title, february, february, 'Chiuso', 'RICHIESTA', 'Bassa', none, by, by],
      [title, january, none, 'Aperto', 'RICHIESTA', 'Normale', 'Perde olio', by],
      [nameless.shortCode, february, none, 'Aperto', 'RICHIESTA', 'URGENTE', none, by],
    ]);
  });

  it('labels a deleted machine as such', async () => {
    const tenant = { ...anna, tenantId: 'GONE' };
    await service.newIntervention({}, tenant);
    const machines = service.kit.connection.collection('machines');
    await machines.updateOne({ tenantId: 'GONE' }, { $set: { deletedAt: clock.now() } });
    expect((await rowsIn(await ofAll(tenant))).map(([machine]) => machine)).toEqual([
      'Macchina',
      'Macchina non più in elenco',
    ]);
  });

  it('has only the header row for a tenant without interventions', async () => {
    expect(await rowsIn(await ofAll({ ...anna, tenantId: 'NONE' }))).toEqual([
      ['Macchina', ...head, 'Eseguito da'],
    ]);
  });
});

it('the Excel of a list has its interventions in the order of the ids, with the columns of the list', async () => {
  const tenant = { ...anna, tenantId: 'LIST' };
  const { _id: machineId, shortCode } = await service.newMachine({ name: 'Pressa' }, tenant);
  at('2026-01-10T09:00:00.000Z');
  const { _id: maintenanceId } = await service.newPlan({ machineId, description: 'Cambio olio' }, tenant);
  const planned = await service.newIntervention(
    {
      ...{ machineId, maintenanceId, type: 'PROGRAMMATA', priority: 'URGENT', externalExecutor: 'Luca' },
      ...{ status: 'ASSIGNED', startDate: '2026-01-10T09:00:00.000Z', endDate: '2026-02-01T09:00:00.000Z' },
    },
    tenant,
  );
  const request = await service.newIntervention(
    {
      machineId,
      priority: 'URGENT',
      alreadyReported: true,
      issueDescription: '=1+1',
      endDate: '2026-02-01T09:00:00.000Z',
    },
    tenant,
  );
  const foreign = await service.newIntervention();
  const ids = [request._id, planned._id, foreign._id];
  const file = await gateway.bus.file(interventions.listExcel, { body: { ids } }, tenant);
  expect(file.name).toBe('interventi-10-01-2026.xlsx');
  const started = new Date('2026-01-10T00:00:00.000Z');
  expect(await rowsIn(file)).toEqual([
    ['Macchina', 'Stato', 'Descrizione', 'Tipo', 'Priorità', 'Assegnato a', 'Aperto', 'Data fine'],
    [`Pressa (${shortCode})`, 'Aperto', '=1+1', 'RICHIESTA', 'URGENTE GIA SEGNALATO', undefined, started],
    [
      ...[`Pressa (${shortCode})`, 'Assegnato', 'Cambio olio', 'PROGRAMMATA', undefined, 'Luca', started],
      new Date('2026-02-01T00:00:00.000Z'),
    ],
    ['Una riga è stata eliminata mentre si preparava il foglio: non c’è.'],
  ]);
});
