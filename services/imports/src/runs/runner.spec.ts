import { afterEach, expect, it, jest } from '@jest/globals';
import { createLogger } from '@officina/server-kit/logger';
import type { ImportStore } from '../stored/import-store.ts';
import { Types } from 'mongoose';
import type { JobFields } from '../stored/documents.ts';
import type { Preview } from './preview.ts';
import { Runner } from './runner.ts';
import { leaseTimes, type ImportLeases } from './import-leases.ts';
import type { RowWriter } from './row-writer.ts';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const runnerOf = (leases: object, store = {}, writer = {}) =>
  new Runner(
    store as ImportStore,
    leases as ImportLeases,
    {} as Preview,
    writer as RowWriter,
    createLogger({ level: 'silent', service: 'imports' }),
  );

it('a runner looks for interrupted imports after 1 s, then every 5 s, and every second while others import', async () => {
  jest.useFakeTimers();
  const begin = Date.now();
  const looked: number[] = [];
  const takeOverDead = async () => {
    looked.push(Date.now());
    leases.followsOthers = looked.length >= 3 && looked.length < 6;
    return [];
  };
  const leases = { takeOverDead, followsOthers: false };
  const runner = runnerOf(leases);
  runner.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(20_000);
  await runner.onApplicationShutdown();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(looked.map((at) => (at - begin) / 1_000)).toEqual([1, 6, 11, 12, 13, 14, 19]);
});

it('a runner tries 18 more times, 200 ms apart, to take the lease before it reports another import', async () => {
  expect(leaseTimes.triesApartMs).toBe(200);
  jest.replaceProperty(leaseTimes, 'triesApartMs', 0);
  const take = jest.fn(async () => false);
  const job = { tenantId: 'ROSSI', _id: new Types.ObjectId() } as JobFields;
  await expect(runnerOf({ take }).begin(job, ['UPLOADING'], { state: 'READING' })).rejects.toMatchObject({
    code: 'locked',
  });
  expect(take).toHaveBeenCalledTimes(19);
});

it.each<[JobFields['state'], string, string]>([
  ['SAVED', 'gives its lease back', 'end'],
  ['SAVING', 'leaves its lease to another process', 'leave'],
])('an import that is %s when its process stops %s', async (state, _does, done) => {
  const job = { tenantId: 'ROSSI', _id: new Types.ObjectId(), state: 'SAVING' } as JobFields;
  const calls: string[] = [];
  const leases = {
    take: async () => true,
    end: async () => calls.push('end'),
    leave: async () => calls.push('leave'),
  };
  const store = { move: async () => job, job: async () => ({ ...job }), keepLastEnded: async () => {} };
  const writer = {
    save: async () => {
      void runner.onApplicationShutdown();
      job.state = state;
    },
  };
  const runner = runnerOf(leases, store, writer);
  await runner.begin(job, ['READY'], { state: 'SAVING' });
  await runner.onApplicationShutdown();
  expect(calls).toEqual([done]);
});
