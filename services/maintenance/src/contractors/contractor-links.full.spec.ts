import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '@officina/contracts/caller';
import { contractorLinks } from '@officina/contracts/maintenance/contractor-links';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { tenantDataCalls } from '@officina/server-kit/tenant-data/tenant-data-calls';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { contractorCalls, holderOf, newKey } from '../testing/contractors.ts';
import {
  anna,
  bruno,
  carla,
  startMaintenance,
  TestClock,
  type MaintenanceTest,
} from '../testing/maintenance-service.ts';
import { ContractorLinks } from './contractor-link.model.ts';

const now = '2026-11-30T08:00:00.000Z';
const clock = new TestClock(now);
let app: MaintenanceTest;
let files: Awaited<ReturnType<typeof testBus>>;
const { handOut, ofJob, revoke, open, show, note, tick, propose } = contractorCalls(() => app);
const current = (holder: Caller) => files.bus.call(contractorLinks.current, {}, holder);

beforeAll(async () => {
  app = await startMaintenance(clock, { turnMs: 15_000 });
  files = await testBus(app.nats, 'files');
});
afterAll(async () => {
  await files.close();
  await app.close();
});

const newJob = async () => (await app.newIntervention())._id;
const edit = (id: string, body: object) => app.call(interventions.edit, { params: { id }, body }, anna);

describe('a contractor’s link', () => {
  it('is made once, exchanged for a token while it is open, and ended by a revocation, with an event for each change', async () => {
    const machine = await app.newMachine({ name: 'Pressa 4' });
    const { _id: jobId } = await app.newIntervention({ machineId: machine._id });
    const key = newKey();
    const made = await handOut(jobId, { key, days: 2 }, 'link-key-1');
    const { _id: id } = made;
    const expiresAt = '2026-12-02T08:00:00.000Z';
    const stored = { interventionId: jobId, firm: 'Verne', createdBy: 'Anna Rossi', expiresAt };
    expect(made).toMatchObject({ ...stored, state: 'open', openedAt: null });
    expect(await handOut(jobId, { key, days: 2 }, 'link-key-1')).toEqual(made);
    expect(await open(key)).toMatchObject({ token: `token of ${id}` });
    expect(await ofJob(jobId)).toEqual([{ ...made, openedAt: now }]);
    const revoked = await revoke(id);
    expect(revoked).toMatchObject({ state: 'revoked', revokedBy: 'Anna Rossi', revokedAt: now });
    expect(await revoke(id, bruno)).toEqual(revoked);
    await expect(open(key)).rejects.toMatchObject({ code: 'not_found' });
    const object = `Link per Verne — Intervento ${jobId.slice(-5)} — Pressa 4`;
    const events = await app.eventsOf(id);
    expect(events).toMatchObject([
      { action: 'Link della ditta creato', object, to: stored },
      { action: 'Link della ditta revocato', object, to: { revokedBy: 'Anna Rossi', revokedAt: now } },
    ]);
    for (const { to } of events) expect(Object.keys(to ?? {})).not.toContain('openedAt');
  });

  it('keeps its key out of answers, events and a company’s archive, and the key’s hash too', async () => {
    const [jobId, key] = [await newJob(), newKey()];
    const made = await handOut(jobId, { key, firm: 'Segreta' }, 'link-key-2');
    const answers = [made, await open(key), await ofJob(jobId), await show(holderOf(made._id))];
    const admin = await testBus(app.nats, 'admin');
    const body = { tenant: 'ROSSI', collection: 'contractor_links' };
    const { content } = await admin.bus.file(tenantDataCalls('maintenance').lines, { body }, anna);
    const archive = await text(content);
    await admin.close();
    expect(archive).toContain('Segreta');
    const seen = JSON.stringify([answers, await app.events(), archive]);
    for (const secret of [key, createHash('sha256').update(key).digest('hex'), 'keyHash'])
      expect(seen).not.toContain(secret);
  });

  it('tells files its job, and whether that is closed', async () => {
    const jobId = await newJob();
    const { _id } = await handOut(jobId, { sharesPhotos: true });
    const told = { interventionId: jobId, firm: 'Verne', sharesPhotos: true };
    expect(await current(holderOf(_id))).toEqual({ ...told, isClosed: false });
    await edit(jobId, { status: 'CLOSED' });
    expect(await current(holderOf(_id))).toEqual({ ...told, isClosed: true });
  });

  it('is good for no call of the staff', async () => {
    const jobId = await newJob();
    const { _id } = await handOut(jobId);
    const single = app.call(interventions.single, { params: { id: jobId } }, holderOf(_id));
    await expect(single).rejects.toMatchObject({ code: 'forbidden' });
    await expect(revoke(_id, holderOf(_id))).rejects.toMatchObject({ code: 'forbidden' });
  });
});

it('a link that ended, one that never was, and one of another tenant are the same 404 for every call', async () => {
  const ends: Record<string, (link: { _id: string; jobId: string }) => unknown> = {
    revoked: ({ _id }) => revoke(_id),
    // What a restore does.
    ended: ({ _id }) =>
      app.get(ContractorLinks).setComputed(anna, _id, { keyHash: null }, Number.MAX_SAFE_INTEGER),
    deleted: ({ jobId }) => app.call(interventions.remove, { params: { id: jobId } }, anna),
    expired: () => clock.set('2026-12-07T08:00:00.000Z'),
  };
  const dead: [key: string, holder: Caller][] = [];
  const states = [];
  for (const [name, end] of Object.entries(ends)) {
    const [jobId, key] = [await newJob(), newKey()];
    const { _id } = await handOut(jobId, { key });
    await open(key);
    await end({ _id, jobId });
    if (name !== 'deleted') states.push((await ofJob(jobId))[0]?.state);
    dead.push([key, holderOf(_id)]);
  }
  expect(states).toEqual(['revoked', 'ended', 'expired']);
  const [jobId, key] = [await newJob(), newKey()];
  const { _id } = await handOut(jobId, { key });
  dead.push([newKey(), holderOf('f'.repeat(24))], [newKey(), holderOf('short')], [newKey(), holderOf()]);
  const refusals = dead.flatMap(([one, holder]) => [
    ...[open(one), show(holder), current(holder), propose(holder, '')],
    ...[note(holder, 'a'.repeat(24), 'Fatto'), tick(holder, 0, 'Olio', 'OK')],
  ]);
  const other = holderOf(_id, 'CANTINA');
  refusals.push(open(key, 'CANTINA'), show(other), current(other), propose(other, ''));
  const reasons = (await Promise.allSettled(refusals)).map((one) => {
    if (one.status === 'fulfilled') return 'answered';
    const { code, detail } = one.reason as { code: string; detail: string };
    return `${code}: ${detail}`;
  });
  expect([...new Set(reasons)]).toEqual([
    'not_found: Questo link non vale o non vale più: chiedine un altro a chi te lo ha dato.',
  ]);
  expect(await open(key)).toMatchObject({ token: `token of ${_id}` });
  clock.set(now);
});

describe('handing out a job', () => {
  it('is refused for an unknown one, one of another tenant, and a CLOSED one', async () => {
    const jobId = await newJob();
    await expect(handOut('f'.repeat(24))).rejects.toMatchObject({ code: 'not_found' });
    await expect(handOut(jobId, {}, undefined, carla)).rejects.toMatchObject({ code: 'not_found' });
    const { _id } = await handOut(jobId);
    await expect(ofJob(jobId, carla)).rejects.toMatchObject({ code: 'not_found' });
    await expect(revoke(_id, carla)).rejects.toMatchObject({ code: 'not_found' });
    await edit(jobId, { status: 'CLOSED' });
    await expect(handOut(jobId)).rejects.toMatchObject({ code: 'locked' });
  });

  it('has five open links at most, also when six are made at once', async () => {
    const jobId = await newJob();
    const made = await Promise.allSettled(Array.from({ length: 6 }, () => handOut(jobId)));
    const refusal = {
      code: 'invalid',
      errors: [{ path: 'firm', message: 'Ci sono già 5 link aperti: revocane uno' }],
    };
    expect(made.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: refusal }]);
    const links = await ofJob(jobId);
    expect(links).toHaveLength(5);
    await revoke(links[0]?._id ?? '');
    expect(await handOut(jobId)).toMatchObject({ state: 'open' });
    await expect(handOut(jobId)).rejects.toMatchObject(refusal);
  });

  it('refuses a key that a link has already, a used Idempotency-Key, and days out of range', async () => {
    const [jobId, key] = [await newJob(), newKey()];
    await handOut(jobId, { key }, 'link-key-3');
    const used = { code: 'invalid', errors: [{ path: 'key', message: 'Questo link è già stato usato' }] };
    await expect(handOut(await newJob(), { key })).rejects.toMatchObject(used);
    await expect(handOut(jobId, {}, 'link-key-3')).rejects.toMatchObject({ code: 'invalid' });
    for (const days of [1, 31])
      await expect(handOut(jobId, { days })).rejects.toMatchObject({ errors: [{ path: 'days' }] });
    expect(await ofJob(jobId)).toHaveLength(1);
  });
});
