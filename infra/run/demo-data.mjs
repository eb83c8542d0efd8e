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

/** Logs one line per tenth of the progress; nothing if everything was loaded already. */
function progressLogger(log) {
  let lastTenth = 0;
  let isFirst = true;
  return ({ done, total }) => {
    const tenth = Math.floor((done / total) * 10);
    if (isFirst && done >= total) lastTenth = 10;
    isFirst = false;
    if (tenth > lastTenth) log(tenth === 10 ? 'demo data: complete' : `demo data: ${tenth * 10} %`);
    lastTenth = Math.max(lastTenth, tenth);
  };
}

/** Reasons for not loading the demo, by auth-proxy's code. */
export const notLoaded = {
  others: 'demo data: not loaded, there are companies that are not the demo’s',
  removed: 'demo data: not loaded, they were removed here',
};

/** Whether demo data are wanted here and their program is built. */
export const wantsDemoData = () =>
  process.env.OFFICINA_DEMO !== 'none' && existsSync(join(cloneDir, generator.folder, 'dist/main.js'));

/**
 * Asks auth-proxy about the demo's companies (`admin.demo`).
 * @param {{ natsUrl: string, passwords: Record<string, string> }} stack
 * @param {(line: string) => void} log
 * @returns {Promise<{ companies: string[], refusal?: 'others' | 'removed' } | undefined>} undefined if it does not answer,
 *   which is logged
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
 * Loads missing demo data in a separate process. Its lines `{"demo":{"done":3,"total":100}}` are shown as progress, and
 * `{"demo":{"refusal":"others"}}` as the reason why nothing is loaded. OFFICINA_DEMO=none leaves the database empty.
 * @param {any} stack the stack to load them into
 * @param {(line: string) => void} log
 * @param {{ simulator?: string | undefined, days?: number | undefined, seriesDays?: number | undefined, program?: string | undefined }} [options]
 *   `simulator`: `IP:PORT` of the simulated devices, without which the demo has no sensors; `days` of history, by default two
 *   years; `seriesDays` of readings, by default 120; `program`: another generator below its folder than the built one
 * @returns {{ begun: Promise<boolean>, done: Promise<number>, stop: () => Promise<void> }} `begun` resolves to true once the demo's
 *   companies exist, to false if nothing is loaded
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
  const logProgress = progressLogger(log);
  const lines = createInterface({ input: stdout });
  /** @type {Promise<boolean>} */
  const begun = new Promise((resolve) => {
    lines.on('line', (line) => {
      if (!line.startsWith('{"demo"')) return;
      const { refusal, ...progress } = JSON.parse(line).demo;
      resolve(!refusal);
      if (refusal) log(notLoaded[refusal]);
      else logProgress(progress);
    });
    // After its last line.
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
    // It ends by itself when the channel closes: no signal reaches a sandboxed process.
    if (child.connected) child.disconnect();
    const killer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
    await done;
    clearTimeout(killer);
  };
  return { begun, done, stop };
}
