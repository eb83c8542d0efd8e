import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { prepareNats } from '../servers/nats/prepare-nats.mjs';
import { tryLock } from '../lib/file-lock.mjs';
import { writeAtomically } from '../lib/files.mjs';
import { authKeySecret, filesKey, natsPasswords } from '../lib/passwords.mjs';
import { dataDir as cloneData } from '../lib/paths.mjs';
import { freePort, until } from '../lib/wait.mjs';
import { nodeProcess, officinaProcesses } from './processes.mjs';
import { prepareStore } from '../servers/store/prepare-store.mjs';
import { DiskWatch } from '../lib/supervisor/disk-watch.mjs';
import { endLeftovers, recordProcesses } from '../lib/supervisor/leftovers.mjs';
import { RotatingLog } from '../lib/supervisor/rotating-log.mjs';
import { Supervisor } from '../lib/supervisor/supervisor.mjs';

const readyLimitMs = 120_000;

function lockData(dataDir, url) {
  const { release, owner } = tryLock(join(dataDir, 'run/stack.lock'), { url });
  if (owner) throw new Error(`Officina already runs on these data (process ${owner.pid}, ${owner.url}).`);
  return release;
}

async function addAll(supervisor, specs) {
  for (const spec of specs) await supervisor.add(spec);
}

async function startServers({ supervisor, disk }, { dataDir, durable = true, log = () => {}, store, nats }) {
  const { natsConfig } = await import('@officina/server-kit/bus/nats-config');
  const { busUsers } = await import('@officina/server-kit/bus/permissions');
  const passwords = natsPasswords(dataDir, busUsers, log);
  const storeDir = join(dataDir, 'store');
  mkdirSync(storeDir, { recursive: true, mode: 0o700 });
  const servers = {
    store: store ?? (await prepareStore({ storeDir, log })),
    nats: nats ?? (await prepareNats({ log })),
  };
  const storeServer = await servers.store.start({ dataDir: storeDir, durable });
  // The disk of an external store cannot be supervision; its own errors report problems.
  if (!storeServer.external) await disk.start();
  const natsServer = await servers.nats.start({ dataDir, configFor: (port) => natsConfig(passwords, port) });
  await Promise.all([addAll(supervisor, storeServer.processes), addAll(supervisor, natsServer.processes)]);
  const databasePrefix =
    storeServer.external && !durable ? `officina_${randomBytes(4).toString('hex')}` : 'officina';
  return { natsUrl: natsServer.url, mongoUri: storeServer.mongoUri, databasePrefix, passwords };
}

async function startOfficina(
  { supervisor, disk },
  shared,
  ownEnv,
  { processes = officinaProcesses, services, env, probePort },
) {
  const chosen = processes.filter(({ name }) => !services || services.includes(name));
  const tokens = chosen.filter(({ store, user }) => store && user).map(({ user }) => user);
  const all = { ...shared, services: tokens.join() };
  const probeOf = (name) => {
    const at = processes.findIndex((one) => one.name === name);
    return probePort === undefined ? {} : { PROBE_PORT: `${probePort + at}` };
  };
  const own = (name) => () => ({ ...probeOf(name), ...ownEnv[name], ...env?.all, ...env?.[name] });
  const status = () => ({ disk: disk.status });
  await Promise.all(chosen.map((one) => supervisor.add(nodeProcess(one, all, own(one.name), status))));
  return chosen.some(({ name }) => name === 'gateway');
}

async function assertReady(url) {
  const answer = await fetch(`${url}/health/status`);
  if (!answer.ok) throw new Error(`Officina is not ready: ${await answer.text()}`);
}

/**
 * Finishes an interrupted backup and an interrupted restore; services do not start on the latter. With an external store a restore may
 * be running on another machine, where our lock is not visible: there the services report that they wait for it.
 */
async function finishInterrupted({ mongoUri, databasePrefix: prefix, spoolDir, filesDir }, log = () => {}) {
  if (process.env.MONGODB_URI) return;
  const { removeLeftOver } = await import('../backup/left-over.mjs');
  const { withInstallation } = await import('../restore/installation.mjs');
  const key = process.env.BACKUP_KEY || undefined;
  await withInstallation({ mongoUri, prefix, spoolDir, filesDir }, async (installation) => {
    await removeLeftOver(installation.backups, log);
    // What follows would stay in memory for as long as Officina runs.
    if (!(await installation.backups.restores.findOne({ _id: 'restore' }))) return;
    const { finishRestore } = await import('../restore/unfinished.mjs');
    const { reportVerification } = await import('../restore/verified.mjs');
    if (await finishRestore(installation, { key, say: log }))
      await reportVerification(installation.client, prefix, log);
  });
}

/** Probe addresses of the processes; the simulated devices have none. */
function probesOf(processes, probePort) {
  if (probePort === undefined) return [];
  return processes.flatMap(({ user, store }, at) => (user || store ? `127.0.0.1:${probePort + at}` : []));
}

async function startAll(supervision, url, options) {
  const { dataDir, host = '127.0.0.1', publicUrl = url, hostDir, mfeDir = join(cloneData, 'mfe') } = options;
  const { processes = officinaProcesses, probePort } = options;
  const shared = await startServers(supervision, options);
  const { port } = new URL(url);
  mkdirSync(mfeDir, { recursive: true });
  const spoolDir = join(dataDir, 'spool');
  mkdirSync(spoolDir, { recursive: true, mode: 0o700 });
  const filesDir = join(dataDir, 'files');
  mkdirSync(filesDir, { recursive: true, mode: 0o700 });
  const [FILES_KEY, filesPort] = [filesKey(dataDir, options.log), await freePort()];
  const gateway = {
    HOST: host,
    PORT: port,
    PUBLIC_URL: publicUrl,
    MFE_DIR: mfeDir,
    ...{ FILES_URL: `http://127.0.0.1:${filesPort}`, FILES_KEY },
    ...(hostDir && { HOST_DIR: hostDir }),
  };
  const ownEnv = {
    gateway,
    sites: { PUBLIC_URL: publicUrl },
    notifications: { PUBLIC_URL: publicUrl },
    'auth-proxy': { AUTH_KEY_SECRET: authKeySecret(dataDir, options.log), PUBLIC_URL: publicUrl },
    // A restarted process continues as the same replica.
    'industrial-data': {
      OWN_SERVERS: [`${host}:${port}`, ...probesOf(processes, probePort)].join(),
      REPLICA: `${hostname()}:${dataDir}`,
      SPOOL_DIR: spoolDir,
    },
    files: { FILES_PORT: `${filesPort}`, FILES_KEY, FILES_DIR: filesDir },
    backup: { SPOOL_DIR: spoolDir, FILES_DIR: filesDir },
  };
  await finishInterrupted({ ...shared, spoolDir, filesDir }, options.log);
  const addresses = { url, ...shared };
  const started = options.settings && { ...options.settings, HOST: host, PUBLIC_URL: publicUrl };
  writeAtomically(join(dataDir, 'run/stack.json'), JSON.stringify({ ...addresses, started }));
  const hasGateway = await startOfficina(supervision, shared, ownEnv, options);
  if (hasGateway) await until(() => assertReady(url), { limitMs: readyLimitMs, signal: options.signal });
  return addresses;
}

function abortion(signal) {
  return new Promise((_, reject) => {
    const stopped = () => reject(new Error('stopped'));
    if (signal?.aborted) stopped();
    signal?.addEventListener('abort', stopped, { once: true });
  });
}

/**
 * Creates a supervisor for one data folder, after ending the processes that a killed supervisor left there.
 * @param {{ dataDir: string, deathsAllowed?: number, diskWarningPercent?: number, log?: (line: string) => void }} options
 */
export async function createSupervisor({
  dataDir,
  deathsAllowed,
  diskWarningPercent,
  log: print = () => {},
}) {
  const logDir = join(dataDir, 'logs');
  const file = new RotatingLog(join(logDir, 'supervisor.log'));
  const log = (line) => {
    print(line);
    file.write(Buffer.from(`${new Date().toISOString()} ${line}\n`));
  };
  const notes = join(dataDir, 'run/processes.json');
  const left = await endLeftovers(notes, dataDir);
  if (left.length > 0) log(`ended what an earlier run had left: ${left.join(', ')}`);
  const disk = new DiskWatch({ folder: dataDir, lowPercent: diskWarningPercent, log });
  const supervisor = new Supervisor({ logDir, log, deathsAllowed, isExcused: () => disk.isFull });
  const note = () => {
    try {
      recordProcesses(notes, dataDir, supervisor.processes);
    } catch (error) {
      log(`cannot note which processes run: ${error.message}`);
    }
  };
  supervisor.on('changed', note);
  return { supervisor, disk };
}

/**
 * Starts all of Officina below one folder, with every process on free ports and supervised, and waits until the gateway reports that
 * it is ready.
 *
 * @param {object} options
 * @param {string} options.dataDir folder of data, logs and addresses; used by one stack at a time
 * @param {number} [options.port] port of the gateway; a free one by default
 * @param {string} [options.host] address of the gateway; loopback by default
 * @param {number} [options.probePort] port of the first process, followed by those of the next ones; free ports by default
 * @param {string} [options.publicUrl] address that people open
 * @param {string} [options.hostDir] built host application
 * @param {string} [options.mfeDir] registry and published sections; those of this clone by default
 * @param {Record<string, Record<string, string>>} [options.env] more variables by process name, `all` for every process;
 *   read again at each start of a process
 * @param {Record<string, string>} [options.settings] settings made by users, without secrets, recorded for the doctor
 * @param {{ start: Function }} [options.store] as `prepareStore` returns it, which finds one by default
 * @param {{ start: Function }} [options.nats] as `prepareNats` returns it, which finds one by default
 * @param {object[]} [options.processes] those of Officina by default
 * @param {string[]} [options.services] names of processes to start; all by default
 * @param {boolean} [options.durable] false for throw-away data: the store does not wait for the disk
 * @param {number} [options.deathsAllowed] deaths of one process within a minute that stop everything; 5 by default
 * @param {number} [options.diskWarningPercent] free share of the disk below which a warning is logged; 5 by default
 * @param {(line: string) => void} [options.log]
 * @param {AbortSignal} [options.signal] aborts the start
 * @returns `{ url, natsUrl, mongoUri, databasePrefix, passwords, processes, broken, kill(name), restart(name), stop() }`
 */
export async function startStack(options) {
  const { dataDir, host = '127.0.0.1', signal } = options;
  const port = options.port ?? (await freePort(host));
  const url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
  const release = lockData(dataDir, url);
  const supervision = await createSupervisor(options);
  const { supervisor, disk } = supervision;
  const stop = async () => {
    disk.stop();
    await supervisor.stop();
    for (const name of ['stack.json', 'processes.json']) rmSync(join(dataDir, 'run', name), { force: true });
    release();
  };
  try {
    const addresses = await Promise.race([
      startAll(supervision, url, options),
      supervisor.broken,
      abortion(signal),
    ]);
    return {
      ...addresses,
      broken: supervisor.broken,
      get processes() {
        return supervisor.processes.map(({ name, pid }) => ({ name, pid }));
      },
      kill: (name, killSignal) => supervisor.get(name).kill(killSignal),
      restart: (name) => supervisor.get(name).restart(),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
