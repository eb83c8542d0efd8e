import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '../../../../infra/lib/paths.mjs';
import { run } from '../../../../infra/lib/run.mjs';
import { connectOnce, until } from '../../../../infra/lib/wait.mjs';
import { ensurePrograms, onPath } from '../../../../infra/servers/debian.mjs';

const programs = { podman: 'podman', runc: 'runc', catatonit: 'catatonit' };
/** Debian's podman needs plugins that are not on the PATH: for bridges, and for containers to find each other by name. */
const plugins = {
  '/usr/lib/cni/bridge': 'containernetworking-plugins',
  '/usr/lib/cni/dnsname': 'golang-github-containernetworking-plugin-dnsname',
};

const folder = join(cacheDir(), 'containers');
/** State that must not outlive a reboot. */
const running = '/run/officina-containers';

/** crun and podman's own limits do not work on every kernel; runc with these does. */
const containersConf = `[containers]
default_ulimits = ["nofile=10000:10000", "nproc=20000:20000"]
[engine]
runtime = "runc"
events_logger = "none"
tmp_dir = "${running}/tmp"
lock_type = "file"
[network]
network_config_dir = "${folder}/networks"
`;

const storageConf = (/** @type {string} */ driver) => `[storage]
driver = "${driver}"
graphroot = "${folder}/storage"
runroot = "${running}/storage"
`;

/** Environment in which podman uses the storage of the tests. */
export const engineEnv = {
  ...process.env,
  CONTAINERS_CONF: join(folder, 'containers.conf'),
  CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
};

/**
 * Runs podman on the storage of the tests.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export const podman = (args, options) =>
  run('podman', args, { ...options, env: { ...engineEnv, ...options?.env } });

async function ensurePodman(context) {
  const missingPlugins = Object.entries(plugins).filter(([file]) => !existsSync(file));
  const wanted = { ...programs, ...Object.fromEntries(missingPlugins) };
  const missing = await ensurePrograms(wanted, context);
  if (!onPath('podman')) throw new Error(`containers need the Debian packages ${missing.join(' and ')}`);
}

/** overlay shares the layers of images; vfs copies them and works everywhere. */
async function chooseStorage() {
  mkdirSync(folder, { recursive: true });
  writeFileSync(engineEnv.CONTAINERS_CONF, containersConf);
  for (const driver of ['overlay', 'vfs']) {
    writeFileSync(engineEnv.CONTAINERS_STORAGE_CONF, storageConf(driver));
    const works = await podman(['info']).then(
      () => true,
      () => false,
    );
    if (works) return;
  }
  throw new Error('podman works here neither with overlay nor with vfs');
}

/**
 * Prepares podman with a storage of its own in the cache, apart from that of this machine's user.
 * @param {{ log: (line: string) => void, signal?: AbortSignal }} context
 * @throws Error with a readable message where containers cannot run
 */
export async function prepareEngine(context) {
  if (process.getuid?.() !== 0) throw new Error('containers are run here by root alone');
  await ensurePodman(context);
  await chooseStorage();
}

/**
 * Serves Docker's API of the prepared engine.
 * @returns {Promise<{ dockerHost: string, stop: () => Promise<void> }>} `stop` ends the API; containers go on
 */
export async function serveDockerApi() {
  const socket = join(running, `docker-${process.pid}.sock`);
  mkdirSync(running, { recursive: true });
  rmSync(socket, { force: true });
  // One that a killed run left ends after half an hour without a request.
  const server = spawn('podman', ['system', 'service', '--time=1800', `unix://${socket}`], {
    env: engineEnv,
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  process.once('exit', () => server.kill('SIGKILL'));
  await until(() => connectOnce({ path: socket }));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(socket, { force: true });
  };
  return { dockerHost: `unix://${socket}`, stop };
}
