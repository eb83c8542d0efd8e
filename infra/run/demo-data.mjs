import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { cloneDir, dataDir } from '../lib/paths.mjs';
import { nodeProcess } from './processes.mjs';
import { RotatingLog } from '../lib/supervisor/rotating-log.mjs';

const stopLimitMs = 2_000;
/** The process that loads the demo data and ends. */
export const generator = { name: 'demo', folder: 'demo/data', user: 'demo', store: true };

/** One line for each tenth of the way; nothing when all was there already. */
function progressTeller(log) {
  let told = 0;
  let isFirst = true;
  return ({ done, total }) => {
    const tenth = Math.floor((done / total) * 10);
    if (isFirst && done >= total) told = 10;
    isFirst = false;
    if (tenth > told) log(tenth === 10 ? 'demo data: complete' : `demo data: ${tenth * 10} %`);
    told = Math.max(told, tenth);
  };
}

/** Why the demo is not loaded, by what auth-proxy calls it. */
export const notLoaded = {
  others: 'demo data: not loaded, there are companies that are not the demo’s',
  removed: 'demo data: not loaded, they were removed here',
};

/** Whether demo data are wanted here, and can be made. */
export const wantsDemoData = () =>
  process.env.OFFICINA_DEMO !== 'none' && existsSync(join(cloneDir, generator.folder, 'dist/main.js'));

/**
 * What auth-proxy says of the demo's companies (`admin.demo`).
 * @param {{ natsUrl: string, passwords: Record<string, string> }} stack
 * @param {(line: string) => void} log
 * @returns {Promise<{ companies: string[], refusal?: 'others' | 'removed', hasLogins: boolean } | undefined>} undefined
 *   where it does not say, which is told
 */
export async function askForDemo(stack, log) {
  const { connectAdmin } = await import('./admin-bus.mjs');
  const { admin } = await import('@officina/contracts/auth/admin');
  const bus = await connectAdmin(stack);
  try {
    return await bus.call(admin.demo, {});
  } catch (error) {
    log(`nobody says whose companies are here, so no demo data are loaded (${error.message})`);
    return undefined;
  } finally {
    await bus.close();
  }
}

/**
 * Lets the generator load the demo data that are not there yet, in a process of its own. Its lines
 * `{"demo":{"done":3,"total":100}}` are shown as progress, `{"demo":{"refusal":"others"}}` as the reason why nothing is loaded.
 * OFFICINA_DEMO=none leaves the database empty.
 * @param {any} stack where they go
 * @param {(line: string) => void} log
 * @param {{ simulator?: string | undefined, days?: number | undefined, seriesDays?: number | undefined, program?: string | undefined }} [options]
 *   `IP:PORT` of the simulated devices, without which the demo has no sensors; days of history, two years unless said, and of
 *   readings, 120; another generator than the built one, below its folder
 * @returns {{ begun: Promise<boolean>, done: Promise<number>, stop: () => Promise<void> }} `begun` once its companies are there
 *   (true), or nothing is loaded
 */
export function loadDemoData(stack, log, { simulator, days, seriesDays, program } = {}) {
  if (!wantsDemoData())
    return { begun: Promise.resolve(false), done: Promise.resolve(0), stop: async () => {} };
  const { file, args, cwd, env } = nodeProcess({ ...generator, program }, stack, () => ({
    LOG_LEVEL: 'warn',
    ...(simulator && { DEMO_SIMULATOR: simulator }),
    ...(days && { DEMO_DAYS: String(days) }),
    ...(seriesDays && { DEMO_SERIES_DAYS: String(seriesDays) }),
  })).command();
  const child = spawn(file, args, { env, cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const { stdout, stderr } = /** @type {import('node:child_process').ChildProcessWithoutNullStreams} */ (
    child
  );
  const logFile = join(dataDir, 'logs/demo.log');
  new RotatingLog(logFile).follow(stderr);
  const tell = progressTeller(log);
  const lines = createInterface({ input: stdout });
  /** @type {Promise<boolean>} */
  const begun = new Promise((resolve) => {
    lines.on('line', (line) => {
      if (!line.startsWith('{"demo"')) return;
      const { refusal, ...progress } = JSON.parse(line).demo;
      resolve(!refusal);
      if (refusal) log(notLoaded[refusal]);
      else tell(progress);
    });
    // Behind its last line.
    lines.once('close', () => resolve(false));
  });
  let isStopping = false;
  const done = new Promise((resolve) => child.once('exit', resolve));
  done.then(
    (code) =>
      code !== 0 &&
      !isStopping &&
      log(`loading the demo data broke off (see ${logFile}); it goes on at the next start`),
  );
  const stop = async () => {
    isStopping = true;
    // It ends when nobody is there any more: no signal gets into a sandbox.
    if (child.connected) child.disconnect();
    const killer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
    await done;
    clearTimeout(killer);
  };
  return { begun, done, stop };
}
