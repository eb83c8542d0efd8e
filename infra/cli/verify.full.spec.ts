import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chain, emptyHead, type Link } from '../../services/events/src/log/chain.ts';
import { entry, removal } from '../../services/events/src/testing/entries.ts';
import { openVerifyBench, verifyIn, type Verdict, type VerifyBench } from './testing/verify-bench.ts';

let bench: VerifyBench;
let folder: string;
/** Waits five seconds for its store; the other tests need not. */
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
  const { code, says } = await verify();
  expect(says).toContain(
    'ROSSI: 4 events, chain whole; 2 documents, each version with its event, 1 events still on their way',
  );
  expect(says).toContain('CANTINA: 4 events');
  expect(code).toBe(0);
});

describe('a chain that was tampered with is broken at the first bad sequence', () => {
  const rossi = (seq: number) => ({ tenantId: 'ROSSI', seq });

  it.each([
    ['changed', 2, () => eventsOf().updateOne(rossi(2), { $set: { 'to.name': 'altro' } })],
    [
      'changed in its time of storing',
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
    const { code, says } = await verify();
    expect(says).toContain(`ROSSI: the chain is broken at sequence ${seq}:`);
    expect(code).toBe(1);
  });

  it('and that of another tenant is whole', async () => {
    await eventsOf().deleteOne(rossi(2));
    expect(await verify('--tenant', 'CANTINA')).toMatchObject({ code: 0 });
  });
});

describe('a log that is not complete', () => {
  it('is one cut off at its end: the version without its event is named', async () => {
    await eventsOf().deleteOne({ tenantId: 'ROSSI', seq: 4 });
    const { code, says } = await verify();
    expect(says).toContain(`no event ${entry('ROSSI', 1, 2).eid}`);
    expect(code).toBe(1);
  });

  it('is one wiped as a whole', async () => {
    await eventsOf().deleteMany({ tenantId: 'ROSSI' });
    expect(await verify()).toMatchObject({ code: 1, says: expect.stringContaining('ROSSI: ') });
  });

  it('is one without a change behind an event', async () => {
    await documents().updateOne({ tenantId: 'ROSSI', __v: 2 }, { $set: { __v: 1 } });
    expect((await verify()).says).toContain(`is at version 1, but the log has ${entry('ROSSI', 1, 2).eid}`);
  });

  it('is one whose document is gone without having been deleted', async () => {
    await documents().deleteOne({ tenantId: 'ROSSI', __v: 2 });
    expect((await verify()).says).toContain('has events but no document, and was never deleted');
  });

  it('is not one whose document was deleted and purged', async () => {
    await bench.append(removal('ROSSI', 1, 3));
    await documents().deleteOne({ tenantId: 'ROSSI', __v: 2 });
    expect(await verify()).toMatchObject({ code: 0 });
  });
});

it('one tenant is verified by its code in either case, and one that nobody knows is refused', async () => {
  const { code, says } = await verify('--tenant', 'rossi');
  expect([code, says]).toEqual([0, expect.stringMatching(/^ROSSI: 4 events, chain whole;.*\.$/)]);
  for (const nobody of ['NOPE', 'nope', ''])
    expect(await verify('--tenant', nobody)).toEqual({
      code: 2,
      says: `${nobody.toUpperCase()}: no events and no audited documents, is the code right?`,
    });
  expect(await verify('--tenants', 'ROSSI')).toMatchObject({ code: 2 });
});

describe('with a checkpoint outside the store', () => {
  it('a tenant of which nothing is left is found, also by its code', async () => {
    const checkpoint = ['--checkpoint', join(folder, 'wiped.json')];
    await verify(...checkpoint);
    await eventsOf().deleteMany({ tenantId: 'ROSSI' });
    await documents().deleteMany({ tenantId: 'ROSSI' });
    for (const chosen of [[], ['--tenant', 'ROSSI']])
      expect(await verify(...chosen, ...checkpoint)).toMatchObject({
        code: 1,
        says: expect.stringContaining('ROSSI: the chain is broken at sequence 1: events 1 to 4 were cut off'),
      });
  });

  it('a tenant that was erased is said to be, and one of which some may be left is found', async () => {
    const file = join(folder, 'erased.json');
    await verify('--checkpoint', file);
    await eventsOf().deleteMany({ tenantId: 'ROSSI' });
    await documents().deleteMany({ tenantId: 'ROSSI' });
    const begunAt = new Date('2026-11-22T10:00:00Z');
    await bench.erasures().insertOne({ _id: 'ROSSI', begunAt } as never);
    expect(await verify('--checkpoint', file)).toMatchObject({
      code: 1,
      says: expect.stringContaining('ROSSI: its erasure began on 2026-11-22T10:00:00.000Z and has not ended'),
    });
    await bench.erasures().updateOne({ _id: 'ROSSI' }, { $set: { endedAt: begunAt } });
    const { code, says } = await verify('--checkpoint', file);
    expect([code, says]).toEqual([0, expect.stringContaining('ROSSI: erased on 2026-11-22T10:00:00.000Z')]);
    expect(Object.keys(JSON.parse(await readFile(file, 'utf8')) as object)).toEqual(['CANTINA']);
  });

  it.each([
    ['half of a file', '{"ROSSI": {"seq": 1', /JSON/],
    ['a file of something else', '{"ROSSI": 4}', /^it holds no heads of event logs\.$/],
  ])('%s is refused by its name, and stays as it is', async (_, content, reason) => {
    const file = join(folder, 'wrong.json');
    await writeFile(file, content);
    const { code, says } = await verify('--checkpoint', file);
    expect([code, says.startsWith(`--checkpoint ${file}: `)]).toEqual([1, true]);
    expect(says.slice(`--checkpoint ${file}: `.length)).toMatch(reason);
    expect(await readFile(file, 'utf8')).toBe(content);
  });

  it('a folder, and a file in a folder that is not there, are refused by their names', async () => {
    for (const file of [folder, join(folder, 'absent/heads.json')]) {
      const { code, says } = await verify('--checkpoint', file);
      expect([code, says.split('\n').at(-1)]).toEqual([1, expect.stringContaining(`--checkpoint ${file}: `)]);
    }
  });

  it('a chain written anew as a whole is found', async () => {
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
    const { code, says } = await verify(...checkpoint);
    expect(says).toContain('ROSSI: the chain is broken at sequence 4: an earlier run saw another event here');
    expect(code).toBe(1);
  });

  it('a tail cut off together with its document is found', async () => {
    const checkpoint = ['--checkpoint', join(folder, 'cut.json')];
    await verify(...checkpoint);
    await eventsOf().deleteMany({ tenantId: 'ROSSI', seq: { $gt: 2 } });
    await documents().updateOne({ tenantId: 'ROSSI', __v: 2 }, { $set: { __v: 0, name: 'nome 0' } });
    expect((await verify()).code).toBe(0);
    expect((await verify(...checkpoint)).says).toContain('broken at sequence 3: events 3 to 4 were cut off');
  });
});

it('without a store it says what to do, in one sentence', async () => {
  const { code, says } = await withoutStore;
  expect(code).toBe(1);
  expect(says.split('\n')).toHaveLength(1);
});
