import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadConfig } from '@officina/server-kit/load-config';
import { randomSeed, isLongRun } from '@officina/server-kit/testing/randomized';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { ResourceUse, SoakLoad, SoakResult } from '../testing/soak-poller.ts';
import { defaultTiming } from './timing.ts';

const { SOAK_MINUTES } = loadConfig(z.object({ SOAK_MINUTES: z.coerce.number().positive().default(10) }));

const [healthy, troubled, sensorsEach] = isLongRun ? [20, 80, 10] : [10, 40, 10];
const [periodMs, soakMs] = isLongRun ? [15_000, SOAK_MINUTES * 60_000] : [4_000, 13_000];
/** Maximum duration of a failure, and of the time until the next one: some end within a back-off, some outlast it. */
const troubleMs = 3 * periodMs;
/** The maximum of retries before the poller closes a connection. */
const maxRetries = 4;
/** A worker waits for its next cycle, and within one for a connect or an answer. */
const timersOfWorker = 3;
/** A cycle that failed just before the end of the failure, the longest pause, and the next cycle. */
const maxRecoveryMs = 5_000 + 1.2 * Math.max(...defaultTiming.backOffMs) + periodMs;

const program = (name: string) => fileURLToPath(new URL(`../../dist/testing/${name}.js`, import.meta.url));
const started: ChildProcess[] = [];
const start = (name: string, args: number[] = [], execArgv: string[] = []) => {
  const child = fork(program(name), args.map(String), { execArgv });
  started.push(child);
  return child;
};

/** The next message of a process. @throws if it ends instead */
async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a process of the soak ended with ${code}`);
  });
  const [message] = await Promise.race([once(child, 'message'), ended]);
  return message as T;
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN;
/** The medians of the first third, of all, and of the last third. */
const medians = (resources: ResourceUse[], of: keyof ResourceUse) => {
  const third = Math.ceil(resources.length / 3);
  const values = resources.map((one) => one[of]);
  return { begin: median(values.slice(0, third)), median: median(values), end: median(values.slice(-third)) };
};

let result: SoakResult;
let deviceResult: { troubles: number; maxUnanswered: number };

beforeAll(async () => {
  const seed = randomSeed('soak of the poller');
  const devices = start('soak-devices', [healthy, troubled, troubleMs, seed]);
  const ports = await nextMessage<number[]>(devices);
  const poller = start('soak-poller', [], ['--expose-gc']);
  const load: SoakLoad = { ports, healthy, sensorsEach, periodMs };
  poller.send(load);
  await wait(soakMs);
  devices.send('calm');
  deviceResult = await nextMessage(devices);
  poller.send('calm');
  result = await nextMessage(poller);
  const { samples, missed, missing, resources, recoveryMs } = result;
  const [heap, fds] = [medians(resources, 'heapMb'), medians(resources, 'fds')];
  process.stdout.write(
    `note: soak of ${(soakMs / 60_000).toFixed(1)} min, ${ports.length * sensorsEach} sensors, ` +
      `${deviceResult.troubles} troubles: ${samples} samples, ${missed} missed, ${missing} of them of healthy devices; ` +
      `heap ${heap.begin.toFixed(1)}, ${heap.median.toFixed(1)}, ${heap.end.toFixed(1)} MB, fds ${fds.begin} to ${fds.end}; ` +
      `all well ${(recoveryMs / 1_000).toFixed(1)} s after the last trouble\n`,
  );
}, soakMs + 240_000);
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
});

describe('a poller whose devices fail at random', () => {
  it('leaves no rejection, no exception and no fault', () => {
    expect(deviceResult.troubles).toBeGreaterThan(0);
    expect(result.faults).toEqual([]);
  });

  it('has every sample of the healthy devices, and never a wrong value', () =>
    expect(result).toMatchObject({ missing: 0, wrong: [] }));

  it('reads all of them once the failures are over', () => {
    expect(result.notRecovered).toBe(0);
    expect(result.recoveryMs).toBeLessThan(maxRecoveryMs);
  });

  it('uses as much memory at the end as at the start', () => {
    const { begin, end } = medians(result.resources, 'heapMb');
    expect(end).toBeLessThan(1.1 * begin + 1);
  });

  it('has one socket per device, and as few timers', () => {
    const devices = healthy + troubled;
    const { begin, end } = medians(result.resources, 'fds');
    expect(end).toBeLessThan(begin + devices / 10);
    expect(result.sockets).toBeLessThanOrEqual(devices);
    expect(Math.max(...result.resources.map(({ timers }) => timers))).toBeLessThan(timersOfWorker * devices);
  });

  it('does not retry silent devices endlessly: nothing queues up', () =>
    expect(deviceResult.maxUnanswered).toBeLessThanOrEqual(maxRetries));
});
