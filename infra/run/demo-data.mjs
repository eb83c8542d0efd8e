import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { cloneDir, dataDir } from '../lib/paths.mjs';
import { nodeProcess } from './processes.mjs';
import { RotatingLog } from '../lib/supervisor/rotating-log.mjs';

const stopLimitMs = 2_000;
/** The process that loads the demo data and ends. */
export const generator = { name: 'demo', folder: 'infra/demo', user: 'demo', store: true };

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

/** Whether this installation has demo data, and with them people who can log in. */
export const hasDemoData = () =>
  process.env.OFFICINA_DEMO !== 'none' && existsSync(join(cloneDir, generator.folder, 'dist/main.js'));

/**
 * Lets the generator load the demo data that are not there yet, in a process of its own. Its lines
 * `{"demo":{"done":3,"total":100}}` are shown as progress.
 * OFFICINA_DEMO=none leaves the database empty.
 * @param {any} stack where they go
 * @param {(line: string) => void} log
 * @param {{ simulator?: string | undefined, days?: number | undefined, seriesDays?: number | undefined, program?: string | undefined }} [options]
 *   `IP:PORT` of the simulated devices, without which the demo has no sensors; days of history, two years unless said, and of
 *   readings, 120; another generator than the built one, below its folder
 * @returns {{ done: Promise<number>, stop: () => Promise<void> }}
 */
export function loadDemoData(stack, log, { simulator, days, seriesDays, program } = {}) {
  if (!hasDemoData()) return { done: Promise.resolve(0), stop: async () => {} };
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
  createInterface({ input: stdout }).on('line', (line) => {
    if (line.startsWith('{"demo"')) tell(JSON.parse(line).demo);
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
  return { done, stop };
}
