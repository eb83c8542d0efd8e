import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cached } from '../../lib/cache.mjs';
import { readIntact } from '../../lib/files.mjs';
import { childrenOf } from '../../lib/process-list.mjs';
import { run } from '../../lib/run.mjs';
import { connectOnce, firstReply, until } from '../../lib/wait.mjs';
import { pins } from '../pins.mjs';
import { postgresUser } from './documentdb-root.mjs';
import { mongoCarriesOut } from './mongo-question.mjs';
import { postgresServes } from './postgres-question.mjs';
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

/** A throw-away store need not survive a power cut. It builds indexes at once, on collections that hold next to nothing. */
const throwAwaySettings = `
fsync=off
synchronous_commit=off
full_page_writes=off
documentdb.force_index_builds_blocking=on
`;

/** Given at each start, so that data made by an older version have it too. */
const limits = [
  // Two creates of one code lock each other out: who is to be told so waits this long.
  ...['-c', 'deadlock_timeout=100ms'],
  // FerretDB keeps a connection outside its pool for each sorted cursor, and for ever when who reads it has gone.
  ...['-c', 'idle_session_timeout=120s'],
  // FerretDB builds every index at once (`create_indexes_non_concurrently`): the jobs of the extension that look every two
  // seconds for one to build, each in a process of its own, never find any.
  ...['-c', 'documentdb.indexBuildScheduleInSec=59'],
];

/** Well below PostgreSQL's 120: the others are for cursors, which FerretDB does not count. */
const pool = { pool_max_conns: '40', pool_max_conn_idle_time: '60s' };

/** What is written at every index that is built and every clean-up, and what is no more than a step of the extensions. */
const quiet = [
  ...['-c', 'cron.log_run=off', '-c', 'cron.log_statement=off', '-c', 'log_checkpoints=off'],
  ...['-c', 'log_min_messages=error', '-c', 'log_min_error_statement=panic'],
  // The detail of a broken unique index is a document of somebody's.
  ...['-c', 'log_error_verbosity=terse', '-c', 'log_parameter_max_length_on_error=0'],
];

const environment = { PATH: process.env.PATH, LANG: 'C.UTF-8' };

const psql = [
  ...['psql', '-h', '/run/officina', '-p', `${port}`, '-U', 'officina', '-d', 'postgres'],
  ...['-v', 'ON_ERROR_STOP=1', '-c'],
];
const createExtension = 'create extension if not exists documentdb cascade';

/** What newer packages want the catalogue of older data to be; nothing where it is so already. Last what needs the others. */
const updateExtensions = `do $$ declare one text; begin
  for one in select name from pg_available_extensions where installed_version <> default_version
    order by name = 'documentdb', name
  loop execute format('alter extension %I update', one); end loop; end $$`;

/** The same for the jobs that older data have in their timetable. */
const letJobsRest = `select cron.alter_job(jobid, schedule => '59 seconds') from cron.job
  where jobname like 'documentdb_index_build_task_%' and schedule <> '59 seconds'`;

/** FerretDB's supervisor asks every five seconds whether PostgreSQL takes a newcomer. */
const newcomerCountsMs = 5_500;

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

/** @throws Error that names a file without which PostgreSQL cannot start, and what to do */
function refuseCut(dataDir) {
  const whole = { PG_VERSION: 3, 'global/pg_control': 8192 };
  for (const [name, bytes] of Object.entries(whole)) {
    const file = join(dataDir, 'pg', name);
    if (existsSync(file) && statSync(file).size >= bytes) continue;
    throw new Error(
      `The store's file ${file} is cut or missing, and nothing can make it anew. Put the data folder back from a backup, or begin with empty data: npm start -- --reset`,
    );
  }
}

/** What runs inside the sandbox of PostgreSQL. */
const inSandbox = (sandbox, ...command) => run('bwrap', [...sandbox, ...command], { env: environment });

/** Makes a data folder of PostgreSQL, `name` below `dataDir`. */
async function initialise(sandbox, dataDir, name, durable) {
  const options = ['-U', 'officina', '-A', 'trust', '--no-locale', '-E', 'UTF8'];
  const noSync = durable ? [] : ['--no-sync'];
  await inSandbox(sandbox, `${serverBin}/initdb`, '-D', `/data/${name}`, ...options, ...noSync);
  appendFileSync(join(dataDir, name, 'postgresql.conf'), durable ? settings : settings + throwAwaySettings);
}

/** Starts PostgreSQL for as long as it makes its extension. */
const makeExtension = `${serverBin}/pg_ctl -D /data/pg -w start >/dev/null &&
${[...psql, `'${createExtension}'`].join(' ')} && ${serverBin}/pg_ctl -D /data/pg -w stop`;

/**
 * The data of a store that nobody has used yet, in the cache. To make them takes two seconds of a processor, to copy them a quarter
 * of one. Data that must last are always made anew.
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

/** The number that this machine gives to the server in a sandbox, once there is one. */
const serverInSandbox = (bwrapPid) => childrenOf(bwrapPid)[0];

/**
 * DocumentDB (PostgreSQL) and FerretDB in front of it, each in a sandbox without a network: unprivileged users and Unix
 * sockets only, so no other machine and no browser can reach them.
 * @param {{ root: string, ferretdb: string, dataDir: string, durable: boolean }} options
 * @returns {Promise<{ mongoUri: string, processes: object[] }>} specs for the supervisor, in starting order
 */
export async function documentdbServer({ root, ferretdb, dataDir, durable }) {
  if (existsSync(join(dataDir, 'pg'))) refuseCut(dataDir);
  const stateDir = join(dataDir, 'ferretdb');
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  // FerretDB's notes about itself, which it makes anew.
  const state = join(stateDir, 'state.json');
  readIntact(state, JSON.parse, () => rmSync(state));
  const socketDir = privateSocketDir(dataDir);
  const sandbox = documentdbSandbox(root, dataDir, socketDir);
  await ensureData(root, sandbox, dataDir, durable);

  const address = { path: join(socketDir, `.s.PGSQL.${port}`) };
  const takesNewcomers = (signal) =>
    postgresServes({ ...address, user: 'officina', database: 'postgres', signal });
  let tookFerretdbAt = Number.NEGATIVE_INFINITY;
  const documentdb = {
    name: 'documentdb',
    graceMs: 30_000,
    command: () => {
      tookFerretdbAt = Number.NEGATIVE_INFINITY;
      const args = [...sandbox, `${serverBin}/postgres`, '-D', '/data/pg', ...limits, ...quiet];
      return { file: 'bwrap', args, env: environment };
    },
    ready: (signal) =>
      until(() => inSandbox(sandbox, ...psql, createExtension, '-c', updateExtensions, '-c', letJobsRest), {
        signal,
      }),
    alive: (signal) => firstReply(address, { say: sslRequest, signal }),
    // FerretDB is started again first, which lets go all that it holds. What its question found counts here: each
    // newcomer is a process of its own.
    serves: {
      ask: async (signal) => {
        if (performance.now() - tookFerretdbAt > newcomerCountsMs) await takesNewcomers(signal);
      },
      seconds: 30,
    },
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
    alive: (signal) => mongoCarriesOut({ path: socket }, { hello: 1 }, signal),
    // Connections that it has may still work while it holds so many that nobody gets another.
    serves: {
      ask: async (signal) => {
        // FerretDB's ping asks PostgreSQL for its version, on a connection of the pool that all commands share.
        const ping = mongoCarriesOut({ path: socket }, { ping: 1 }, signal);
        const newcomer = takesNewcomers(signal).then(() => (tookFerretdbAt = performance.now()));
        await Promise.all([ping, newcomer]);
      },
      seconds: 15,
    },
    server: serverInSandbox,
    stopSignal: 'SIGKILL',
  };
  return { mongoUri, processes: [documentdb, ferret] };
}
