import { dirname, join, resolve } from 'node:path';
import { nodeFlags } from '../lib/node-flags.mjs';
import { cloneDir } from '../lib/paths.mjs';
import { answers } from '../lib/supervisor/channel.mjs';
import { confined } from '../servers/confine.mjs';

/**
 * Every process of Officina itself, in starting order: its name (also its log's), the folder whose `dist/main.js` it
 * runs, its NATS user, whether it has a database, and whether it must not stop at the same time as others: nobody asks the
 * services once the gateway has stopped, and events, which takes what they still have to tell, stops after them.
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
  { name: 'gateway', folder: 'gateway', user: 'gateway', store: false, stopsAlone: true },
];

/** The process that makes a backup every day, where there is a folder for them. */
export const dailyBackup = {
  name: 'backup',
  folder: 'infra',
  program: 'backup/daily.mjs',
  user: undefined,
  store: true,
};

const ownSourceMaps = new URL('source-maps.mjs', import.meta.url).href;

/** Where Node finds what V8 has compiled of a program, which `setup/compile-ahead.mjs` puts there. */
export const compiledFolder = ({ name }) => join(cloneDir, 'node_modules/.cache/programs', name);

/** Folder of the Unix socket that a store of our own listens on. */
function socketDir(mongoUri = '') {
  const [, socket] = /^mongodb:\/\/(%2F[^/]+)\//.exec(mongoUri) ?? [];
  return socket ? [dirname(decodeURIComponent(socket))] : [];
}

const given = (path) => (path ? [path] : []);

/**
 * How a process is started, without access to the bus where it has no user; `shared` has the addresses and which services run, by token with commas; `own` are the
 * variables of this process alone.
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
    ...(user && { NATS_URL: shared.natsUrl, NATS_USER: user, NATS_PASSWORD: shared.passwords[user] }),
    ...(shared.services && { SERVICES: shared.services }),
    ...(store && { MONGODB_URI: shared.mongoUri, DATABASE_PREFIX: shared.databasePrefix }),
    ...own,
  };
  const args = [...nodeFlags, '--import', ownSourceMaps, program, ...more];
  return { file: process.execPath, args, cwd: resolve(cloneDir, folder), env };
}

/**
 * Spec for the supervisor, without rights; `own()` answers the variables of this process alone and is asked at every start,
 * `told()` what it is told whenever it is asked whether it lives.
 */
export function nodeProcess(one, shared, own = () => ({}), told = () => ({})) {
  const seen = ({ env }) => ({
    readable: [...given(env.HOST_DIR), ...given(env.MFE_DIR)],
    writable: [...socketDir(env.MONGODB_URI), ...given(env.SPOOL_DIR), ...given(env.BACKUP_DIR)],
  });
  return {
    name: one.name,
    together: !one.stopsAlone,
    ...confined(() => nodeCommand(one, shared, { NODE_COMPILE_CACHE: compiledFolder(one), ...own() }), seen),
    hasChannel: true,
    alive: (_signal, child) => answers(child, told()),
  };
}
