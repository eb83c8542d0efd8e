import { afterEach, expect, it, jest } from '@jest/globals';
import { createLogger } from '@officina/server-kit/logger';
import type { ImportStore } from '../stored/import-store.ts';
import type { Preview } from './preview.ts';
import { Runner } from './runner.ts';
import type { Turns } from './turns.ts';
import type { Writing } from './writing.ts';

afterEach(() => void jest.useRealTimers());

it('looks for broken off imports a second after the start, then every five, and every second while others import', async () => {
  jest.useFakeTimers();
  const begin = Date.now();
  const looked: number[] = [];
  const inherit = async () => {
    looked.push(Date.now());
    turns.followsOthers = looked.length >= 3 && looked.length < 6;
    return [];
  };
  const turns = { inherit, followsOthers: false };
  const runner = new Runner(
    {} as ImportStore,
    turns as unknown as Turns,
    {} as Preview,
    {} as Writing,
    createLogger({ level: 'silent', service: 'imports' }),
  );
  runner.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(20_000);
  await runner.onApplicationShutdown();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(looked.map((at) => (at - begin) / 1_000)).toEqual([1, 6, 11, 12, 13, 14, 19]);
});
