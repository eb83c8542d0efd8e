import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Module } from '@nestjs/common';
import { Schema, type Model } from 'mongoose';
import { fakeIntervals } from '../testing/fake-intervals.ts';
import { testService, type TestService } from '../testing/test-service.ts';
import { Heartbeat, SilenceWatch, StoredLeases } from './lease.ts';

@Module({})
class EmptyModule {}

interface Lease {
  _id: string;
  owner: string;
  beat: number;
}

const signs = ['owner', 'beat'] as const;
const shape = { number: 'beat', signs } as const;
const fields = { owner: String, beat: Number };
const [theirs, ours] = ['theirs', 'ours'].map((owner) => ({ _id: 'a', owner })) as [Lease, Lease];
const taken = { ...theirs, beat: 0 };

let service: TestService;
let documents: Model<Lease>;
let holders: Model<{ _id: string; lease: Lease | null }>;

beforeAll(async () => {
  service = await testService(EmptyModule, 'sites');
  const { store } = service.kit;
  documents = store.system('leases', 'documents', new Schema({ _id: String, ...fields }));
  holders = store.system(
    'leases',
    'holders',
    new Schema({ _id: String, lease: { type: new Schema(fields, { _id: false }), default: null } }),
  );
});
beforeEach(async () => {
  await documents.deleteMany();
  await holders.deleteMany();
  await holders.create({ _id: 'a', lease: null });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
afterAll(() => service.close());

const documentLeases = () => new StoredLeases<Lease>(documents, shape);
const storedAs = {
  'a document': {
    leases: documentLeases,
    stored: () => documents.findById('a').lean(),
  },
  'a field of a document': {
    leases: () => new StoredLeases<Lease>(holders as unknown as Model<Lease>, { ...shape, field: 'lease' }),
    stored: async () => (await holders.findById('a').lean())?.lease,
  },
};

describe.each(Object.entries(storedAs))('a lease that is %s', (_, { leases: leasesOf, stored }) => {
  it('is taken by one of two processes that take it at once', async () => {
    const leases = leasesOf();
    const both = await Promise.all([leases.take({ ...ours, beat: 0 }), leases.take(taken)]);
    expect(both.sort()).toEqual([false, true]);
    expect(await leases.take({ ...ours, beat: 0 })).toBe(false);
  });

  it('is taken over by one of two processes that find its owner dead', async () => {
    const leases = leasesOf();
    await leases.take(taken);
    const both = await Promise.all(['one', 'two'].map((owner) => leases.takeOver(taken, { owner })));
    expect(both.sort()).toEqual([false, true]);
    expect(await stored()).toMatchObject({ owner: expect.stringMatching(/^(one|two)$/), beat: 1 });
  });

  it('is not taken over if its owner has beaten since it was observed', async () => {
    const leases = leasesOf();
    await leases.take(taken);
    expect(await leases.beat(theirs)).toBe(true);
    expect(await leases.takeOver(taken, { owner: 'ours' })).toBe(false);
    expect(await stored()).toMatchObject({ owner: 'theirs', beat: 1 });
  });

  it('cannot be changed by an owner that has lost it', async () => {
    const leases = leasesOf();
    await leases.take(taken);
    await leases.takeOver(taken, { owner: 'ours' });
    expect(await leases.beat(theirs)).toBe(false);
    expect(await leases.update(theirs, { $set: { _id: 'a' } })).toBe(false);
    expect(await leases.update(ours, { $set: { _id: 'a' } })).toBe(true);
    expect(await stored()).toMatchObject({ owner: 'ours', beat: 1 });
  });
});

it('a lease is deleted by its owner, or by an observer if it has not changed', async () => {
  const leases = documentLeases();
  await leases.take(taken);
  await leases.release(ours);
  await leases.beat(theirs);
  await leases.release(taken);
  expect(await leases.all()).toMatchObject([{ ...theirs, beat: 1 }]);
  await leases.release({ ...taken, beat: 1 });
  await leases.take(taken);
  await leases.release(theirs);
  expect(await leases.all()).toEqual([]);
});

it('an owner notices at its next beat that it has lost the lease; a beat that fails changes nothing', async () => {
  fakeIntervals();
  const leases = documentLeases();
  await leases.take(taken);
  let beat: Promise<boolean> = Promise.reject(new Error('no store'));
  const heartbeat = new Heartbeat(() => beat, 1_000);
  const isMineAfterBeat = async () => {
    jest.advanceTimersByTime(1_000);
    await Promise.allSettled([beat]);
    return heartbeat.isMine;
  };
  expect(await isMineAfterBeat()).toBe(true);
  await leases.takeOver(taken, { owner: 'ours' });
  beat = leases.beat(theirs);
  expect(await isMineAfterBeat()).toBe(false);
  heartbeat.stop();
});

describe('an owner', () => {
  const lease = (beat: number, owner = 'theirs') => [{ _id: 'a', owner, beat }];
  const same = (count: number, look = lease(5)) => Array.from({ length: count }, () => look);

  /** Whether the owner is dead at the last of some looks, after 30 s of silence. */
  const isDeadAfter = (looks: Lease[][], everyMs = 5_000, lapseMs?: number) => {
    const watch = new SilenceWatch<Lease>(signs, lapseMs);
    const dead = looks.map((current, index) => watch.silent(current, 30_000, 1_000_000 + index * everyMs));
    return dead.at(-1)?.length === 1;
  };

  it('is dead once it has not beaten for 30 s while it was watched, and not before', () => {
    expect(isDeadAfter(same(6))).toBe(false);
    expect(isDeadAfter(same(7))).toBe(true);
    expect(isDeadAfter(Array.from({ length: 20 }, (_, index) => lease(index)))).toBe(false);
    expect(isDeadAfter([...same(7), lease(6)])).toBe(false);
  });

  it('is watched from the beginning after the lease has changed hands, or was given back and taken', () => {
    expect(isDeadAfter([...same(3), ...same(6, lease(5, 'another'))])).toBe(false);
    expect(isDeadAfter([...same(3), ...same(7, lease(5, 'another'))])).toBe(true);
    expect(isDeadAfter([...same(6), [], ...same(6)])).toBe(false);
  });

  it('is watched from the beginning by an observer that could not look for 12 s', () => {
    expect(isDeadAfter(same(4), 11_000, 12_000)).toBe(true);
    expect(isDeadAfter(same(9), 12_000, 12_000)).toBe(false);
  });

  it('is not dead because the wall clock was set', () => {
    const watch = new SilenceWatch<Lease>(signs);
    expect(watch.silent(lease(5), 30_000)).toEqual([]);
    for (const year of [1970, 2070]) {
      jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(year, 0));
      expect(watch.silent(lease(5), 30_000)).toEqual([]);
    }
  });
});
