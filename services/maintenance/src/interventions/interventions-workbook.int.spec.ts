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
  it('[S9.excelMachine] has its seven columns and no others, and every intervention, newest start first', async () => {
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

  it('says which plan a planned job carried out, also that it is gone, and not the problem of before', async () => {
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

  it('says in a second sheet, row by row, what else is known', async () => {
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

  it('has the words of the screen for each state and priority', async () => {
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
    const words = (await rowsOf(machineId)).slice(1).map((cells) => [cells[2], cells[4]]);
    expect(words).toEqual([
      ['Aperto', 'URGENTE'],
      ['Assegnato', 'Normale'],
      ['Attesa ricambi', 'Bassa'],
      ['Chiuso', 'Normale'],
    ]);
  });

  it('has the days of the tenant’s zone, also around both changes of the clock', async () => {
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
    const elsewhere = await opened({ ...anna, timezone: 'America/Santiago' });
    expect(elsewhere).toEqual(inSantiago.map((shown) => new Date(shown)));
  });

  it('is called after the machine, after its code when it has no name', async () => {
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

  it('of a machine without interventions has its head alone', async () => {
    expect(await rowsOf((await service.newMachine())._id)).toEqual([head]);
  });

  it('is not there for another tenant, nor of an unknown machine', async () => {
    const { _id } = await service.newMachine();
    await expect(download(_id, carla)).rejects.toMatchObject({ code: 'not_found' });
    await expect(download('f'.repeat(24))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('has every one of some thousand', async () => {
    const tenant = { ...anna, tenantId: 'MANY' };
    const { machineId } = await service.newIntervention({}, tenant);
    const rows = service.kit.connection.collection('interventions');
    const { _id: own, ...row } = (await rows.findOne({ tenantId: 'MANY' })) ?? {};
    const copies = (count: number, from: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...{ ...row, _outbox: [], issueDescription: `Guasto ${from + at}` },
        startDate: new Date(Date.UTC(2020, 0, 1) - (from + at) * 60_000),
      }));
    for (const from of [0, 1_000, 2_000]) await rows.insertMany(copies(1_000, from));
    const [, first, ...others] = await rowsOf(machineId, tenant);
    expect([own !== undefined, first?.[5]]).toEqual([true, undefined]);
    expect(others.map((cells) => cells[5])).toEqual(Array.from({ length: 3_000 }, (_, at) => `Guasto ${at}`));
  });
});

describe('the Excel of all machines', () => {
  const ofAll = (by: Caller) => gateway.bus.file(interventions.allExcel, {}, by);

  it('has the interventions of each under its name, newest start first, and of no other tenant', async () => {
    const own = { ...anna, tenantId: 'ALL' };
    const { _id: press, shortCode } = await service.newMachine({ name: 'Pressa' }, own);
    const nameless = await service.newMachine({ name: null }, own);
    at('2026-01-10T09:00:00.000Z');
    await service.newIntervention({ machineId: press, issueDescription: 'Perde olio' }, own);
    at('2026-02-10T09:00:00.000Z');
    await service.newIntervention({ machineId: press, status: 'CLOSED', priority: 'LOW' }, own);
    await service.newIntervention({ machineId: nameless._id, isActive: false }, own);
    await service.newIntervention({ machineId: nameless._id, priority: 'URGENT' }, own);
    const [january, february] = [new Date('2026-01-10T10:00:00.000Z'), new Date('2026-02-10T10:00:00.000Z')];
    const [title, by, none] = [`Pressa (${shortCode})`, 'Anna Rossi', undefined];
    const file = await ofAll(own);
    expect(file.name).toBe('interventi.xlsx');
    expect(await rowsIn(file)).toEqual([
      ['Macchina', ...head, 'Eseguito da'],
      [title, february, february, 'Chiuso', 'RICHIESTA', 'Bassa', none, by, by],
      [title, january, none, 'Aperto', 'RICHIESTA', 'Normale', 'Perde olio', by],
      [nameless.shortCode, february, none, 'Aperto', 'RICHIESTA', 'URGENTE', none, by],
    ]);
  });

  it('says of a machine that is gone that it is', async () => {
    const own = { ...anna, tenantId: 'GONE' };
    await service.newIntervention({}, own);
    const machines = service.kit.connection.collection('machines');
    await machines.updateOne({ tenantId: 'GONE' }, { $set: { deletedAt: clock.now() } });
    expect((await rowsIn(await ofAll(own))).map(([machine]) => machine)).toEqual([
      'Macchina',
      'Macchina non più in elenco',
    ]);
  });

  it('of a tenant without interventions has its head alone', async () => {
    expect(await rowsIn(await ofAll({ ...anna, tenantId: 'NONE' }))).toEqual([
      ['Macchina', ...head, 'Eseguito da'],
    ]);
  });
});
