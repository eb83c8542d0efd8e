import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { entry, removal } from '../../services/events/src/testing/entries.ts';
import { documentOf, openVerifyBench, type VerifyBench } from './testing/verify-bench.ts';

let bench: VerifyBench;

beforeAll(async () => {
  bench = await openVerifyBench();
});
beforeEach(() => bench.fill());
afterAll(() => bench.close());

const verified = () => bench.verify('--tenant', 'ROSSI');

/** The finding that the command reports for the first document. */
const finding = (text: string) => `ROSSI: maintenance.machines:${entry('ROSSI', 1).entityId}: ${text}`;

describe('a document that differs from its events', () => {
  const first = { tenantId: 'ROSSI', __v: 2 };

  it.each([
    ['a field changed', { name: 'altro' }, 'version 2, name: stored otherwise than logged.'],
    ['a field added', { owner: 'a'.repeat(24) }, 'version 2, owner: stored otherwise than logged.'],
    ['a field emptied', { name: null }, 'version 2, name: stored otherwise than logged.'],
    [
      'a field that looks as if it was too long for the log',
      { name: { cut: 1 } },
      'version 2, name: stored otherwise than logged.',
    ],
    ['an item added', { tags: ['x'] }, 'version 2, tags: stored otherwise than logged.'],
    [
      'another creation time',
      { createdAt: new Date('2026-11-21T10:00:01.001Z') },
      'version 0, createdAt: another instant than in the log.',
    ],
    ['no time of creation', { createdAt: null }, 'version 0, createdAt: another instant than in the log.'],
    ['a mark of deletion', { deletedAt: new Date() }, 'version 2: deleted, but no event says so.'],
  ])('is reported after a change outside the log: %s', async (_, set, text) => {
    await bench.documents().updateOne(first, { $set: set });
    expect(await verified()).toEqual({ code: 1, output: finding(text) });
  });

  it('is not one with a field that no event has, or one written in the same second as its event', async () => {
    const createdAt = new Date('2026-11-21T10:00:00.900Z');
    await bench.documents().updateOne(first, { $set: { lastUpdate: new Date(), createdAt } });
    expect(await verified()).toMatchObject({ code: 0 });
  });

  it('is one whose id was used again: the events of its second life were dropped', async () => {
    await bench.append(removal('ROSSI', 1, 3));
    await bench.documents().deleteOne(first);
    const second = entry('ROSSI', 1, 3, { to: { name: 'seconda vita', tags: [] } });
    await bench.append(entry('ROSSI', 1, 0, { to: { name: 'seconda vita', tags: [] } }), second);
    await bench.documents().insertOne(documentOf(second));
    const text = 'version 3: deleted by the log, but it is there: its id was used again, or it was put back.';
    expect(await verified()).toEqual({ code: 1, output: finding(text) });
  });

  it('is one with events after its deletion', async () => {
    await bench.append(
      removal('ROSSI', 1, 3),
      entry('ROSSI', 1, 4, { from: { name: null }, to: { name: 'di nuovo' } }),
    );
    await bench.documents().updateOne(first, { $set: { __v: 4, name: 'di nuovo' }, $unset: { tags: 1 } });
    const text = 'version 4: follows its deletion, the id was used again.';
    expect(await verified()).toEqual({ code: 1, output: finding(text) });
  });

  it('is one with an event that does not follow from the earlier ones', async () => {
    await bench.append(entry('ROSSI', 1, 3, { from: { name: 'mai detto' }, to: { name: 'nome 3' } }));
    await bench.documents().updateOne(first, { $set: { __v: 3, name: 'nome 3' } });
    const text = 'version 3, name: changed from another value than the versions before it gave.';
    expect(await verified()).toEqual({ code: 1, output: finding(text) });
  });

  it('is one that was deleted with other contents', async () => {
    await bench.append(removal('ROSSI', 1, 3, { from: { name: 'altro', tags: [] } }));
    await bench.documents().deleteOne(first);
    const text = 'version 3, name: deleted with another value than the versions before it gave.';
    expect(await verified()).toEqual({ code: 1, output: finding(text) });
  });

  it('has all its findings reported, up to twenty', async () => {
    const fields = Array.from({ length: 22 }, (_, index) => [`campo${index}`, 'x']);
    await bench.documents().updateOne(first, { $set: Object.fromEntries(fields) });
    const lines = (await verified()).output.split('\n');
    expect([lines.length, lines.at(-1)]).toEqual([21, '… and 2 more']);
  });
});

describe('the stub of a deleted document', () => {
  const stub = (deletedAt: string) => ({
    _id: entry('ROSSI', 1).entityId as never,
    tenantId: 'ROSSI',
    deletedAt: new Date(deletedAt),
    _request: 'f'.repeat(64),
  });

  beforeEach(async () => {
    await bench.append(removal('ROSSI', 1, 3));
    await bench.documents().deleteOne({ tenantId: 'ROSSI', __v: 2 });
  });

  it('is not counted as a document', async () => {
    await bench.documents().insertOne(stub('2026-11-21T10:00:00.000Z'));
    const { code, output } = await verified();
    expect(output).toContain('ROSSI: 5 events, chain whole; 1 documents, each version with its event');
    expect(code).toBe(0);
  });

  it('must have the deletion time of its event', async () => {
    await bench.documents().insertOne(stub('2026-11-22T10:00:00.000Z'));
    const text = 'version 3, deletedAt: another instant than in the log.';
    expect(await verified()).toEqual({ code: 1, output: finding(text) });
  });
});

describe('lists whose items have ids', () => {
  const note = (number: number, text = `nota ${number}`) => ({
    _id: String(number).padStart(24, '0'),
    text,
  });
  const history = [
    entry('ROSSI', 9, 0, { to: { notes: [note(1)] } }),
    entry('ROSSI', 9, 1, { from: { notes: [] }, to: { notes: [note(2), note(3)] } }),
    entry('ROSSI', 9, 2, { from: { notes: [note(2)] }, to: { notes: [note(2, 'corretta')] } }),
  ];
  const kept = (...notes: object[]) =>
    bench
      .documents()
      .insertOne({ ...documentOf(entry('ROSSI', 9, 2)), notes, name: undefined, tags: undefined } as never);

  it('are merged from added and removed items', async () => {
    await bench.append(...history);
    await kept(note(1), note(2, 'corretta'), note(3));
    expect(await verified()).toMatchObject({ code: 0 });
  });

  it('are compared item by item', async () => {
    await bench.append(...history);
    await kept(note(1), note(2), note(3));
    expect((await verified()).output).toMatch(/:0{23}9: version 2, notes: stored otherwise than logged\.$/);
  });

  it('cannot be compared where the log had no room for them', async () => {
    await bench.append(
      ...history.slice(0, 2),
      entry('ROSSI', 9, 2, { from: { notes: [] }, to: { notes: { cut: 900_000 } } }),
    );
    await kept(note(1), note(7));
    expect(await verified()).toMatchObject({ code: 0 });
  });
});
