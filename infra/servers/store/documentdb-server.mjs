import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cached } from '../../lib/cache.mjs';
import { readIntact } from '../../lib/files.mjs';
import { childrenOf } from '../../lib/process-list.mjs';
import { run } from '../../lib/run.mjs';
import { connectOnce, firstReply, until } from '../../lib/wait.mjs';
import { pins } from '../pins.mjs';
import { postgresUser } from './documentdb-root.mjs';
import { runMongoCommand } from './mongo-command.mjs';
import { queryPostgres } from './postgres-query.mjs';
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

/** A throw-away store need not survive a power cut. It builds indexes immediately, on nearly empty collections. */
const throwAwaySettings = `
fsync=off
synchronous_commit=off
full_page_writes=off
documentdb.force_index_builds_blocking=on
`;

/** Passed at each start, so that they also apply to data made by an older version. */
const limits = [
  // Two creates of one code block each other; the one that will fail waits this long.
  ...['-c', 'deadlock_timeout=100ms'],
  // FerretDB keeps a connection outside its pool for each sorted cursor, and keeps it for ever if the reader disappears.
  ...['-c', 'idle_session_timeout=120s'],
  // FerretDB builds every index immediately (`create_indexes_non_concurrently`): the extension's jobs that look for an index to
  // build every two seconds, each in its own process, never find one.
  ...['-c', 'documentdb.indexBuildScheduleInSec=59'],
];

/** Well below PostgreSQL's 120: the rest is for cursors, which FerretDB does not count. */
const pool = { pool_max_conns: '40', pool_max_conn_idle_time: '60s' };

/** Silences what is logged at every index build and clean-up, and internal steps of the extensions. */
const logSettings = [
  ...['-c', 'cron.log_run=off', '-c', 'cron.log_statement=off', '-c', 'log_checkpoints=off'],
  ...['-c', 'log_min_messages=error', '-c', 'log_min_error_statement=panic'],
  // The detail of a unique index violation contains a user's document.
  ...['-c', 'log_error_verbosity=terse', '-c', 'log_parameter_max_length_on_error=0'],
];

const environment = { PATH: process.env.PATH, LANG: 'C.UTF-8' };

const psql = [
  ...['psql', '-h', '/run/officina', '-p', `${port}`, '-U', 'officina', '-d', 'postgres'],
  ...['-v', 'ON_ERROR_STOP=1', '-c'],
];
const createExtension = 'create extension if not exists documentdb cascade';

/** Updates the catalogue of older data to what newer packages expect; does nothing if it is current. The dependent extension is last. */
const updateExtensions = `do $$ declare one text; begin
  for one in select name from pg_available_extensions where installed_version <> default_version
    order by name = 'documentdb', name
  loop execute format('alter extension %I update', one); end loop; end $$`;

/** The same change for the jobs in the timetable of older data. */
const slowDownJobs = `select cron.alter_job(jobid, schedule => '59 seconds') from cron.job
  where jobname like 'documentdb_index_build_task_%' and schedule <> '59 seconds'`;

/** FerretDB's supervisor checks every five seconds whether PostgreSQL accepts new connections. */
const checkIsValidMs = 5_500;

/** PostgreSQL's question for TLS: any answer means that it is alive. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * As the first process of its own namespace, a server takes all its helpers along when it dies, and the id in an old
 * postmaster.pid cannot match another process.
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

/** @throws Error that names a damaged file without which PostgreSQL cannot start, and the remedy */
function refuseDamaged(dataDir) {
  const minimumSizes = { PG_VERSION: 3, 'global/pg_control': 8192 };
  for (const [name, bytes] of Object.entries(minimumSizes)) {
    const file = join(dataDir, 'pg', name);
    if (existsSync(file) && statSync(file).size >= bytes) continue;
    throw new Error(
      `The store's file ${file} is cut or missing, and nothing can make it anew. Put the data folder back from a backup, or begin with empty data: npm start -- --reset`,
    );
  }
}

/** Runs a command in PostgreSQL's sandbox. */
const inSandbox = (sandbox, ...command) => run('bwrap', [...sandbox, ...command], { env: environment });

/** Initialises a PostgreSQL data folder, `name` below `dataDir`. */
async function initialise(sandbox, dataDir, name, durable) {
  const options = ['-U', 'officina', '-A', 'trust', '--no-locale', '-E', 'UTF8'];
  const noSync = durable ? [] : ['--no-sync'];
  await inSandbox(sandbox, `${serverBin}/initdb`, '-D', `/data/${name}`, ...options, ...noSync);
  appendFileSync(join(dataDir, name, 'postgresql.conf'), durable ? settings : settings + throwAwaySettings);
}

/** Starts PostgreSQL just long enough to create its extension. */
const makeExtension = `${serverBin}/pg_ctl -D /data/pg -w start >/dev/null &&
${[...psql, `'${createExtension}'`].join(' ')} && ${serverBin}/pg_ctl -D /data/pg -w stop`;

/**
 * Data folder of an unused store, in the cache. Making it takes two seconds of a processor, copying it a quarter of a second.
 * Data that must last are always made from scratch.
 */
const unusedStore = (root) =>
  cached(
    'documentdb-18-unused',
    { ...pins.documentdb, settings: settings + throwAwaySettings },
    async (draft) => {
      const socketDir = join(draft, 'socket');
      mkdirSync(socketDir);
      const sandbox = documentdbSandbox(root, draft, socketDir);
      await initialise(sandbox, draft, 'pg', false);
      await inSandbox(sandbox, 'sh', '-c', makeExtension);
      rmSync(socketDir, { recursive: true });
    },
  );

async function ensureData(root, sandbox, dataDir, durable) {
  if (existsSync(join(dataDir, 'pg'))) return;
  const draft = join(dataDir, 'pg-new');
  rmSync(draft, { recursive: true, force: true });
  if (durable) await initialise(sandbox, dataDir, 'pg-new', durable);
  else await run('cp', ['--archive', join(await unusedStore(root), 'pg'), draft]);
  renameSync(draft, join(dataDir, 'pg'));
}

/** Id outside the sandbox of the server inside it, once there is one. */
const serverInSandbox = (bwrapPid) => childrenOf(bwrapPid)[0];

/**
 * DocumentDB (PostgreSQL) with FerretDB in front, each in a sandbox without a network: unprivileged users and Unix sockets only, so
 * that no other machine and no browser can reach them.
 * @param {{ root: string, ferretdb: string, dataDir: string, durable: boolean }} options
 * @returns {Promise<{ mongoUri: string, processes: object[] }>} specs for the supervisor, in starting order
 */
export async function documentdbServer({ root, ferretdb, dataDir, durable }) {
  if (existsSync(join(dataDir, 'pg'))) refuseDamaged(dataDir);
  const stateDir = join(dataDir, 'ferretdb');
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  // FerretDB's own state, which it recreates.
  const state = join(stateDir, 'state.json');
  readIntact(state, JSON.parse, () => rmSync(state));
  const socketDir = privateSocketDir(dataDir);
  const sandbox = documentdbSandbox(root, dataDir, socketDir);
  await ensureData(root, sandbox, dataDir, durable);

  const address = { path: join(socketDir, `.s.PGSQL.${port}`) };
  const acceptsConnections = (signal) =>
    queryPostgres({ ...address, user: 'officina', database: 'postgres', signal });
  let acceptedAt = Number.NEGATIVE_INFINITY;
  const documentdb = {
    name: 'documentdb',
    graceMs: 30_000,
    command: () => {
      acceptedAt = Number.NEGATIVE_INFINITY;
      const args = [...sandbox, `${serverBin}/postgres`, '-D', '/data/pg', ...limits, ...logSettings];
      return { file: 'bwrap', args, env: environment };
    },
    ready: (signal) =>
      until(() => inSandbox(sandbox, ...psql, createExtension, '-c', updateExtensions, '-c', slowDownJobs), {
        signal,
      }),
    alive: (signal) => firstReply(address, { say: sslRequest, signal }),
    // FerretDB is restarted first, which releases its connections. The result of FerretDB's check counts here too: each new
    // connection starts a process.
    serves: {
      ask: async (signal) => {
        if (performance.now() - acceptedAt > checkIsValidMs) await acceptsConnections(signal);
      },
      seconds: 30,
    },
    server: serverInSandbox,
    // PostgreSQL's fast shutdown.
    stopSignal: 'SIGINT',
    stopped: () => rmSync(socketDir, { recursive: true, force: true }),
  };

  // Separate from PostgreSQL's socket, which does not authenticate anybody.
  const mongoDir = join(socketDir, 'mongo');
  const socket = join(mongoDir, 'mongo.sock');
  const mongoUri = `mongodb://${encodeURIComponent(socket)}/?directConnection=true`;
  const options = [
    `--postgresql-url=postgres://officina@/postgres?${new URLSearchParams({ host: '/run/officina', port: `${port}`, ...pool })}`,
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
    alive: (signal) => runMongoCommand({ path: socket }, { hello: 1 }, signal),
    // Existing connections may still work when FerretDB holds so many that no new one is possible.
    serves: {
      ask: async (signal) => {
        // FerretDB's ping queries PostgreSQL's version on a connection of the pool that all commands share.
        const ping = runMongoCommand({ path: socket }, { ping: 1 }, signal);
        const newConnection = acceptsConnections(signal).then(() => (acceptedAt = performance.now()));
        await Promise.all([ping, newConnection]);
      },
      seconds: 15,
    },
    server: serverInSandbox,
    stopSignal: 'SIGKILL',
  };
  return { mongoUri, processes: [documentdb, ferret] };
}
