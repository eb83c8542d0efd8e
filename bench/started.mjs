import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../infra/lib/wait.mjs';
import { unlimited } from './on-stack.mjs';

/**
 * Runs `npm start` of a clone with the demo on data of its own, until its history is loaded.
 * @returns `{ url, pid, startSeconds, stop() }`: the supervisor's process, and the seconds that starting the servers took
 */
export async function startInstallation(clone) {
  const dataDir = mkdtempSync(join(tmpdir(), 'officina-bench-'));
  const port = await freePort();
  const child = spawn(join(clone, 'node_modules/.bin/node'), ['infra/start.mjs'], {
    cwd: clone,
    env: { ...process.env, ...unlimited, OFFICINA_DATA: dataDir, PORT: `${port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  let startSeconds = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const [, seconds] = /([\d.]+) s {2}starting the servers/.exec(line) ?? [];
    if (seconds) startSeconds = Number(seconds);
    if (line === 'demo data: complete')
      return { url: `http://127.0.0.1:${port}`, pid: child.pid, startSeconds, stop };
  }
  await stop();
  throw new Error(`${clone} does not start`);
}
