// `npm start`: everything from a fresh clone to a running Officina. Plain Node, no packages, until `npm ci` has run.
import './lib/env-file.mjs';
import { join } from 'node:path';
import { lockOwner, tryLock } from './lib/file-lock.mjs';
import { dataDir } from './lib/paths.mjs';
import { fullDiskMessage } from './lib/supervisor/disk-watch.mjs';
import { Steps } from './lib/steps.mjs';
import { endLeftovers } from './lib/supervisor/leftovers.mjs';
import { onNpmEnd } from './lib/process-end.mjs';
import { checkPrerequisites } from './run/setup/prerequisites.mjs';
import { handOver, isPinnedNode, onOrphaned, takenOver } from './run/setup/pinned-node.mjs';
import { ensurePackages } from './run/setup/packages.mjs';
import { prepareServers } from './servers/prepare-servers.mjs';
import { readOptions, usage } from './run/options.mjs';
import { assertFree } from './run/port-check.mjs';
import { resetData } from './run/reset.mjs';

const log = (line) => console.log(line);
const stopping = new AbortController();
let isHandedOver = false;

function stop() {
  if (!stopping.signal.aborted && !isHandedOver) log('stopping …');
  stopping.abort();
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop);
onOrphaned(() => stopping.abort());
onNpmEnd(stop);
// Writing to a closed terminal fails.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

function lockClone() {
  const file = join(dataDir, 'run/start.lock');
  const { release, owner } = tryLock(file);
  const stack = lockOwner(join(dataDir, 'run/stack.lock'));
  if (release && !stack) return release;
  release?.();
  const at = stack ? ` at ${stack.url}` : '';
  throw new Error(`Officina already runs from this folder${at} (process ${(owner ?? stack)?.pid}).`);
}

function refuseFullDisk() {
  const full = fullDiskMessage(dataDir);
  if (full) throw new Error(full);
}

async function clearUp({ reset }) {
  const left = await endLeftovers(join(dataDir, 'run/processes.json'), dataDir);
  if (left.length > 0) log(`ended what an earlier run had left: ${left.join(', ')}`);
  if (reset) resetData(dataDir);
}

async function start() {
  if (process.argv.includes('--help')) {
    log(usage);
    return 0;
  }
  checkPrerequisites();
  const options = readOptions(process.argv.slice(2), process.env);
  // A reset may free the space that is missing.
  if (!options.reset) refuseFullDisk();
  const release = takenOver ? () => {} : lockClone();
  try {
    if (!takenOver) await clearUp(options);
    await assertFree(options);
    const steps = new Steps(log, takenOver);
    const { signal } = stopping;
    const packagesReady = ensurePackages({ steps, signal });
    const storeDir = join(dataDir, 'store');
    const logUnlessTakenOver = takenOver ? () => {} : log;
    const preparing = prepareServers({ steps, signal, packagesReady, storeDir, log: logUnlessTakenOver });
    preparing.catch(() => {});
    await packagesReady;
    isHandedOver = !isPinnedNode();
    if (isHandedOver) return await handOver({ steps, signal });
    const { runOfficina } = await import('./run/run-officina.mjs');
    await runOfficina({ options, preparing, steps, log, signal });
    return 0;
  } finally {
    release();
  }
}

try {
  process.exitCode = await start();
} catch (error) {
  process.exitCode = stopping.signal.aborted ? 0 : 1;
  const full = fullDiskMessage(dataDir);
  if (process.exitCode === 1) console.error(`\n${error.message}`);
  if (process.exitCode === 1 && full && full !== error.message) console.error(full);
  stopping.abort();
}
// Do not stay alive for something that waits for a server that has stopped.
process.exit();
