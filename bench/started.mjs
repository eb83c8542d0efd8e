import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { cloneDir } from '../infra/lib/paths.mjs';
import { freePort, until } from '../infra/lib/wait.mjs';
import { nodeProcesses } from './node-memory.mjs';
import { unlimited } from './on-stack.mjs';

const newFolder = () => mkdtempSync(join(tmpdir(), 'officina-bench-'));

/** Runs `npm start` of a clone until it prints `line`. */
async function start(clone, dataDir, env, line) {
  const port = await freePort();
  const child = spawn(join(clone, 'node_modules/.bin/node'), ['infra/start.mjs'], {
    cwd: clone,
    env: { ...process.env, ...unlimited, ...env, OFFICINA_DATA: dataDir, PORT: `${port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  let startSeconds = 0;
  for await (const printed of createInterface({ input: child.stdout })) {
    const [, seconds] = /([\d.]+) s {2}starting the servers/.exec(printed) ?? [];
    if (seconds) startSeconds = Number(seconds);
    if (printed === line) return { url: `http://127.0.0.1:${port}`, pid: child.pid, startSeconds, stop };
  }
  throw new Error(`${clone} does not start`);
}

/** A folder with data into which this clone has loaded the whole demo. */
export async function loadDemo() {
  const dataDir = newFolder();
  const { stop } = await start(cloneDir, dataDir, {}, 'demo data: complete');
  await stop();
  return dataDir;
}

/**
 * Runs `npm start` of a clone on a copy of these data; without `withDevices` its sensors read the simulated devices of another one.
 * @returns `{ url, pid, startSeconds, stop() }`: the supervisor's process, and the seconds that starting the servers took
 */
export async function startInstallation(clone, data, { withDevices }) {
  const dataDir = newFolder();
  // PostgreSQL insists on the modes of its folders.
  execFileSync('cp', ['-a', `${data}/.`, dataDir]);
  const env = withDevices ? {} : { OFFICINA_DEMO: 'none' };
  const started = await start(clone, dataDir, env, 'Ctrl-C stops it.');
  await until(() => {
    if (nodeProcesses(started.pid).some(({ name }) => name === 'data'))
      throw new Error('the demo is loading');
  });
  const stop = async () => {
    await started.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...started, stop };
}
