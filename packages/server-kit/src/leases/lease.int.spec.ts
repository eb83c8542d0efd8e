import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Module } from '@nestjs/common';
import { Schema, type Model } from 'mongoose';
import { holdIntervals } from '../testing/hold-intervals.ts';
import { testService, type TestService } from '../testing/test-service.ts';
import { Heartbeat, SilenceWatch, StoredLeases } from './lease.ts';

@Module({})
class EmptyModule {}

interface Lease {
  _id: string;
  owner: string;
  beat: number;
}

interface Holder {
  _id: string;
  lease: Lease | null;
}

const signs = ['owner', 'beat'] as const;
const deadMs = 30_000;
const [ours, theirs] = ['ours', 'theirs'].map((owner) => ({ _id: 'a', owner })) as [Lease, Lease];
const fields = { owner: String, beat: Number };

let service: TestService;
let documents: Model<Lease>;
let holders: Model<Holder>;

beforeAll(async () => {
  service = await testService(EmptyModule, 'sites');
  const { store } = service.kit;
  documents = store.system('leases', 'documents', new Schema({ _id: String, ...fields }));
  const lease = { type: new Schema(fields, { _id: false }), default: null };
  holders = store.system('leases', 'holders', new Schema({ _id: String, lease }));
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

describe.each([
  {
    name: 'a document',
    leases: () => new StoredLeases<Lease>(documents, { number: 'beat', signs }),
    stored: () => documents.findById('a').lean<Lease>(),
  },
  {
    name: 'a field of a document',
    leases: () => new StoredLeases<Lease, Holder>(holders, { number: 'beat', signs, field: 'lease' }),
    stored: async () => (await holders.findById('a').lean())?.lease,
  },
])('a lease that is $name', ({ leases: leasesOf, stored }) => {
  const taken = async () => {
    const leases = leasesOf();
    await leases.take({ ...theirs, beat: 0 });
    return leases;
  };

  it('is taken by one of two processes that take it at once', async () => {
    const leases = leasesOf();
    const both = await Promise.all([leases.take({ ...ours, beat: 0 }), leases.take({ ...theirs, beat: 0 })]);
    expect(both.sort()).toEqual([false, true]);
    expect(await leases.take({ ...ours, beat: 0 })).toBe(false);
  });

  it('is taken over by one of two processes that find its owner dead', async () => {
    const leases = await taken();
    const seen = { ...theirs, beat: 0 };
    const both = await Promise.all(['one', 'two'].map((owner) => leases.takeOver(seen, { owner })));
    expect(both.sort()).toEqual([false, true]);
    expect(await stored()).toMatchObject({ owner: expect.stringMatching(/^(one|two)$/), beat: 1 });
  });

  it('is not taken over if its owner has beaten since it was observed', async () => {
    const leases = await taken();
    expect(await leases.beat(theirs)).toBe(true);
    expect(await leases.takeOver({ ...theirs, beat: 0 }, ours)).toBe(false);
    expect(await stored()).toMatchObject({ owner: 'theirs', beat: 1 });
  });

  it('cannot be changed by an owner that has lost it', async () => {
    const leases = await taken();
    await leases.takeOver({ ...theirs, beat: 0 }, { owner: 'ours' });
    expect(await leases.beat(theirs)).toBe(false);
    expect(await leases.update(theirs, { $set: { _id: 'a' } })).toBe(false);
    expect(await leases.update(ours, { $set: { _id: 'a' } })).toBe(true);
    expect(await leases.beat(ours)).toBe(true);
    expect(await stored()).toMatchObject({ owner: 'ours', beat: 2 });
  });
});

it('a lease is deleted by its owner alone, and as observed by others', async () => {
  const leases = new StoredLeases<Lease>(documents, { number: 'beat', signs });
  await leases.take({ ...theirs, beat: 0 });
  await leases.release(ours);
  await leases.beat(theirs);
  await leases.remove({ ...theirs, beat: 0 });
  expect(await leases.all()).toMatchObject([{ ...theirs, beat: 1 }]);
  await leases.remove({ ...theirs, beat: 1 });
  expect(await leases.all()).toEqual([]);
});

it('an owner notices at its next beat that it has lost the lease, and does not when a beat fails', async () => {
  holdIntervals();
  const leases = new StoredLeases<Lease>(documents, { number: 'beat', signs });
  await leases.take({ ...theirs, beat: 0 });
  let beat: Promise<boolean> = Promise.reject(new Error('no store'));
  const heartbeat = new Heartbeat(() => beat, 1_000);
  const afterBeat = async () => {
    jest.advanceTimersByTime(1_000);
    await Promise.allSettled([beat]);
    return heartbeat.isMine;
  };
  expect(await afterBeat()).toBe(true);
  beat = leases.beat(theirs);
  expect(await afterBeat()).toBe(true);
  await leases.takeOver({ ...theirs, beat: 1 }, { owner: 'ours' });
  beat = leases.beat(theirs);
  expect(await afterBeat()).toBe(false);
  heartbeat.stop();
});

describe('an owner', () => {
  const one = (beat: number, owner = 'theirs') => [{ _id: 'a', owner, beat }];

  /** Whether the owner is dead at the last of some looks. */
  const isDeadAfter = (looks: Lease[][], everyMs = 5_000, lapseMs?: number) => {
    const watch = new SilenceWatch<Lease>(signs, lapseMs);
    const found = looks.map((current, index) => watch.silent(current, deadMs, 1_000_000 + index * everyMs));
    return found.at(-1)?.length === 1;
  };
  const same = (count: number, look = one(5)) => Array.from({ length: count }, () => look);

  it('is dead after 30 s in which it was seen not to beat, and not before', () => {
    expect(isDeadAfter(same(6))).toBe(false);
    expect(isDeadAfter(same(7))).toBe(true);
    expect(isDeadAfter(Array.from({ length: 20 }, (_, index) => one(index)))).toBe(false);
    expect(isDeadAfter([...same(7), one(6)])).toBe(false);
  });

  it('is watched anew when the lease has changed hands, or was given back meanwhile', () => {
    expect(isDeadAfter([...same(3), ...same(6, one(5, 'another'))])).toBe(false);
    expect(isDeadAfter([...same(3), ...same(7, one(5, 'another'))])).toBe(true);
    expect(isDeadAfter([...same(6), [], ...same(6)])).toBe(false);
  });

  it('is watched anew by an observer that could not look for 12 s', () => {
    expect(isDeadAfter(same(4), 11_000, 12_000)).toBe(true);
    expect(isDeadAfter(same(9), 12_000, 12_000)).toBe(false);
  });

  it('lives on whatever the wall clock is set to', () => {
    const watch = new SilenceWatch<Lease>(signs);
    expect(watch.silent(one(5), deadMs)).toEqual([]);
    for (const year of [1970, 2070]) {
      jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(year, 0));
      expect(watch.silent(one(5), deadMs)).toEqual([]);
    }
  });
});
