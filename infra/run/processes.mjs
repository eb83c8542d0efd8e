import { dirname, join, resolve } from 'node:path';
import { nodeFlags, processEnvironment } from '../lib/node-flags.mjs';
import { cloneDir } from '../lib/paths.mjs';
import { pingChannel } from '../lib/supervisor/channel.mjs';
import { confined } from '../servers/confine.mjs';

/**
 * Every process of Officina itself, in starting order: its name (also its log's), the folder whose `dist/main.js` it runs, its NATS
 * user, whether it has a database, and whether it must not stop together with others. The gateway stops before the services, which
 * then get no more requests; events stops after them, because they still send it entries.
 */
export const officinaProcesses = [
  { name: 'auth-proxy', folder: 'services/auth-proxy', user: 'auth', store: true, stopsAlone: true },
  { name: 'events', folder: 'services/events', user: 'events', store: true, stopsAlone: true },
  { name: 'maintenance', folder: 'services/maintenance', user: 'maintenance', store: true },
  { name: 'orders', folder: 'services/orders', user: 'orders', store: true },
  { name: 'imports', folder: 'services/imports', user: 'imports', store: true },
  { name: 'sites', folder: 'services/sites', user: 'sites', store: true },
  { name: 'lotlog', folder: 'services/lotlog', user: 'lotlog', store: true },
  { name: 'industrial-data', folder: 'services/industrial-data', user: 'industrial', store: true },
  { name: 'files', folder: 'services/files', user: 'files', store: true },
  { name: 'notifications', folder: 'services/notifications', user: 'notifications', store: true },
  { name: 'gateway', folder: 'gateway', user: 'gateway', store: false, stopsAlone: true },
];

/** The process that makes a daily backup, if there is a folder for backups. */
export const dailyBackup = {
  name: 'backup',
  folder: 'infra',
  program: 'backup/daily.mjs',
  user: undefined,
  store: true,
};

const ownSourceMaps = new URL('source-maps.mjs', import.meta.url).href;

/** Folder of V8's compiled code of a program, filled by `setup/compile-ahead.mjs` and used by Node. */
export const compiledFolder = ({ name }) => join(cloneDir, 'node_modules/.cache/programs', name);

/** Folder of the Unix socket of our own store. */
function socketDir(mongoUri = '') {
  const [, socket] = /^mongodb:\/\/(%2F[^/]+)\//.exec(mongoUri) ?? [];
  return socket ? [dirname(decodeURIComponent(socket))] : [];
}

const listOf = (path) => (path ? [path] : []);

/**
 * Command of a process; without access to the bus if it has no user. `shared` has the addresses and the running services as a
 * comma-separated list of tokens; `own` are the variables of this process alone.
 */
export function nodeCommand(
  { folder, user, store, program = 'dist/main.js', args: more = /** @type {string[]} */ ([]) },
  shared,
  own = {},
) {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    ...processEnvironment,
    ...(user && { NATS_URL: shared.natsUrl, NATS_USER: user, NATS_PASSWORD: shared.passwords[user] }),
    ...(shared.services && { SERVICES: shared.services }),
    ...(store && { MONGODB_URI: shared.mongoUri, DATABASE_PREFIX: shared.databasePrefix }),
    ...own,
  };
  const args = [...nodeFlags, '--import', ownSourceMaps, program, ...more];
  return { file: process.execPath, args, cwd: resolve(cloneDir, folder), env };
}

/**
 * Spec for the supervisor, without rights. `own()` returns the variables of this process alone and is called at every start;
 * `status()` returns what is sent with every check of its health.
 */
export function nodeProcess(one, shared, own = () => ({}), status = () => ({})) {
  const seen = ({ env }) => ({
    readable: [...listOf(env.HOST_DIR), ...listOf(env.MFE_DIR)],
    writable: [
      ...socketDir(env.MONGODB_URI),
      ...listOf(env.SPOOL_DIR),
      ...listOf(env.FILES_DIR),
      ...listOf(env.BACKUP_DIR),
    ],
  });
  return {
    name: one.name,
    together: !one.stopsAlone,
    ...confined(() => nodeCommand(one, shared, { NODE_COMPILE_CACHE: compiledFolder(one), ...own() }), seen),
    hasChannel: true,
    alive: (_signal, child) => pingChannel(child, status()),
  };
}
