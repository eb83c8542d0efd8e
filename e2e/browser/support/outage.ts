import type { Page } from '@playwright/test';
import { processIds } from '../../support/processes.ts';
import { stackAddress } from './stack.ts';
import { expect } from './test.ts';

const pidOf = (name: string): number | undefined => processIds(stackAddress())[name];

const mustRun = (name: string): number => {
  const pid = pidOf(name);
  if (!pid) throw new Error(`${name} does not run`);
  return pid;
};

async function nextPid(name: string, before: number): Promise<number> {
  const isAnother = () => ![undefined, before].includes(pidOf(name));
  await expect.poll(isAnother, { intervals: [10] }).toBe(true);
  return mustRun(name);
}

/** Runs a check while a service is dead: killed, and its successor held back before it serves. Ready again afterwards. */
export async function whileDown(name: string, check: () => Promise<void>): Promise<void> {
  const before = mustRun(name);
  process.kill(before, 'SIGKILL');
  const successor = await nextPid(name, before);
  process.kill(successor, 'SIGSTOP');
  try {
    await check();
  } finally {
    process.kill(successor, 'SIGCONT');
    const ready = async () => (await fetch(`${stackAddress().url}/health/status`)).status;
    await expect.poll(ready, { timeout: 30_000 }).toBe(200);
  }
}

/** Lets the next call of a path be done, and loses its answer on the way. */
export const loseNextAnswer = (page: Page, path: string) =>
  page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
