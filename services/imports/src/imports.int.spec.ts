import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { imports } from '@officina/contracts/imports/imports';
import { lists as importable } from '@officina/contracts/imports/lists';
import { AppError } from '@officina/server-kit/app-error';
import { caller } from '@officina/server-kit/testing/callers';
import { readWorkbook } from '@officina/server-kit/testing/read-workbook';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { testService, type TestService } from '@officina/server-kit/testing/test-service';
import { Types } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import { ImportsModule } from './imports.module.ts';
import { leaseTimes } from './runs/import-leases.ts';
import { clerk } from './testing/clerk.ts';
import { machineWith, tenantServices } from './testing/tenant-services.ts';

const anna = caller({ tenantId: 'ROSSI', userName: 'Anna Rossi' });
const carla = caller({ tenantId: 'CANTINA', userName: 'Carla Verdi' });
const { kept, writers, hooks, switchedOff, answers } = tenantServices();
let service: TestService;

beforeAll(async () => {
  service = await testService(ImportsModule, 'imports', { before: answers });
});
afterAll(() => service.close());
afterEach(() => void jest.restoreAllMocks());
beforeEach(() => {
  kept.length = 0;
  writers.length = 0;
  hooks.before = async () => undefined;
  hooks.after = async () => undefined;
});

const { ended, uploaded, checked, saved } = clerk(() => service, anna);
const stored = (name: string) => service.kit.connection.collection(name);
const codes = () => kept.map(({ shortCode, name }) => [shortCode, name]);
const lines = [
  'Codice;Nome;Luogo;Colore',
  'TOR-01;Tornio;Capannone A;rosso',
  'PRE-04;Pressa piegatrice;;',
  'FRE-01;Fresatrice;;',
  'TR;Trapano;Magazino;',
];
const press = machineWith({ _id: 'a'.repeat(24), __v: 3, shortCode: 'PRE-04', name: 'Pressa' });
const mill = machineWith({ _id: 'b'.repeat(24), __v: 0, shortCode: 'FRE-01', name: 'Fresatrice' });
const twoKept = () => void kept.push({ ...press }, { ...mill });

describe('an import', () => {
  it('previews the outcome of each row, and writes nothing until it is saved', async () => {
    twoKept();
    const job = await checked(lines);
    expect(job).toMatchObject({
      ...{ state: 'READY', name: 'macchine.csv', rows: 4, fields: 1, written: 0, by: 'Anna Rossi' },
      counts: { NEW: 1, CHANGED: 1, SAME: 1, REFUSED: 1 },
      columns: [
        { head: 'Codice', field: 'shortCode' },
        { head: 'Nome', field: 'name' },
        { head: 'Luogo', field: 'site' },
        { head: 'Colore', field: null },
      ],
    });
    const { items } = await service.call(imports.rows, { params: { id: job._id } }, anna);
    expect(items.map(({ number, fate }) => [number, fate])).toEqual([
      [2, 'NEW'],
      [3, 'CHANGED'],
      [4, 'SAME'],
      [5, 'REFUSED'],
    ]);
    expect(items[1]?.changes).toEqual([{ field: 'name', was: 'Pressa', will: 'Pressa piegatrice' }]);
    expect(items[3]).toMatchObject({
      cells: ['TR', 'Trapano', 'Magazino', ''],
      wrong: [
        { field: 'site', reason: 'Luogo che non c’è: prima crealo' },
        { field: 'shortCode', reason: 'Name must be min 4' },
      ],
    });
    expect(codes()).toEqual([
      ['PRE-04', 'Pressa'],
      ['FRE-01', 'Fresatrice'],
    ]);
  });

  it('writes the good rows in the name of the user; the same file then has nothing to save', async () => {
    twoKept();
    const first = await checked(lines);
    expect(await saved(first)).toMatchObject({ state: 'SAVED', written: 2, resumed: false });
    // It cannot expire while it is written.
    const inAMonth = { $gt: new Date(Date.now() + 29 * 24 * 3_600_000) };
    const job = new Types.ObjectId(first._id);
    expect(await stored('imports').countDocuments({ _id: job, expiresAt: inAMonth })).toBe(1);
    expect(await stored('import_rows').countDocuments({ job, expiresAt: inAMonth })).toBe(4);
    expect(codes().sort()).toEqual([
      ['FRE-01', 'Fresatrice'],
      ['PRE-04', 'Pressa piegatrice'],
      ['TOR-01', 'Tornio'],
    ]);
    expect(writers).toEqual(Array.from({ length: 2 }, () => 'Importazione di Anna Rossi'));
    const second = await checked(lines);
    expect(second.counts).toEqual({ NEW: 0, CHANGED: 0, SAME: 3, REFUSED: 1 });
    await expect(saved(second)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('is signed by the user who saves it, even if another user uploaded the file', async () => {
    const luca = caller({ tenantId: 'ROSSI', userName: 'Luca Bianchi' });
    const { _id } = await checked(lines.slice(0, 2));
    await ended(await service.call(imports.save, { params: { id: _id } }, luca));
    expect(writers).toEqual(['Importazione di Luca Bianchi']);
  });

  it('shows dates in the Italian format', async () => {
    kept.push({ ...press, installDate: '2015-02-14T23:00:00.000Z' });
    const job = await checked(['Codice;Data installazione', 'PRE-04;12/03/2018']);
    const { items } = await service.call(imports.rows, { params: { id: job._id } }, anna);
    expect(items[0]?.changes).toEqual([{ field: 'installDate', was: '15/02/2015', will: '12/03/2018' }]);
  });

  it('overwrites no record that others have changed since the preview, and shows a new preview', async () => {
    twoKept();
    const job = await checked(lines);
    Object.assign(kept[0] ?? {}, { name: 'Pressa nuova', __v: 4 });
    const outdated = await saved(job);
    expect([outdated.state, outdated.reason]).toEqual([
      'READY',
      'Altri hanno cambiato qualcosa nel frattempo (riga 3): guarda di nuovo l’anteprima. Non è stato salvato niente.',
    ]);
    expect(writers).toEqual([]);
    const { items } = await service.call(imports.rows, { params: { id: job._id } }, anna);
    expect(items[1]?.changes).toEqual([{ field: 'name', was: 'Pressa nuova', will: 'Pressa piegatrice' }]);
    expect(await saved(outdated)).toMatchObject({ state: 'SAVED', reason: null, written: 2 });
  });

  it('undoes all rows if one of them is refused, and names that row', async () => {
    twoKept();
    const job = await checked([...lines.slice(0, 3), 'ULT-01;Ultima;;']);
    hooks.before = async ({ shortCode }) => {
      if (shortCode !== 'ULT-01') return;
      await delay(200);
      throw new AppError('duplicate', 'Un altro macchinario ha questo codice');
    };
    expect(await saved(job)).toMatchObject({
      state: 'UNDONE',
      reason: 'Riga 4: Un altro macchinario ha questo codice. Non è stato salvato niente.',
      written: 0,
    });
    expect(kept.map(({ shortCode, name, __v }) => [shortCode, name, __v])).toEqual([
      ['PRE-04', 'Pressa', 5],
      ['FRE-01', 'Fresatrice', 0],
    ]);
    hooks.before = async () => undefined;
    await service.call(imports.check, { params: { id: job._id } }, anna);
    expect(await saved(await ended(job))).toMatchObject({ state: 'SAVED', written: 3 });
    expect(codes().map(([code]) => code)).toContain('TOR-01');
  });

  it('does not undo records that others have changed since, and names their rows', async () => {
    twoKept();
    const job = await checked([...lines.slice(0, 3), 'ULT-01;Ultima;;']);
    hooks.before = async ({ shortCode }) => {
      if (shortCode !== 'ULT-01') return;
      while (kept[0]?.__v !== 4 || kept.length < 3) await delay(10);
      Object.assign(kept[0], { name: 'Pressa di Carla', __v: 5 });
      throw new AppError('duplicate', 'Un altro macchinario ha questo codice');
    };
    expect(await saved(job)).toMatchObject({
      state: 'UNDONE',
      reason: expect.stringMatching(/codice\. Le altre righe sono state annullate, tranne questa: 3\.$/),
      written: 1,
    });
    expect(codes()).toEqual([
      ['PRE-04', 'Pressa di Carla'],
      ['FRE-01', 'Fresatrice'],
    ]);
  });

  it('is created once, even if the request is repeated', async () => {
    const create = () =>
      service.call(
        imports.create,
        { params: { kind: 'machines' }, body: { name: 'a.csv', parts: 1 }, idempotencyKey: 'key-of-import' },
        anna,
      );
    expect(await create()).toEqual(await create());
  });

  it('is not created with the key of another import', async () => {
    const create = (kind: 'machines' | 'sites', body: { name: string; parts: number }) =>
      service.call(imports.create, { params: { kind }, body, idempotencyKey: 'key-of-another' }, anna);
    const first = await create('machines', { name: 'a.csv', parts: 1 });
    const used = { code: 'invalid', detail: 'Idempotency-Key già usata per un’altra richiesta' };
    await expect(create('machines', { name: 'b.csv', parts: 1 })).rejects.toMatchObject(used);
    await expect(create('machines', { name: 'a.csv', parts: 2 })).rejects.toMatchObject(used);
    await expect(create('sites', { name: 'a.csv', parts: 1 })).rejects.toMatchObject(used);
    expect(await create('machines', { name: 'a.csv', parts: 1 })).toEqual(first);
  });

  it('refuses an invalid file with the same messages as the command line', async () => {
    expect(await checked(['Nome;Luogo', 'Tornio;'])).toMatchObject({
      state: 'REFUSED',
      reason: 'riga 1, l’intestazione: manca la colonna «Codice». È la prima riga?',
    });
    const many = Array.from({ length: 5_001 }, (_, index) => `MAC-${index}`);
    expect((await checked(['Codice', ...many], 96 * 1024)).reason).toBe(
      '5001 righe, al massimo 5000: dividilo.',
    );
  });

  it('is checked once all parts are uploaded and no other import of the tenant runs', async () => {
    const body = { name: 'a.csv', parts: 2 };
    const job = await service.call(imports.create, { params: { kind: 'machines' }, body }, anna);
    await expect(service.call(imports.check, { params: { id: job._id } }, anna)).rejects.toMatchObject({
      ...{ code: 'locked', detail: 'Del file mancano 2 parti.' },
    });
    const third = { params: { id: job._id }, body: { index: 2, content: 'QQ==' } };
    await expect(service.call(imports.part, third, anna)).rejects.toMatchObject({
      ...{ code: 'locked', detail: 'Il file annunciato ha meno parti: 2.' },
    });
    const [one, other] = [await checked(['Codice', 'AAA-01']), await uploaded(['Codice', 'AAA-02'])];
    const { promise, resolve } = Promise.withResolvers<void>();
    hooks.before = () => promise;
    await service.call(imports.save, { params: { id: one._id } }, anna);
    // The other import keeps its lease until all attempts have failed.
    jest.replaceProperty(leaseTimes, 'triesApartMs', 1);
    await expect(service.call(imports.check, { params: { id: other._id } }, anna)).rejects.toMatchObject({
      code: 'locked',
      detail: 'Un’altra importazione dell’azienda è in corso: riprova tra poco.',
    });
    resolve();
    expect((await ended(one)).state).toBe('SAVED');
  });

  it('is not visible to other tenants', async () => {
    const { _id: id } = await checked(lines);
    for (const call of [imports.single, imports.rows, imports.check, imports.save] as const)
      await expect(service.call(call, { params: { id } }, carla)).rejects.toMatchObject({
        code: 'not_found',
      });
    await expect(
      service.call(imports.part, { params: { id }, body: { index: 0, content: 'QQ==' } }, carla),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is neither created nor saved for a service that is switched off', async () => {
    const body = { name: 'a.csv', parts: 1 };
    const create = async (kind: 'sensors' | 'sites') =>
      service.call(imports.create, { params: { kind }, body }, carla);
    await expect(create('sensors')).rejects.toMatchObject({
      ...{ code: 'forbidden', detail: 'Servizio non attivo per questa azienda' },
    });
    const created = await create('sites');
    expect(created.state).toBe('UPLOADING');
    switchedOff.add('CANTINA');
    const saving = service.call(imports.save, { params: { id: created._id } }, carla);
    await expect(saving).rejects.toMatchObject({ code: 'forbidden' });
    switchedOff.clear();
  });

  it('changes the records that its rows name by id, and refuses the ids of others', async () => {
    twoKept();
    const file = ['Codice;Nome;ID', `PRE-05;Pressa;${press._id}`, `FRE-01;Fresa;${'f'.repeat(24)}`];
    const job = await checked(file);
    expect(job.counts).toEqual({ NEW: 0, CHANGED: 1, SAME: 0, REFUSED: 1 });
    expect(await saved(job)).toMatchObject({ state: 'SAVED', written: 1 });
    expect(codes()).toEqual([
      ['PRE-05', 'Pressa'],
      ['FRE-01', 'Fresatrice'],
    ]);
    const again = await checked([...file.slice(0, 1), `PRE-06;Pressa;${press._id}`]);
    kept.splice(0, 1);
    const outdated = await saved(again);
    expect([outdated.state, outdated.counts.REFUSED, kept.length]).toEqual(['READY', 1, 1]);
  });

  it('takes back a list that somebody downloads without any change', async () => {
    twoKept();
    const gateway = await testBus(service.nats, 'gateway');
    const request = { params: { kind: 'machines' as const }, body: { ids: [mill._id, press._id] } };
    const list = await gateway.bus.file(importable.excel, request, anna);
    const [sheet] = await readWorkbook(list.content);
    const lines = (sheet?.getSheetValues().slice(1) ?? []).map((row) =>
      Array.from(row as string[], (cell) => cell ?? '')
        .slice(1)
        .join(';'),
    );
    expect((await checked(lines, 1_024)).counts).toEqual({ NEW: 0, CHANGED: 0, SAME: 2, REFUSED: 0 });
    expect(writers).toEqual([]);
    const theirs = gateway.bus.file(importable.excel, { ...request, params: { kind: 'sensors' } }, carla);
    await expect(theirs).rejects.toMatchObject({ code: 'forbidden' });
    await gateway.close();
  });

  it('offers its refused rows with reasons as a sheet, and a template for each kind', async () => {
    const long = 'Nota '.repeat(1_000);
    const job = await checked([...lines, `LU;${long};Magazino;;altro`], 1_024);
    const gateway = await testBus(service.nats, 'gateway');
    const file = await gateway.bus.file(imports.refused, { params: { id: job._id } }, anna);
    expect(file.name).toBe('macchine-rifiutate.xlsx');
    const [sheet] = await readWorkbook(file.content);
    const rowOf = (number: number) => (sheet?.getRow(number).values as unknown[]).slice(1);
    expect(rowOf(1)).toEqual(['Codice', 'Nome', 'Luogo', 'Colore', undefined, 'Motivo']);
    expect(rowOf(2)).toEqual([
      ...['TR', 'Trapano', 'Magazino', undefined, undefined],
      'Luogo: Luogo che non c’è: prima crealo; Codice: Name must be min 4',
    ]);
    expect([rowOf(3)[1], rowOf(3)[4]]).toEqual([long, 'altro']);
    expect(sheet?.rowCount).toBe(3);
    const empty = await gateway.bus.file(imports.empty, { params: { kind: 'sites' } }, anna);
    expect(empty.name).toBe('luoghi-da-importare.xlsx');
    const [heads] = await readWorkbook(empty.content);
    expect((heads?.getRow(1).values as unknown[]).slice(1, 5)).toEqual([
      'Nome',
      'Codice',
      'Indirizzo',
      'Città',
    ]);
    await gateway.close();
  });

  it('offers its refused rows as a sheet even if its name has the maximum length', async () => {
    const body = { name: `${'x'.repeat(195)}.csv`, parts: 1 };
    const job = await service.call(imports.create, { params: { kind: 'machines' }, body }, anna);
    const params = { id: job._id };
    const content = Buffer.from(lines.join('\n')).toString('base64');
    await service.call(imports.part, { params, body: { index: 0, content } }, anna);
    await service.call(imports.check, { params }, anna);
    await ended(job);
    const gateway = await testBus(service.nats, 'gateway');
    const file = await gateway.bus.file(imports.refused, { params }, anna);
    expect(file.name).toBe(`${'x'.repeat(185)}-rifiutate.xlsx`);
    file.content.destroy();
    await gateway.close();
  });
});
