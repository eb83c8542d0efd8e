import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { contractorCalls, holderOf } from '../testing/contractors.ts';
import {
  anna,
  owners,
  siteIds,
  startMaintenance,
  TestClock,
  type MaintenanceTest,
} from '../testing/maintenance-service.ts';

const now = '2026-11-30T08:00:00.000Z';
const clock = new TestClock(now);
let app: MaintenanceTest;
const { handOut, show, note, tick, propose } = contractorCalls(() => app);

beforeAll(async () => {
  app = await startMaintenance(clock);
});
afterAll(() => app.close());

const id = (number: number) => number.toString(16).padStart(24, '0');
const byFirm = { id: null, name: 'Verne (esterno)' };
const checkList = [
  { title: 'Olio', result: '' },
  { title: 'Filtro', result: '' },
] as const;
const single = (jobId: string) => app.call(interventions.single, { params: { id: jobId } }, anna);
const edit = (jobId: string, body: object) =>
  app.call(interventions.edit, { params: { id: jobId }, body }, anna);
/** A job with a checklist that was handed out, and who has its link. */
const handedOut = async (body: object = {}, link: object = {}) => {
  const job = await app.newIntervention({
    ...{ type: 'PROGRAMMATA', scheduledMaintenance: { checkList: [...checkList] } },
    ...body,
  });
  const { _id } = await handOut(job._id, link);
  return { jobId: job._id, holder: holderOf(_id), linkId: _id };
};

describe('what a contractor sees', () => {
  const staffsNote = { _id: id(900), text: 'Costa troppo' };

  it('is a list of fields, without custom data, people, staff’s notes and solutions', async () => {
    const { _id: machineId } = await app.newMachine({
      ...{ shortCode: 'PRE-04', name: 'Pressa 4', site: siteIds['ROSSI'] },
      customData: [{ name: 'Contratto', value: 'segreto' }],
    });
    const { jobId, holder } = await handedOut({
      ...{ machineId, priority: 'URGENT', issueDescription: 'Perde olio', startDate: now },
      ...{ solveDescription: 'segreto', endDate: '2026-12-01T08:00:00.000Z', notes: [staffsNote] },
      ...{ assignees: [{ id: owners['ROSSI'] }], customData: [{ name: 'Costo', value: 'segreto' }] },
    });
    const view = {
      ...{ company: 'ROSSI', firm: 'Verne', expiresAt: '2026-12-07T08:00:00.000Z', number: jobId.slice(-5) },
      machine: { name: 'Pressa 4', shortCode: 'PRE-04' },
      place: { name: 'Sede', address: 'Via Emilia 1', city: 'Modena' },
      ...{ type: 'PROGRAMMATA', status: 'OPEN', priority: 'URGENT', issueDescription: 'Perde olio' },
      ...{ startDate: now, endDate: '2026-12-01T08:00:00.000Z', checkList, notes: [], proposed: null },
    };
    expect(await show(holder)).toEqual(view);
    app.switchedOff.site = { enabled: false };
    expect(await show(holder)).toEqual({ ...view, place: null });
    app.switchedOff.site = { enabled: true };
    await edit(jobId, { status: 'CLOSED' });
    const closed = { ...view, status: 'CLOSED', endDate: now };
    expect(await show(holder)).toEqual(closed);
  });

  it('has the staff’s notes where the link shares them, and no expected end that nobody chose', async () => {
    const { holder } = await handedOut({ type: 'RICHIESTA', notes: [staffsNote] }, { sharesNotes: true });
    expect(await show(holder)).toMatchObject({
      endDate: null,
      notes: [{ ...staffsNote, date: now, user: 'Anna Rossi', isOwn: false }],
    });
  });

  it('does not have the notes and the proposal of another contractor', async () => {
    const { jobId, holder } = await handedOut();
    const { _id } = await handOut(jobId, { firm: 'Galli' });
    await note(holder, id(1), 'Smontata la pompa');
    await propose(holder, 'Fatto');
    expect(await show(holderOf(_id))).toMatchObject({ firm: 'Galli', notes: [], proposed: null });
    await note(holderOf(_id), id(2), 'Rimontata');
    expect(await show(holder)).toMatchObject({ notes: [{ _id: id(1), isOwn: true }] });
  });
});

describe('a note of a contractor', () => {
  it('is signed by the firm, stored once, and has an event of its own', async () => {
    const { jobId, holder, linkId } = await handedOut();
    const shown = { _id: id(1), date: now, text: 'Smontata la pompa', user: 'Verne (esterno)', isOwn: true };
    expect(await note(holder, id(1), 'Smontata la pompa')).toMatchObject({ notes: [shown] });
    expect(await note(holder, id(1), 'Smontata la pompa')).toMatchObject({ notes: [shown] });
    const { isOwn: _, ...stored } = shown;
    expect((await single(jobId)).notes).toEqual([{ ...stored, linkId }]);
    const [, event, ...others] = await app.eventsOf(jobId);
    const object = expect.stringMatching(`^Intervento ${jobId.slice(-5)} — Pressa`);
    expect(event).toMatchObject({ action: 'Nota aggiunta', object, user: byFirm });
    expect(event?.to).toEqual({ notes: [{ ...stored, linkId }] });
    expect(others).toEqual([]);
  });

  it('is one of twenty at most with one link, also when they are written at once', async () => {
    const { jobId, holder } = await handedOut();
    const writes = Array.from({ length: 21 }, (_, at) => note(holder, id(at), `Nota ${at}`));
    const refused = (await Promise.allSettled(writes)).filter(({ status }) => status === 'rejected');
    const message = 'Con questo link si scrivono al massimo 20 note';
    const refusal = { code: 'invalid', errors: [{ path: 'text', message }] };
    expect(refused).toMatchObject([{ reason: refusal }]);
    expect((await show(holder)).notes).toHaveLength(20);
    const { _id } = await handOut(jobId);
    expect((await note(holderOf(_id), id(100), 'Un’altra ditta')).notes).toHaveLength(1);
  });

  it('does not exceed the notes of an intervention', async () => {
    const notes = Array.from({ length: 200 }, (_, at) => ({ _id: id(at), text: 'visto' }));
    const { holder } = await handedOut({ notes });
    await expect(note(holder, id(500), 'Una di troppo')).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'text', message: 'Questo intervento ha già troppe note' }],
    });
  });

  it('is not taken for that of another link by its Idempotency-Key', async () => {
    const { jobId, holder } = await handedOut();
    const { _id } = await handOut(jobId, { firm: 'Galli' });
    await note(holder, id(1), 'Prima', 'note-key-1');
    await note(holderOf(_id), id(2), 'Seconda', 'note-key-1');
    expect((await single(jobId)).notes.map(({ text }) => text)).toEqual(['Prima', 'Seconda']);
  });
});

it('a contractor ticks a point by its place and title: OK, KO, neither; once, and not another one', async () => {
  const { jobId, holder } = await handedOut();
  const filter = { title: 'Filtro', result: '' };
  expect(await tick(holder, 0, 'Olio', 'OK')).toMatchObject({
    checkList: [{ title: 'Olio', result: 'OK' }, filter],
  });
  const ko = { title: 'Olio', result: '', notOk: true };
  expect((await tick(holder, 0, 'Olio', 'KO')).checkList).toEqual([ko, filter]);
  await tick(holder, 0, 'Olio', 'KO');
  expect((await tick(holder, 0, 'Olio', 'OK')).checkList).toEqual([{ title: 'Olio', result: 'OK' }, filter]);
  expect((await tick(holder, 0, 'Olio', 'none')).checkList).toEqual(checkList);
  for (const [at, title] of [
    [1, 'Olio'],
    [2, 'Filtro'],
  ] as const) {
    const error = await tick(holder, at, title, 'OK').catch((refusal: unknown) => refusal);
    // The stored document is not for contractors.
    expect(error).toMatchObject({ code: 'stale', current: undefined });
  }
  expect((await single(jobId)).scheduledMaintenance).toEqual({ checkList });
  const events = (await app.eventsOf(jobId)).slice(1);
  expect(events).toHaveLength(4);
  for (const event of events)
    expect(event).toMatchObject({ action: 'Punto segnato dalla ditta', user: byFirm });
});

describe('a proposal to close', () => {
  it('is kept once, with the later text, and through a full document that is sent back', async () => {
    const { jobId, holder, linkId } = await handedOut();
    expect(await propose(holder, 'Fatto')).toMatchObject({ proposed: { at: now, text: 'Fatto' } });
    await propose(holder, 'Fatto');
    await propose(holder, 'Fatto, manca il filtro');
    await note(holder, id(1), 'Smontata la pompa');
    const before = await single(jobId);
    const proposedClosing = { linkId, firm: 'Verne', at: now, text: 'Fatto, manca il filtro' };
    expect(before.proposedClosing).toEqual(proposedClosing);
    const { assignees: _, doneBy: __, ...document } = before;
    expect(await edit(jobId, document)).toEqual(before);
    await edit(jobId, { ...document, proposedClosing: { ...proposedClosing, text: 'Altro' } });
    expect((await single(jobId)).proposedClosing).toEqual(proposedClosing);
    const events = (await app.eventsOf(jobId)).slice(1);
    expect(events).toMatchObject([
      { action: 'Chiusura proposta', user: byFirm, to: { proposedClosing: { text: 'Fatto' } } },
      { action: 'Chiusura proposta', to: { proposedClosing } },
      { action: 'Nota aggiunta' },
    ]);
  });

  it('is declined, and can be made again; a CLOSED job has none and takes nothing more', async () => {
    const { jobId, holder } = await handedOut();
    await propose(holder, 'Fatto');
    expect(await edit(jobId, { declinesClosing: true })).toMatchObject({
      proposedClosing: null,
      status: 'OPEN',
    });
    expect((await app.eventsOf(jobId)).at(-1)).toMatchObject({
      ...{ action: 'Intervento modificato', to: { proposedClosing: null } },
    });
    expect(await show(holder)).toMatchObject({ proposed: null });
    await propose(holder, 'Adesso sì');
    expect(await edit(jobId, { status: 'CLOSED' })).toMatchObject({ proposedClosing: null });
    const locked = { code: 'locked' };
    await expect(note(holder, id(1), 'Ancora')).rejects.toMatchObject(locked);
    await expect(tick(holder, 0, 'Olio', 'OK')).rejects.toMatchObject(locked);
    await expect(propose(holder, 'Di nuovo')).rejects.toMatchObject(locked);
    expect(await show(holder)).toMatchObject({ status: 'CLOSED', proposed: null });
  });
});

it('without sites, a contractor sees everything but the place', async () => {
  const { _id: machineId } = await app.newMachine({ site: siteIds['ROSSI'] });
  const { holder } = await handedOut({ machineId });
  expect((await show(holder)).place).toMatchObject({ name: 'Sede' });
  await app.stop('sites');
  expect(await show(holder)).toMatchObject({ company: 'ROSSI', place: null });
});
