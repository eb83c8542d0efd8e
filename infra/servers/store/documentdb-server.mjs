import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { processes } from '../../lib/process-list.mjs';
import { run } from '../../lib/run.mjs';
import { connectOnce, until } from '../../lib/wait.mjs';
import { postgresUser } from './documentdb-root.mjs';
import { privateSocketDir } from './socket-dir.mjs';

const serverBin = '/usr/lib/postgresql/18/bin';
const port = 9712;

const settings = `
listen_addresses=''
unix_socket_directories='/run/officina'
port=${port}
max_connections=120
shared_preload_libraries='pg_cron,pg_documentdb_core,pg_documentdb'
cron.database_name='postgres'
cron.use_background_workers=on
documentdb.localhost_connection_string='host=/run/officina'
documentdb_core.enableCollation=on
documentdb.enableCollationWithNonUniqueOrderedIndexes=on
`;

/** A throw-away store need not survive a power cut. */
const throwAwaySettings = `
fsync=off
synchronous_commit=off
full_page_writes=off
`;

/**
 * As the first process of a namespace of its own a server takes every helper along when it dies, and a number in an old
 * postmaster.pid cannot be taken for somebody else's process.
 */
const isolation = ['--unshare-user', '--unshare-net', '--unshare-pid', '--as-pid-1', '--die-with-parent'];
const system = ['--dev', '/dev', '--tmpfs', '/tmp', '--chdir', '/'];

function documentdbSandbox(root, dataDir, socketDir) {
  const user = postgresUser(root);
  return [
    ...['--ro-bind', root, '/', '--bind', dataDir, '/data'],
    ...['--tmpfs', '/run', '--bind', socketDir, '/run/officina'],
    ...system,
    ...isolation,
    ...['--uid', user, '--gid', user],
  ];
}

function ferretdbSandbox(ferretdb, stateDir, socketDir) {
  return [
    ...['--ro-bind', ferretdb, '/ferretdb', '--bind', stateDir, '/state'],
    ...['--bind', socketDir, '/run/officina'],
    ...system,
    ...isolation,
  ];
}

async function initialise(inRoot, dataDir, durable) {
  if (existsSync(join(dataDir, 'pg/PG_VERSION'))) return;
  rmSync(join(dataDir, 'pg-new'), { recursive: true, force: true });
  await inRoot(
    `${serverBin}/initdb`,
    '-D',
    '/data/pg-new',
    '-U',
    'officina',
    '-A',
    'trust',
    '--no-locale',
    '-E',
    'UTF8',
  );
  appendFileSync(join(dataDir, 'pg-new/postgresql.conf'), durable ? settings : settings + throwAwaySettings);
  renameSync(join(dataDir, 'pg-new'), join(dataDir, 'pg'));
}

/** The number that this machine gives to the server in a sandbox, once there is one. */
export const serverInSandbox = (bwrapPid) => processes().find(({ parent }) => parent === bwrapPid)?.pid;

/**
 * DocumentDB (PostgreSQL) and FerretDB in front of it, each in a sandbox without a network: unprivileged users and Unix
 * sockets only, so no other machine and no browser can reach them.
 * @param {{ root: string, ferretdb: string, dataDir: string, durable: boolean }} options
 * @returns {Promise<{ mongoUri: string, processes: object[] }>} specs for the supervisor, in starting order
 */
export async function documentdbServer({ root, ferretdb, dataDir, durable }) {
  const stateDir = join(dataDir, 'ferretdb');
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  const socketDir = privateSocketDir(dataDir);
  const sandbox = documentdbSandbox(root, dataDir, socketDir);
  const environment = { PATH: process.env.PATH, LANG: 'C.UTF-8' };
  const inRoot = (...command) => run('bwrap', [...sandbox, ...command], { env: environment });
  await initialise(inRoot, dataDir, durable);

  const psql = [
    'psql',
    '-h',
    '/run/officina',
    '-p',
    `${port}`,
    '-U',
    'officina',
    '-d',
    'postgres',
    '-v',
    'ON_ERROR_STOP=1',
  ];
  const documentdb = {
    name: 'documentdb',
    graceMs: 30_000,
    command: () => ({
      file: 'bwrap',
      args: [...sandbox, `${serverBin}/postgres`, '-D', '/data/pg'],
      env: environment,
    }),
    ready: (signal) =>
      until(() => inRoot(...psql, '-c', 'create extension if not exists documentdb cascade'), { signal }),
    server: serverInSandbox,
    // PostgreSQL's fast clean stop.
    stopSignal: 'SIGINT',
    stopped: () => rmSync(socketDir, { recursive: true, force: true }),
  };

  const socket = join(socketDir, 'mongo.sock');
  const options = [
    `--postgresql-url=postgres://officina@/postgres?host=/run/officina&port=${port}`,
    ...['--listen-addr=-', '--listen-unix=/run/officina/mongo.sock', '--debug-addr=-', '--no-auth'],
    ...['--log-level=warn', '--state-dir=/state'],
  ];
  const ferret = {
    name: 'ferretdb',
    command: () => {
      rmSync(socket, { force: true });
      const args = [...ferretdbSandbox(ferretdb, stateDir, socketDir), '/ferretdb', ...options];
      return { file: 'bwrap', args, env: { ...environment, FERRETDB_TELEMETRY: 'disable' } };
    },
    ready: (signal) => until(() => connectOnce({ path: socket }), { signal }),
    stopSignal: 'SIGKILL',
  };
  return {
    mongoUri: `mongodb://${encodeURIComponent(socket)}/?directConnection=true`,
    processes: [documentdb, ferret],
  };
}
