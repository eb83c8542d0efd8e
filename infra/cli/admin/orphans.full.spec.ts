import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tenants } from '@officina/contracts/auth/tenants';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import { orphans } from '@officina/contracts/maintenance/orphans';
import { plans } from '@officina/contracts/maintenance/plans';
import { spares, type SpareCreate } from '@officina/contracts/maintenance/spares';
import { AppError } from '@officina/server-kit/app-error';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { Types } from 'mongoose';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  anna,
  carla,
  customerIds,
  orderIds,
  siteIds,
  startMaintenance,
  type MaintenanceTest,
} from '../../../services/maintenance/src/testing/maintenance-service.ts';

const script = fileURLToPath(new URL('../admin.mjs', import.meta.url));
const missingId = 'e'.repeat(24);
let service: MaintenanceTest;
let auth: { close: () => Promise<void> };

beforeAll(async () => {
  service = await startMaintenance();
  auth = await standIn(service.nats, 'auth', tenants.myself, (_request, { tenantId }) => {
    if (tenantId === 'NESSUNO') throw new AppError('not_found', 'Non trovato');
    const services = { maintenance: { menuhidden: {} } };
    return { code: tenantId, billingdata: { name: tenantId }, timezone: 'Europe/Rome', services };
  });
});
afterAll(async () => {
  await auth.close();
  await service.close();
});

/** A collection, to create the orphans of a restored store or of one older than holds. */
const collection = (name: string) => service.kit.connection.collection(name);
const loseMachine = (id: string) => collection('machines').deleteOne({ _id: new Types.ObjectId(id) });
const loseSite = (id: string) =>
  collection('machines').updateOne({ _id: new Types.ObjectId(id) }, { $set: { site: missingId } });

function run(...words: string[]): Promise<{ code: number | string; out: string; err: string }> {
  const { NATS_URL, NATS_PASSWORD } = service.nats.config('admin');
  const stack = { natsUrl: NATS_URL, passwords: { admin: NATS_PASSWORD } };
  const env = { PATH: '', OFFICINA_STACK: JSON.stringify(stack) };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...words], { env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out: out.trim(), err: err.trim() }),
    );
  });
}

describe('npm run admin -- orphans', () => {
  it('lists none if there are none, and refuses to repair for an unknown machine', async () => {
    await service.newIntervention();
    expect(await run('orphans', 'rossi')).toEqual({ code: 0, out: 'Trovati: 0.', err: '' });
    expect(await run('orphans', 'rossi', '--mend', 'NONE-1')).toEqual({
      code: 1,
      out: '',
      err: 'Macchinario sconosciuto.',
    });
  });

  it('refuses an unknown tenant', async () => {
    for (const code of ['NESSUNO', 'a/b'])
      for (const options of [[], ['--mend', 'NONE-1']])
        expect(await run('orphans', code, ...options)).toEqual({
          code: 1,
          out: '',
          err: `Non c’è un’azienda «${code}».`,
        });
  });

  it('lists and repairs an intervention without a machine and a machine without a site, each with an event', async () => {
    const job = await service.newIntervention({ issueDescription: 'Perde olio', status: 'CLOSED' });
    const moved = await service.newMachine({ shortCode: 'ORF-1', name: 'Pressa' });
    const kept = await service.newMachine({ shortCode: 'ELIM-1' });
    const theirs = await service.newIntervention({}, carla);
    await loseMachine(job.machineId);
    await loseMachine(theirs.machineId);
    await loseSite(moved._id);

    const lines = [
      `Intervento ${job._id.slice(-5)}: non c’è più la macchina ${job.machineId}`,
      `Macchinario ORF-1 — Pressa: non c’è più il luogo ${missingId}`,
    ];
    expect(await run('orphans', 'ROSSI')).toMatchObject({
      code: 0,
      out: [...lines, 'Trovati: 2.'].join('\n'),
    });
    const all = await service.call(interventions.archived, {}, anna);
    expect(all.items.map(({ _id }) => _id)).toContain(job._id);

    const repaired = await run('orphans', 'ROSSI', '--mend', 'elim-1');
    expect(repaired).toMatchObject({ code: 0, out: [...lines, 'Sistemati: 2.'].join('\n') });
    const single = (id: string) => service.call(interventions.single, { params: { id } }, anna);
    expect(await single(job._id)).toEqual({ ...job, __v: 1, machineId: kept._id });
    const machine = await service.call(machines.single, { params: { id: moved._id } }, anna);
    expect(machine).toMatchObject({ __v: 1, site: null });
    const [, ofJob] = await service.eventsOf(job._id);
    expect(ofJob).toMatchObject({
      action: 'Intervento modificato',
      from: { machineId: job.machineId },
      to: { machineId: kept._id },
      user: { id: null, name: 'Amministratore' },
    });
    const [, ofMachine] = await service.eventsOf(moved._id);
    expect(ofMachine).toMatchObject({
      action: 'Macchinario modificato',
      from: { site: missingId },
      to: { site: null },
    });
    expect(await run('orphans', 'ROSSI')).toMatchObject({ out: 'Trovati: 0.' });
    expect(await run('orphans', 'CANTINA')).toMatchObject({ out: expect.stringContaining('Trovati: 1.') });
  });

  it('lists an intervention that waits for a missing order, and lets it wait for none', async () => {
    const waiting = { status: 'WAITING PARTS', waitsForOrder: orderIds['ROSSI'] ?? '' } as const;
    const job = await service.newIntervention(waiting);
    const intact = await service.newIntervention(waiting);
    const { _id: lost } = job;
    await collection('interventions').updateOne(
      { _id: new Types.ObjectId(lost) },
      { $set: { waitsForOrder: missingId } },
    );
    await service.newMachine({ shortCode: 'ATT-1' });
    const line = `Intervento ${lost.slice(-5)}: non c’è più l’ordine ${missingId}`;
    expect(await run('orphans', 'ROSSI')).toMatchObject({ out: `${line}\nTrovati: 1.` });
    expect(await run('orphans', 'ROSSI', '--mend', 'ATT-1')).toMatchObject({
      out: `${line}\nSistemati: 1.`,
    });
    const single = (id: string) => service.call(interventions.single, { params: { id } }, anna);
    expect(await single(lost)).toEqual({ ...job, __v: 1, waitsForOrder: null });
    expect(await single(intact._id)).toEqual(intact);
    expect((await service.eventsOf(lost)).at(-1)).toMatchObject({
      action: 'Intervento modificato',
      from: { waitsForOrder: missingId },
      to: { waitsForOrder: null },
    });
  });

  it('lists and repairs a plan without a machine', async () => {
    const plan = await service.newPlan({ description: 'Ingrassaggio' });
    const { _id: machineId } = await service.newMachine({ shortCode: 'PIANI-1' });
    await loseMachine(plan.machineId);
    const line = `Manutenzione Ingrassaggio: non c’è più la macchina ${plan.machineId}`;
    expect(await run('orphans', 'ROSSI')).toMatchObject({ out: `${line}\nTrovati: 1.` });
    expect(await run('orphans', 'ROSSI', '--mend', 'PIANI-1')).toMatchObject({
      out: `${line}\nSistemati: 1.`,
    });
    const repaired = await service.call(plans.single, { params: { id: plan._id } }, anna);
    expect(repaired).toEqual({ ...plan, __v: 1, machineId });
    expect((await service.eventsOf(plan._id)).at(-1)).toMatchObject({
      action: 'Manutenzione programmata modificata',
      from: { machineId: plan.machineId },
      to: { machineId },
    });
  });

  it('lists and repairs a spare without a machine, but leaves those that never had one', async () => {
    const { _id: machineId } = await service.newMachine({ shortCode: 'RIC-1' });
    const lost = await service.newMachine();
    const create = (body: SpareCreate) => service.call(spares.create, { body }, anna);
    const spare = await create({ code: 'CIN-A42', name: 'Cinghia', machineId: lost._id });
    const intact = [await create({ name: 'Filtro' }), await create({ name: 'Guarnizione', machineId })];
    await loseMachine(lost._id);
    const line = `Ricambio CIN-A42 — Cinghia: non c’è più la macchina ${lost._id}`;
    expect(await run('orphans', 'ROSSI')).toMatchObject({ out: `${line}\nTrovati: 1.` });
    expect(await run('orphans', 'ROSSI', '--mend', 'RIC-1')).toMatchObject({ out: `${line}\nSistemati: 1.` });
    const { items } = await service.call(spares.all, {}, anna);
    expect(items).toHaveLength(3);
    expect(items).toEqual(expect.arrayContaining([{ ...spare, __v: 1, machineId }, ...intact]));
    expect((await service.eventsOf(spare._id)).at(-1)).toMatchObject({
      action: 'Ricambio modificato',
      object: 'Ricambio CIN-A42 — Cinghia',
      from: { machineId: lost._id },
      to: { machineId },
    });
  });

  it('lists machines without a site when there are more than fit in one lookup', async () => {
    const first = await service.newMachine({}, { ...anna, tenantId: 'MANY' });
    const rows = collection('machines');
    const { _id: _, ...row } = (await rows.findOne({ _id: new Types.ObjectId(first._id) })) ?? {};
    const more = Array.from({ length: 401 }, (__, index) => {
      const shortCode = `T-${index}`;
      return {
        ...row,
        shortCode,
        _folded: shortCode,
        site: index.toString(16).padStart(24, '0'),
        _outbox: [],
      };
    });
    await rows.insertMany(more);
    const lines = (await run('orphans', 'MANY')).out.split('\n');
    expect([lines.length, lines.at(-1)]).toEqual([201, 'Trovati: 401.']);
  });

  it('lists and repairs a machine whose customer was deleted; it keeps its site, and other machines their customer', async () => {
    const customer = customerIds['ROSSI'] as string;
    const machine = await service.newMachine({ shortCode: 'CLI-1', name: 'Tornio', site: siteIds['ROSSI'] });
    const intact = await service.newMachine({ shortCode: 'CLI-2', customer });
    const lost = { _id: new Types.ObjectId(machine._id) };
    await collection('machines').updateOne(lost, { $set: { customer: missingId } });
    const line = `Macchinario CLI-1 — Tornio: non c’è più il cliente ${missingId}`;
    expect(await run('orphans', 'ROSSI')).toMatchObject({ out: `${line}\nTrovati: 1.` });
    expect(await run('orphans', 'ROSSI', '--mend', 'CLI-2')).toMatchObject({ out: `${line}\nSistemati: 1.` });
    const single = (id: string) => service.call(machines.single, { params: { id } }, anna);
    expect(await single(machine._id)).toMatchObject({ __v: 1, customer: null, site: machine.site });
    expect(await single(intact._id)).toEqual(intact);
    expect((await service.eventsOf(machine._id)).at(-1)).toMatchObject({
      action: 'Macchinario modificato',
      from: { customer: missingId },
      to: { customer: null },
    });
  });

  it('lists and repairs the orders without a machine from the orders service, unless the code is wrong', async () => {
    const { _id: machineId } = await service.newMachine({ shortCode: 'ORD-1' });
    const lost = await service.newMachine();
    const spare = await service.call(spares.create, { body: { name: 'Lama', machineId: lost._id } }, anna);
    await loseMachine(lost._id);
    const object = 'Ordine a4e7d — Tenutex';
    const order = { entity: 'order', _id: '3'.repeat(24), field: 'machineId', missing: missingId } as const;
    service.lostOrders.push({ object, ...order });
    const lines = [
      `Ricambio Lama: non c’è più la macchina ${lost._id}`,
      `${object}: non c’è più la macchina ${missingId}`,
    ].join('\n');
    expect(await run('orphans', 'ROSSI')).toMatchObject({ out: `${lines}\nTrovati: 2.` });
    expect(await run('orphans', 'ROSSI', '--mend', 'NONE-1')).toMatchObject({ code: 1 });
    expect(await run('orphans', 'ROSSI')).toMatchObject({ out: `${lines}\nTrovati: 2.` });
    expect(await run('orphans', 'ROSSI', '--mend', 'ORD-1')).toMatchObject({
      out: `${lines}\nSistemati: 2.`,
    });
    const { items } = await service.call(spares.byMachine, { params: { id: machineId } }, anna);
    expect(items).toEqual([{ ...spare, __v: 1, machineId }]);
    expect(await run('orphans', 'ROSSI')).toMatchObject({ out: 'Trovati: 0.' });
  });

  it('is not available to the gateway', async () => {
    const request = service.call(orphans.find, { body: { tenant: 'ROSSI' } }, anna, { deadlineMs: 600 });
    await expect(request).rejects.toMatchObject({ name: 'AppError' });
    const admin = await testBus(service.nats, 'admin');
    const found = await admin.bus.call(orphans.find, { body: { tenant: 'ROSSI' } }, anna);
    expect(found).toEqual({ count: 0, orphans: [] });
    await admin.close();
  });
});
