import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../../infra/lib/wait.mjs';
import { prepareServers } from '../../../../infra/servers/prepare-servers.mjs';
import { startThrowAwayStore } from '../../../../infra/servers/store/throw-away-store.mjs';

/** @param {string} folder */
async function reportedPort(folder) {
  const [file] = (await readdir(folder)).filter((name) => name.endsWith('.ports'));
  const text = file ? await readFile(join(folder, file), 'utf8') : '';
  const url = /nats:\/\/[^"]+/.exec(text)?.[0];
  if (!url) throw new Error('nats-server reported no port');
  return Number(new URL(url).port);
}

/**
 * @param {string} program
 * @param {(port: number) => string} configFor
 * @returns {Promise<import('./test-servers.mjs').Bus>}
 */
async function startNats(program, configFor) {
  const folder = await mkdtemp(join(tmpdir(), 'officina-nats-'));
  const configFile = join(folder, 'nats.conf');
  /** @type {import('node:child_process').ChildProcess} */
  let server;
  const start = async (/** @type {number} */ wanted) => {
    await writeFile(configFile, configFor(wanted), { mode: 0o600 });
    const ports = await mkdtemp(join(folder, 'ports-'));
    server = spawn(program, ['-c', configFile, '--ports_file_dir', ports], { stdio: 'ignore' });
    await once(server, 'spawn');
    server.unref();
    return until(() => reportedPort(ports), { everyMs: 25 });
  };
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  };
  // An interrupted test run leaves no server behind.
  process.once('exit', () => server.kill('SIGKILL'));
  const port = await start(-1);
  return {
    url: `nats://127.0.0.1:${port}`,
    freeze: async () => void server.kill('SIGSTOP'),
    kill,
    restart: async () => void (await start(port)),
    close: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Programs of this machine: the store that `npm start` would take, and a nats-server (OFFICINA_NATS_SERVER, else the one
 * on the PATH).
 * @param {NodeJS.ProcessEnv} env
 * @returns {import('./test-servers.mjs').TestServers}
 */
export const programs = (env) => ({
  prepare: async (context) => {
    const { store, nats } = await prepareServers(context);
    return {
      store: store.taken,
      bus: nats.taken,
      start: async ({ log }) => {
        const { mongoUri, stop } = await startThrowAwayStore(store.start, { log });
        return {
          env: { MONGODB_URI: mongoUri, ...(nats.binary && { OFFICINA_NATS_SERVER: nats.binary }) },
          stop,
        };
      },
    };
  },
  startBus: (configFor) => startNats(env.OFFICINA_NATS_SERVER || 'nats-server', configFor),
});
