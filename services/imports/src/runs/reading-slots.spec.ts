import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { caller } from '@officina/server-kit/testing/callers';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { ReadingSlots } from './reading-slots.ts';

let now: number;
let slots: ReadingSlots;
/** Ends the read of a tenant's file, by tenant. */
let reading: Map<string, () => void>;

beforeEach(() => {
  now = 1_000_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  slots = new ReadingSlots();
  reading = new Map();
});
afterEach(() => void jest.restoreAllMocks());

/** Requests a slot. */
async function request(tenantId: string) {
  const file = slots.during(caller({ tenantId }), 60_000, () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    reading.set(tenantId, resolve);
    return promise.finally(() => void reading.delete(tenantId));
  });
  await turnOfLoop();
  return file;
}
const current = () => [...reading.keys()].sort();
async function end(tenantId: string, tookMs = 0) {
  now += tookMs;
  reading.get(tenantId)?.();
  await turnOfLoop();
}
/** Reads a single file. */
async function read(tenantId: string, tookMs: number) {
  const file = request(tenantId);
  await turnOfLoop();
  await end(tenantId, tookMs);
  await file;
}

it('two files are read concurrently, one per tenant', async () => {
  const files = ['ROSSI', 'ROSSI', 'CANTINA', 'BIANCHI'].map(request);
  await turnOfLoop();
  expect(current()).toEqual(['CANTINA', 'ROSSI']);
  await end('ROSSI');
  expect(current()).toEqual(['BIANCHI', 'CANTINA']);
  await end('BIANCHI');
  expect(current()).toEqual(['CANTINA', 'ROSSI']);
  await end('CANTINA');
  await end('ROSSI');
  await Promise.all(files);
});

it('tenants whose last file took more than three seconds share one slot; other files use the other one', async () => {
  await read('SLOW', 3_001);
  await read('LATE', 60_000);
  await read('QUICK', 3_000);
  const files = ['SLOW', 'LATE', 'QUICK'].map(request);
  await turnOfLoop();
  expect(current()).toEqual(['QUICK', 'SLOW']);
  await end('QUICK');
  const next = request('NEW');
  await turnOfLoop();
  expect(current()).toEqual(['NEW', 'SLOW']);
  await end('NEW');
  expect(current()).toEqual(['SLOW']);
  await end('SLOW');
  expect(current()).toEqual(['LATE']);
  await end('LATE');
  await Promise.all([...files, next]);
});

it('a tenant whose last file was quick again no longer shares the slot of slow files', async () => {
  await read('SLOW', 10_000);
  await read('LATE', 10_000);
  await read('LATE', 100);
  const files = ['SLOW', 'LATE'].map(request);
  await turnOfLoop();
  expect(current()).toEqual(['LATE', 'SLOW']);
  await end('SLOW');
  await end('LATE');
  await Promise.all(files);
});

it('a failed read frees its slot', async () => {
  const fails = slots.during(caller({ tenantId: 'ROSSI' }), 60_000, () => Promise.reject(new Error('no')));
  await expect(fails).rejects.toThrow('no');
  await read('ROSSI', 0);
});
