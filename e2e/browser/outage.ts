import type { Page } from '@playwright/test';
import { signalIfThere } from '../../infra/lib/process-list.mjs';
import { processIds } from '../support/processes.ts';
import { stackAddress } from './stack.ts';
import { expect } from './test.ts';

const pidOf = (name: string): number | undefined => processIds(stackAddress())[name];

const pidOrThrow = (name: string): number => {
  const pid = pidOf(name);
  if (!pid) throw new Error(`${name} does not run`);
  return pid;
};

/** Kills a service and blocks each of its new processes before it serves, until the returned function releases it. */
async function blockService(name: string): Promise<() => void> {
  const ended = pidOrThrow(name);
  process.kill(ended, 'SIGKILL');
  let blockedPid: number | undefined;
  const blockNext = () => {
    const pid = pidOf(name);
    if (!pid || pid === ended || pid === blockedPid) return;
    signalIfThere(pid, 'SIGSTOP');
    blockedPid = pid;
  };
  // A process that is blocked for long is considered hung, and the supervisor starts another one.
  const blocking = setInterval(blockNext, 10);
  await expect.poll(() => blockedPid, { intervals: [10] }).toBeDefined();
  return () => {
    clearInterval(blocking);
    if (blockedPid !== undefined && blockedPid === pidOf(name)) signalIfThere(blockedPid, 'SIGCONT');
  };
}

/**
 * Runs a check while a service is down: killed, with its new processes blocked. Waits until it is ready again
 * afterwards.
 */
export async function whileDown(name: string, check: () => Promise<void>): Promise<void> {
  const release = await blockService(name);
  try {
    await check();
  } finally {
    release();
    const ready = async () => (await fetch(`${stackAddress().url}/health/status`)).status;
    await expect.poll(ready, { timeout: 30_000 }).toBe(200);
  }
}

/** Lets the next call of a path succeed but drops its answer. */
export const loseNextAnswer = (page: Page, path: string) =>
  page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
