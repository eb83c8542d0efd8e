import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { prepareNats } from '../servers/nats/prepare-nats.mjs';
import { tryLock } from '../lib/file-lock.mjs';
import { writeAtomically } from '../lib/files.mjs';
import { authKeySecret, natsPasswords } from '../lib/passwords.mjs';
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
  const ways = {
    store: store ?? (await prepareStore({ storeDir, log })),
    nats: nats ?? (await prepareNats({ log })),
  };
  const storeServer = await ways.store.start({ dataDir: storeDir, durable });
  // Of a store elsewhere only its own errors tell.
  if (!storeServer.external) await disk.start();
  const natsServer = await ways.nats.start({ dataDir, configFor: (port) => natsConfig(passwords, port) });
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
  const told = () => ({ disk: disk.status });
  await Promise.all(chosen.map((one) => supervisor.add(nodeProcess(one, all, own(one.name), told))));
  return chosen.some(({ name }) => name === 'gateway');
}

async function mustBeReady(url) {
  const answer = await fetch(`${url}/health/status`);
  if (!answer.ok) throw new Error(`Officina is not ready: ${await answer.text()}`);
}

/**
 * Ends a backup and a restore that were broken off: services do not start over the latter. In a store elsewhere it may be under way on another machine, where
 * no lock of ours is seen: there the services say that they wait for it.
 */
async function endBroken({ mongoUri, databasePrefix: prefix, spoolDir }, say = () => {}) {
  if (process.env.MONGODB_URI) return;
  const { removeLeftOver } = await import('../backup/left-over.mjs');
  const { withInstallation } = await import('../restore/installation.mjs');
  const { finishRestore } = await import('../restore/unfinished.mjs');
  const { tellVerified } = await import('../restore/verified.mjs');
  const key = process.env.BACKUP_KEY || undefined;
  await withInstallation({ mongoUri, prefix, spoolDir }, async (installation) => {
    await removeLeftOver(installation.backups, say);
    if (await finishRestore(installation, { key, say })) await tellVerified(installation.client, prefix, say);
  });
}

/** Where processes say how they are; the simulated devices do not. */
function probesOf(processes, probePort) {
  if (probePort === undefined) return [];
  return processes.flatMap(({ user, store }, at) => (user || store ? `127.0.0.1:${probePort + at}` : []));
}

async function startAll(watched, url, options) {
  const { dataDir, host = '127.0.0.1', publicUrl = url, hostDir, mfeDir = join(cloneData, 'mfe') } = options;
  const { processes = officinaProcesses, probePort } = options;
  const shared = await startServers(watched, options);
  const { port } = new URL(url);
  mkdirSync(mfeDir, { recursive: true });
  const spoolDir = join(dataDir, 'spool');
  mkdirSync(spoolDir, { recursive: true, mode: 0o700 });
  const gateway = {
    HOST: host,
    PORT: port,
    PUBLIC_URL: publicUrl,
    MFE_DIR: mfeDir,
    ...(hostDir && { HOST_DIR: hostDir }),
  };
  const ownEnv = {
    gateway,
    sites: { PUBLIC_URL: publicUrl },
    'auth-proxy': { AUTH_KEY_SECRET: authKeySecret(dataDir, options.log) },
    // Whoever is started after it was killed goes on where it was.
    'industrial-data': {
      OWN_SERVERS: [`${host}:${port}`, ...probesOf(processes, probePort)].join(),
      REPLICA: `${hostname()}:${dataDir}`,
      SPOOL_DIR: spoolDir,
    },
    backup: { SPOOL_DIR: spoolDir },
  };
  await endBroken({ ...shared, spoolDir }, options.log);
  const addresses = { url, ...shared };
  const started = options.settings && { ...options.settings, HOST: host, PUBLIC_URL: publicUrl };
  writeAtomically(join(dataDir, 'run/stack.json'), JSON.stringify({ ...addresses, started }));
  const hasGateway = await startOfficina(watched, shared, ownEnv, options);
  if (hasGateway) await until(() => mustBeReady(url), { limitMs: readyLimitMs, signal: options.signal });
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
 * Starts a supervisor for one data folder, after ending what a supervisor that was killed has left there.
 * @param {{ dataDir: string, deathsAllowed?: number, diskWarningPercent?: number, log?: (line: string) => void }} options
 */
export async function superviseBelow({ dataDir, deathsAllowed, diskWarningPercent, log: tell = () => {} }) {
  const logDir = join(dataDir, 'logs');
  const file = new RotatingLog(join(logDir, 'supervisor.log'));
  const log = (line) => {
    tell(line);
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
 * Starts the whole of Officina below one folder, every process on free ports and supervised, and waits until the gateway
 * says that it is ready.
 *
 * @param {object} options
 * @param {string} options.dataDir folder of data, logs, addresses; one stack at a time may use it
 * @param {number} [options.port] of the gateway; a free one unless given
 * @param {string} [options.host] that the gateway listens on; loopback unless given
 * @param {number} [options.probePort] of the first process, the next ones have those that follow; free ones unless given
 * @param {string} [options.publicUrl] address that people open
 * @param {string} [options.hostDir] built host application
 * @param {string} [options.mfeDir] registry and published remotes; those of this clone unless given
 * @param {Record<string, Record<string, string>>} [options.env] more variables by process name, `all` for every one;
 *   read again at each start of a process
 * @param {Record<string, string>} [options.settings] what people have set, without secrets, which is noted for the doctor
 * @param {object[]} [options.processes] those of Officina unless given
 * @param {string[]} [options.services] names of processes to start; all unless given
 * @param {boolean} [options.durable] false on throw-away data: the store does not wait for the disk
 * @param {number} [options.deathsAllowed] of one process within a minute until all are stopped; 5 unless given
 * @param {number} [options.diskWarningPercent] of the disk that must be free, else it is said; 5 unless given
 * @param {(line: string) => void} [options.log]
 * @param {AbortSignal} [options.signal] gives up while it starts
 * @returns `{ url, natsUrl, mongoUri, databasePrefix, passwords, processes, broken, kill(name), restart(name), stop() }`
 */
export async function startStack(options) {
  const { dataDir, host = '127.0.0.1', signal } = options;
  const port = options.port ?? (await freePort(host));
  const url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
  const release = lockData(dataDir, url);
  const watched = await superviseBelow(options);
  const { supervisor, disk } = watched;
  const stop = async () => {
    disk.stop();
    await supervisor.stop();
    for (const name of ['stack.json', 'processes.json']) rmSync(join(dataDir, 'run', name), { force: true });
    release();
  };
  try {
    const addresses = await Promise.race([
      startAll(watched, url, options),
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
