import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chain, emptyHead, type Link } from '../../services/events/src/log/chain.ts';
import { entry, removal } from '../../services/events/src/testing/entries.ts';
import { openVerifyBench, verifyIn, type Verdict, type VerifyBench } from './testing/verify-bench.ts';

let bench: VerifyBench;
let folder: string;
/** Takes five seconds because it waits for a store; started early to run alongside the other tests. */
let withoutStore: Promise<Verdict>;

const verify = (...options: string[]) => bench.verify(...options);
const eventsOf = () => bench.events();
const documents = () => bench.documents();

beforeAll(async () => {
  withoutStore = verifyIn({ MONGODB_URI: 'mongodb://127.0.0.1:1/' });
  bench = await openVerifyBench();
  folder = await mkdtemp(join(tmpdir(), 'officina-verify-'));
});
beforeEach(() => bench.fill());
afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true, force: true });
});

it('an untouched log verifies, tenant by tenant', async () => {
  const { code, output } = await verify();
  expect(output).toContain(
    'ROSSI: 4 events, chain whole; 2 documents, each version with its event, 1 events still on their way',
  );
  expect(output).toContain('CANTINA: 4 events');
  expect(code).toBe(0);
});

describe('a chain that was tampered with is broken at the first bad sequence', () => {
  const rossi = (seq: number) => ({ tenantId: 'ROSSI', seq });

  it.each([
    ['changed', 2, () => eventsOf().updateOne(rossi(2), { $set: { 'to.name': 'altro' } })],
    [
      'changed in its storage time',
      3,
      () => eventsOf().updateOne(rossi(3), { $set: { recordedAt: new Date(0) } }),
    ],
    ['deleted', 2, () => eventsOf().deleteOne(rossi(2))],
    ['deleted at the beginning', 1, () => eventsOf().deleteOne(rossi(1))],
    [
      'inserted',
      5,
      async () => {
        const { _id, ...last } = (await eventsOf().findOne(rossi(4)))!;
        await eventsOf().insertOne({ ...last, seq: 5, eid: 'maintenance.machines:forged:0' });
      },
    ],
    [
      'swapped',
      2,
      async () => {
        await eventsOf().updateOne(rossi(2), { $set: { seq: 99 } });
        await eventsOf().updateOne(rossi(3), { $set: { seq: 2 } });
        await eventsOf().updateOne(rossi(99), { $set: { seq: 3 } });
      },
    ],
  ])('an event %s', async (_, seq, tamper) => {
    await tamper();
    const { code, output } = await verify();
    expect(output).toContain(`ROSSI: the chain is broken at sequence ${seq}:`);
    expect(code).toBe(1);
  });

  it('does not affect the chain of another tenant', async () => {
    await eventsOf().deleteOne(rossi(2));
    expect(await verify('--tenant', 'CANTINA')).toMatchObject({ code: 0 });
  });
});

describe('an incomplete log', () => {
  it('is truncated at its end: the version without its event is named', async () => {
    await eventsOf().deleteOne({ tenantId: 'ROSSI', seq: 4 });
    const { code, output } = await verify();
    expect(output).toContain(`no event ${entry('ROSSI', 1, 2).eid}`);
    expect(code).toBe(1);
  });

  it('is empty', async () => {
    await eventsOf().deleteMany({ tenantId: 'ROSSI' });
    expect(await verify()).toMatchObject({ code: 1, output: expect.stringContaining('ROSSI: ') });
  });

  it('lacks a change behind an event', async () => {
    await documents().updateOne({ tenantId: 'ROSSI', __v: 2 }, { $set: { __v: 1 } });
    expect((await verify()).output).toContain(`is at version 1, but the log has ${entry('ROSSI', 1, 2).eid}`);
  });

  it('has a document that is missing without having been deleted', async () => {
    await documents().deleteOne({ tenantId: 'ROSSI', __v: 2 });
    expect((await verify()).output).toContain('has events but no document, and was never deleted');
  });

  it('is not reported for a document that was deleted and purged', async () => {
    await bench.append(removal('ROSSI', 1, 3));
    await documents().deleteOne({ tenantId: 'ROSSI', __v: 2 });
    expect(await verify()).toMatchObject({ code: 0 });
  });
});

it('one tenant is verified by its code in either case, and an unknown one is refused', async () => {
  const { code, output } = await verify('--tenant', 'rossi');
  expect([code, output]).toEqual([0, expect.stringMatching(/^ROSSI: 4 events, chain whole;.*\.$/)]);
  for (const unknown of ['NOPE', 'nope', ''])
    expect(await verify('--tenant', unknown)).toEqual({
      code: 2,
      output: `${unknown.toUpperCase()}: no events and no audited documents, is the code right?`,
    });
  expect(await verify('--tenants', 'ROSSI')).toMatchObject({ code: 2 });
});

describe('with a checkpoint outside the store', () => {
  it('a wiped tenant is found, also by its code', async () => {
    const checkpoint = ['--checkpoint', join(folder, 'wiped.json')];
    await verify(...checkpoint);
    await eventsOf().deleteMany({ tenantId: 'ROSSI' });
    await documents().deleteMany({ tenantId: 'ROSSI' });
    for (const chosen of [[], ['--tenant', 'ROSSI']])
      expect(await verify(...chosen, ...checkpoint)).toMatchObject({
        code: 1,
        output: expect.stringContaining(
          'ROSSI: the chain is broken at sequence 1: events 1 to 4 were cut off',
        ),
      });
  });

  it('an erased tenant is reported as such, and one that may have data left is found', async () => {
    const file = join(folder, 'erased.json');
    await verify('--checkpoint', file);
    await eventsOf().deleteMany({ tenantId: 'ROSSI' });
    await documents().deleteMany({ tenantId: 'ROSSI' });
    const begunAt = new Date('2026-11-22T10:00:00Z');
    await bench.erasures().insertOne({ _id: 'ROSSI', begunAt } as never);
    expect(await verify('--checkpoint', file)).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        'ROSSI: its erasure began on 2026-11-22T10:00:00.000Z and has not ended',
      ),
    });
    await bench.erasures().updateOne({ _id: 'ROSSI' }, { $set: { endedAt: begunAt } });
    const { code, output } = await verify('--checkpoint', file);
    expect([code, output]).toEqual([0, expect.stringContaining('ROSSI: erased on 2026-11-22T10:00:00.000Z')]);
    expect(Object.keys(JSON.parse(await readFile(file, 'utf8')) as object)).toEqual(['CANTINA']);
  });

  it.each([
    ['half of a file', '{"ROSSI": {"seq": 1', /JSON/],
    ['a file of something else', '{"ROSSI": 4}', /^it holds no heads of event logs\.$/],
  ])('%s is refused by name and left unchanged', async (_, content, reason) => {
    const file = join(folder, 'wrong.json');
    await writeFile(file, content);
    const { code, output } = await verify('--checkpoint', file);
    expect([code, output.startsWith(`--checkpoint ${file}: `)]).toEqual([1, true]);
    expect(output.slice(`--checkpoint ${file}: `.length)).toMatch(reason);
    expect(await readFile(file, 'utf8')).toBe(content);
  });

  it('a folder, and a file in a missing folder, are refused by name', async () => {
    for (const file of [folder, join(folder, 'absent/heads.json')]) {
      const { code, output } = await verify('--checkpoint', file);
      expect([code, output.split('\n').at(-1)]).toEqual([
        1,
        expect.stringContaining(`--checkpoint ${file}: `),
      ]);
    }
  });

  it('a completely rewritten chain is found', async () => {
    const checkpoint = ['--checkpoint', join(folder, 'rewritten.json')];
    expect(await verify(...checkpoint)).toMatchObject({ code: 0 });
    const old = await eventsOf().find({ tenantId: 'ROSSI' }).sort({ seq: 1 }).toArray();
    const forged = old.map(({ _id, seq: _seq, prevHash: _prev, hash: _hash, ...rest }) => ({
      ...rest,
      object: 'falso',
    }));
    await eventsOf().deleteMany({ tenantId: 'ROSSI' });
    await eventsOf().insertMany(chain<object>(emptyHead, forged) as (object & Link)[]);
    expect(await verify('--tenant', 'ROSSI')).toMatchObject({ code: 0 });
    const { code, output } = await verify(...checkpoint);
    expect(output).toContain(
      'ROSSI: the chain is broken at sequence 4: an earlier run saw another event here',
    );
    expect(code).toBe(1);
  });

  it('a tail removed together with its document is found', async () => {
    const checkpoint = ['--checkpoint', join(folder, 'cut.json')];
    await verify(...checkpoint);
    await eventsOf().deleteMany({ tenantId: 'ROSSI', seq: { $gt: 2 } });
    await documents().updateOne({ tenantId: 'ROSSI', __v: 2 }, { $set: { __v: 0, name: 'nome 0' } });
    expect((await verify()).code).toBe(0);
    expect((await verify(...checkpoint)).output).toContain(
      'broken at sequence 3: events 3 to 4 were cut off',
    );
  });
});

it('the command says in one sentence what to do without a store', async () => {
  const { code, output } = await withoutStore;
  expect(code).toBe(1);
  expect(output.split('\n')).toHaveLength(1);
});
