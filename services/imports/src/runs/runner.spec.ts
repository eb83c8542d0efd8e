import { afterEach, expect, it, jest } from '@jest/globals';
import { createLogger } from '@officina/server-kit/logger';
import type { ImportStore } from '../stored/import-store.ts';
import { Types } from 'mongoose';
import type { JobFields } from '../stored/documents.ts';
import type { Preview } from './preview.ts';
import { Runner } from './runner.ts';
import { leaseTimes, type ImportLeases } from './import-leases.ts';
import type { Writing } from './row-writer.ts';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const runnerOf = (turns: object, store = {}, writing = {}) =>
  new Runner(
    store as ImportStore,
    turns as ImportLeases,
    {} as Preview,
    writing as Writing,
    createLogger({ level: 'silent', service: 'imports' }),
  );

it('looks for broken off imports a second after the start, then every five, and every second while others import', async () => {
  jest.useFakeTimers();
  const begin = Date.now();
  const looked: number[] = [];
  const takeOverDead = async () => {
    looked.push(Date.now());
    turns.followsOthers = looked.length >= 3 && looked.length < 6;
    return [];
  };
  const turns = { takeOverDead, followsOthers: false };
  const runner = runnerOf(turns);
  runner.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(20_000);
  await runner.onApplicationShutdown();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(looked.map((at) => (at - begin) / 1_000)).toEqual([1, 6, 11, 12, 13, 14, 19]);
});

it('tries 18 times more, 200 ms apart, to get the turn before it says that another import runs', async () => {
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
  ['SAVED', 'gives the turn back', 'end'],
  ['SAVING', 'leaves the turn to another process', 'leave'],
])('one that is %s when its process is told to end %s', async (state, _does, done) => {
  const job = { tenantId: 'ROSSI', _id: new Types.ObjectId(), state: 'SAVING' } as JobFields;
  const did: string[] = [];
  const turns = {
    take: async () => true,
    end: async () => did.push('end'),
    leave: async () => did.push('leave'),
  };
  const store = { move: async () => job, job: async () => ({ ...job }), keepLastEnded: async () => {} };
  const writing = {
    save: async () => {
      void runner.onApplicationShutdown();
      job.state = state;
    },
  };
  const runner = runnerOf(turns, store, writing);
  await runner.begin(job, ['READY'], { state: 'SAVING' });
  await runner.onApplicationShutdown();
  expect(did).toEqual([done]);
});
