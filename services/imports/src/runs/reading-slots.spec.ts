import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { caller } from '@officina/server-kit/testing/callers';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { ReadingPlaces } from './reading-slots.ts';

let now: number;
let places: ReadingPlaces;
/** Tenants whose file is being read, and how each ends. */
let reading: Map<string, () => void>;

beforeEach(() => {
  now = 1_000_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  places = new ReadingPlaces();
  reading = new Map();
});
afterEach(() => void jest.restoreAllMocks());

/** Asks for a place. */
async function ask(tenantId: string) {
  const file = places.during(caller({ tenantId }), 60_000, () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    reading.set(tenantId, resolve);
    return promise.finally(() => void reading.delete(tenantId));
  });
  await turnOfLoop();
  return file;
}
const underWay = () => [...reading.keys()].sort();
async function end(tenantId: string, tookMs = 0) {
  now += tookMs;
  reading.get(tenantId)?.();
  await turnOfLoop();
}
/** Reads a file alone. */
async function read(tenantId: string, tookMs: number) {
  const file = ask(tenantId);
  await turnOfLoop();
  await end(tenantId, tookMs);
  await file;
}

it('two files are read at once, one of a tenant', async () => {
  const files = ['ROSSI', 'ROSSI', 'CANTINA', 'BIANCHI'].map(ask);
  await turnOfLoop();
  expect(underWay()).toEqual(['CANTINA', 'ROSSI']);
  await end('ROSSI');
  expect(underWay()).toEqual(['BIANCHI', 'CANTINA']);
  await end('BIANCHI');
  expect(underWay()).toEqual(['CANTINA', 'ROSSI']);
  await end('CANTINA');
  await end('ROSSI');
  await Promise.all(files);
});

it('tenants whose last file took more than three seconds share one place; others are read beside them', async () => {
  await read('SLOW', 3_001);
  await read('LATE', 60_000);
  await read('QUICK', 3_000);
  const files = ['SLOW', 'LATE', 'QUICK'].map(ask);
  await turnOfLoop();
  expect(underWay()).toEqual(['QUICK', 'SLOW']);
  await end('QUICK');
  const next = ask('NEW');
  await turnOfLoop();
  expect(underWay()).toEqual(['NEW', 'SLOW']);
  await end('NEW');
  expect(underWay()).toEqual(['SLOW']);
  await end('SLOW');
  expect(underWay()).toEqual(['LATE']);
  await end('LATE');
  await Promise.all([...files, next]);
});

it('a tenant whose last file was quick again is read beside slow ones', async () => {
  await read('SLOW', 10_000);
  await read('LATE', 10_000);
  await read('LATE', 100);
  const files = ['SLOW', 'LATE'].map(ask);
  await turnOfLoop();
  expect(underWay()).toEqual(['LATE', 'SLOW']);
  await end('SLOW');
  await end('LATE');
  await Promise.all(files);
});

it('a file that fails gives its place back', async () => {
  const fails = places.during(caller({ tenantId: 'ROSSI' }), 60_000, () => Promise.reject(new Error('no')));
  await expect(fails).rejects.toThrow('no');
  await read('ROSSI', 0);
});
