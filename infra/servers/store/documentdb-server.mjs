import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf } from '../../lib/process-list.mjs';
import { run } from '../../lib/run.mjs';
import { connectOnce, firstAnswer, until } from '../../lib/wait.mjs';
import { postgresUser } from './documentdb-root.mjs';
import { greets } from './greets.mjs';
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

/** What is written at every index that is built and every clean-up, and what is no more than a step of the extensions. */
const quiet = [
  ...['-c', 'cron.log_run=off', '-c', 'cron.log_statement=off', '-c', 'log_checkpoints=off'],
  ...['-c', 'log_min_messages=error', '-c', 'log_min_error_statement=panic'],
];

/** How PostgreSQL is asked whether it speaks TLS: whatever it answers, it is alive. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * As the first process of a namespace of its own a server takes every helper along when it dies, and a number in an old
 * postmaster.pid cannot be taken for somebody else's process.
 */
const isolation = [
  '--unshare-user',
  '--unshare-net',
  '--unshare-pid',
  '--as-pid-1',
  '--die-with-parent',
  '--cap-drop',
  'ALL',
];
const nobody = '65534';
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
    ...['--uid', nobody, '--gid', nobody],
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
const serverInSandbox = (bwrapPid) => childrenOf(bwrapPid)[0];

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
      args: [...sandbox, `${serverBin}/postgres`, '-D', '/data/pg', ...quiet],
      env: environment,
    }),
    ready: (signal) =>
      until(() => inRoot(...psql, '-c', 'create extension if not exists documentdb cascade'), { signal }),
    alive: (signal) =>
      firstAnswer({ path: join(socketDir, `.s.PGSQL.${port}`) }, { say: sslRequest, signal }),
    server: serverInSandbox,
    // PostgreSQL's fast clean stop.
    stopSignal: 'SIGINT',
    stopped: () => rmSync(socketDir, { recursive: true, force: true }),
  };

  // Apart from PostgreSQL's socket, behind which nobody is asked who he is.
  const mongoDir = join(socketDir, 'mongo');
  const socket = join(mongoDir, 'mongo.sock');
  const mongoUri = `mongodb://${encodeURIComponent(socket)}/?directConnection=true`;
  const options = [
    `--postgresql-url=postgres://officina@/postgres?host=/run/officina&port=${port}`,
    ...['--listen-addr=-', '--listen-unix=/run/officina/mongo/mongo.sock', '--debug-addr=-', '--no-auth'],
    ...['--log-level=warn', '--state-dir=/state'],
  ];
  const ferret = {
    name: 'ferretdb',
    command: () => {
      mkdirSync(mongoDir, { recursive: true, mode: 0o700 });
      rmSync(socket, { force: true });
      const args = [...ferretdbSandbox(ferretdb, stateDir, socketDir), '/ferretdb', ...options];
      return { file: 'bwrap', args, env: { ...environment, FERRETDB_TELEMETRY: 'disable' } };
    },
    ready: (signal) => until(() => connectOnce({ path: socket }), { signal }),
    alive: () => greets(mongoUri),
    server: serverInSandbox,
    stopSignal: 'SIGKILL',
  };
  return { mongoUri, processes: [documentdb, ferret] };
}
