import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadConfig } from '@officina/server-kit/load-config';
import { chanceSeed, isLongRun } from '@officina/server-kit/testing/chance';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Holding, SoakLoad, SoakResult } from '../testing/soak-poller.ts';
import { defaultTiming } from './timing.ts';

const { SOAK_MINUTES } = loadConfig(z.object({ SOAK_MINUTES: z.coerce.number().positive().default(10) }));

const [healthy, troubled, sensorsEach] = isLongRun ? [20, 80, 10] : [10, 40, 10];
const [periodMs, soakMs] = isLongRun ? [15_000, SOAK_MINUTES * 60_000] : [4_000, 13_000];
/** A trouble, or the time until the next one, lasts so long at most: some end within a back-off, some outlast it. */
const troubleMs = 3 * periodMs;
/** No question is asked again more often than this before the poller hangs up. */
const questionsInVain = 4;
/** A worker waits for its next cycle, and within one for a connection or an answer. */
const timersOfWorker = 3;
/** A cycle that failed just before the trouble ended, the longest pause, the cycle after it. */
const wellAgainMs = 5_000 + 1.2 * Math.max(...defaultTiming.backOffMs) + periodMs;

const program = (name: string) => fileURLToPath(new URL(`../../dist/testing/${name}.js`, import.meta.url));
const started: ChildProcess[] = [];
const start = (name: string, args: number[] = [], execArgv: string[] = []) => {
  const child = fork(program(name), args.map(String), { execArgv });
  started.push(child);
  return child;
};

/** What a process says next. @throws when it ends instead */
async function said<T>(child: ChildProcess): Promise<T> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a process of the soak ended with ${code}`);
  });
  const [message] = await Promise.race([once(child, 'message'), ended]);
  return message as T;
}

const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN;
/** The middle of what was held in the first third, in all, and in the last third. */
const ends = (holdings: Holding[], of: keyof Holding) => {
  const third = Math.ceil(holdings.length / 3);
  const held = holdings.map((one) => one[of]);
  return { begin: middle(held.slice(0, third)), middle: middle(held), end: middle(held.slice(-third)) };
};

let result: SoakResult;
let onDevices: { troubles: number; mostUnanswered: number };

beforeAll(async () => {
  const seed = chanceSeed('soak of the poller');
  const devices = start('soak-devices', [healthy, troubled, troubleMs, seed]);
  const ports = await said<number[]>(devices);
  const poller = start('soak-poller', [], ['--expose-gc']);
  const load: SoakLoad = { ports, healthy, sensorsEach, periodMs };
  poller.send(load);
  await wait(soakMs);
  devices.send('calm');
  onDevices = await said(devices);
  poller.send('calm');
  result = await said(poller);
  const { samples, missed, missing, holdings, wellAfterMs } = result;
  const [heap, fds] = [ends(holdings, 'heapMb'), ends(holdings, 'fds')];
  process.stdout.write(
    `note: soak of ${(soakMs / 60_000).toFixed(1)} min, ${ports.length * sensorsEach} sensors, ` +
      `${onDevices.troubles} troubles: ${samples} samples, ${missed} missed, ${missing} of them of healthy devices; ` +
      `heap ${heap.begin.toFixed(1)}, ${heap.middle.toFixed(1)}, ${heap.end.toFixed(1)} MB, fds ${fds.begin} to ${fds.end}; ` +
      `all well ${(wellAfterMs / 1_000).toFixed(1)} s after the last trouble\n`,
  );
}, soakMs + 240_000);
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
});

describe('[T29] a poller whose devices fail by chance', () => {
  it('leaves no rejection, no exception and no fault', () => {
    expect(onDevices.troubles).toBeGreaterThan(0);
    expect(result.faults).toEqual([]);
  });

  it('has each sample of the healthy ones, and never a wrong value', () =>
    expect(result).toMatchObject({ missing: 0, wrong: [] }));

  it('reads all of them when the trouble is over', () => {
    expect(result.unwell).toBe(0);
    expect(result.wellAfterMs).toBeLessThan(wellAgainMs);
  });

  it('holds as much memory at the end as at the beginning', () => {
    const { begin, end } = ends(result.holdings, 'heapMb');
    expect(end).toBeLessThan(1.1 * begin + 1);
  });

  it('holds one socket for each device, and as few timers', () => {
    const devices = healthy + troubled;
    const { begin, end } = ends(result.holdings, 'fds');
    expect(end).toBeLessThan(begin + devices / 10);
    expect(result.sockets).toBeLessThanOrEqual(devices);
    expect(Math.max(...result.holdings.map(({ timers }) => timers))).toBeLessThan(timersOfWorker * devices);
  });

  it('asks none that keeps silent again and again: nothing queues up', () =>
    expect(onDevices.mostUnanswered).toBeLessThanOrEqual(questionsInVain));
});
