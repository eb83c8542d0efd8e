import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { imports, type ImportJob } from '@officina/contracts/imports/imports';
import { AppError } from '@officina/server-kit/app-error';
import { caller } from '@officina/server-kit/testing/callers';
import { testService, type TestService } from '@officina/server-kit/testing/test-service';
import { Types } from 'mongoose';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ImportsModule } from '../imports.module.ts';
import { clerk } from '../testing/clerk.ts';
import { machineWith, tenantServices } from '../testing/tenant-services.ts';
import { leaseTimes } from './import-leases.ts';

const anna = caller({ tenantId: 'ROSSI', userName: 'Anna Rossi' });
const { kept, hooks, answers } = tenantServices();
let service: TestService;
jest.setTimeout(60_000);
leaseTimes.deadMs = 3_000;
leaseTimes.restMs = leaseTimes.beatMs;

beforeAll(async () => {
  service = await testService(ImportsModule, 'imports', { before: answers });
});
afterAll(() => service.close());
beforeEach(() => {
  kept.length = 0;
  hooks.before = async () => undefined;
  hooks.after = async () => undefined;
});

const { ended, checked, saved } = clerk(() => service, anna);
const stored = (name: string) => service.kit.connection.collection(name);

const script = fileURLToPath(new URL('../../dist/testing/import-process.js', import.meta.url));

/** Writes the first rows quickly and the others slowly, until `speedUp` is called. */
function slowedDown() {
  let isSlow = true;
  hooks.before = async () => void (await delay(isSlow && kept.length >= 20 ? 400 : 20));
  return { speedUp: () => (isSlow = false) };
}

/** Starts another process of the service, on the same store and bus. */
async function startProcess() {
  const { FAULTS: _none, SERVICES: _all, PROBE_PORT: _free, ...bus } = service.nats.config('imports');
  const { MONGODB_URI, DATABASE_PREFIX } = service.config;
  const child = fork(script, { env: { ...bus, MONGODB_URI, DATABASE_PREFIX, PATH: process.env['PATH'] } });
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  await once(child, 'message');
  return { kill };
}

describe('the run of an import', () => {
  it('undoes also a record that a service has created without confirming it', async () => {
    const job = await checked(['Codice', 'AAA-01', 'BBB-01']);
    const unclear = Promise.withResolvers<void>();
    hooks.before = async ({ shortCode }) => {
      if (shortCode !== 'AAA-01') return;
      await unclear.promise;
      throw new AppError('duplicate', 'Un altro macchinario ha questo codice');
    };
    hooks.after = async () => {
      unclear.resolve();
      await delay(100);
      throw new AppError('internal', 'Qualcosa è andato storto');
    };
    expect(await saved(job)).toMatchObject({ state: 'UNDONE', written: 0 });
    expect(kept).toEqual([]);
  });

  it('ends if it fails repeatedly, and a lease that could not be given back is', async () => {
    kept.push(machineWith({ _id: 'a'.repeat(24), __v: 3, shortCode: 'PRE-04', name: 'Pressa' }));
    const { _id: job } = await checked(['Codice;Nome', 'TOR-01;Tornio', 'PRE-04;Pressa piegatrice']);
    hooks.before = async () => void (await delay(500));
    await service.call(imports.save, { params: { id: job } }, anna);
    const lease = await stored('import_turns').findOne({ job });
    expect((await ended({ _id: job } as ImportJob)).state).toBe('SAVED');
    const template = await stored('imports').findOne({ _id: new Types.ObjectId(job) });
    const row = await stored('import_rows').findOne({ fate: 'CHANGED', job: new Types.ObjectId(job) });
    const interrupted = async (tenantId: string, state: string, tries: number) => {
      const _id = new Types.ObjectId();
      await stored('imports').insertOne({ ...template, _id, tenantId, state, reason: 'Riga 9: no.' });
      await stored('import_rows').insertOne({ ...row, _id: new Types.ObjectId(), tenantId, job: _id });
      const left = { _id: tenantId, job: _id.toHexString(), owner: 'nobody', beat: 0, tries };
      await stored('import_turns').insertOne(left as object);
      return async () => stored('imports').findOne({ _id });
    };
    const reading = await interrupted('READING', 'READING', 2);
    const saving = await interrupted('SAVING', 'SAVING', 20);
    const undoing = await interrupted('UNDOING', 'UNDOING', 40);
    await stored('import_turns').insertOne({ ...lease });
    while ((await stored('import_turns').countDocuments()) > 0) await delay(100);
    expect(await reading()).toMatchObject({ state: 'REFUSED', resumed: false });
    expect(await saving()).toMatchObject({ state: 'UNDONE', resumed: true });
    expect(await undoing()).toMatchObject({
      ...{ state: 'UNDONE', resumed: true },
      reason: 'Riga 9: no. Le altre righe sono state annullate, tranne questa: 3.',
    });
  });

  it('is completed by the next process if it is interrupted, each row once, and is marked as resumed', async () => {
    const count = 60;
    const rows = Array.from({ length: count }, (_, index) => `MAC-${index};Macchina ${index}`);
    const job = await checked(['Codice;Nome', ...rows], 96 * 1024);
    const writing = slowedDown();
    await service.call(imports.save, { params: { id: job._id } }, anna);
    while (kept.length < 10) await delay(10);
    const next = await service.another();
    await service.stop();
    expect(kept.length).toBeLessThan(count);
    writing.speedUp();
    const done = await ended(job);
    expect(done).toMatchObject({ state: 'SAVED', written: count, resumed: true });
    expect(new Set(kept.map(({ shortCode }) => shortCode)).size).toBe(count);
    expect(kept).toHaveLength(count);
    await next.close();
  });

  it('is completed by another process if its process is killed, each row once', async () => {
    const count = 300;
    const rows = Array.from({ length: count }, (_, index) => `KIL-${index};Macchina ${index}`);
    const working = await startProcess();
    await service.stop();
    const job = await checked(['Codice;Nome', ...rows], 96 * 1024);
    const writing = slowedDown();
    await service.call(imports.save, { params: { id: job._id } }, anna);
    const other = await startProcess();
    while (kept.length < 20) await delay(10);
    await working.kill();
    expect(kept.length).toBeLessThan(count);
    writing.speedUp();
    // The bus may have sent a request to the killed process.
    const done = await ended(job).catch(() => ended(job));
    expect(done).toMatchObject({ state: 'SAVED', written: count, resumed: true });
    expect(kept.map(({ shortCode }) => shortCode).sort()).toEqual(
      rows.map((row) => row.split(';')[0]).sort(),
    );
    await other.kill();
  });
});
