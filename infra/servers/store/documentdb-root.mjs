import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { cached, rebuildCached } from '../../lib/cache.mjs';
import { pins } from '../pins.mjs';
import { run } from '../../lib/run.mjs';
import { debianMirror, ensurePrograms } from '../debian.mjs';

const tools = { mmdebstrap: 'mmdebstrap', bwrap: 'bubblewrap' };

/** Mount points for the sandbox, which cannot write to this root. */
const mountPoints = ['data', 'dev', 'run', 'tmp'];

/** Creates what the packages' scripts, which are not run, would have created: merged folders, the PostGIS version, the server's user. */
function completeRoot(root) {
  for (const folder of ['bin', 'sbin', 'lib', 'lib64']) {
    if (!existsSync(join(root, folder))) symlinkSync(`usr/${folder}`, join(root, folder));
  }
  symlinkSync('postgis-3.control', join(root, 'usr/share/postgresql/18/extension/postgis.control'));
  writeFileSync(join(root, 'etc/passwd'), 'postgres:x:70:70:PostgreSQL:/:/usr/sbin/nologin\n');
  writeFileSync(join(root, 'etc/group'), 'postgres:x:70:\n');
  for (const folder of mountPoints) mkdirSync(join(root, folder), { recursive: true });
}

/** Packages are unpacked but not configured, which needs neither root nor a chroot. */
async function makeRoot(draft, context) {
  const mirror = await debianMirror();
  let failure;
  for (const suite of pins.documentdb.suites) {
    context.log(`fetching DocumentDB for PostgreSQL 18 (Debian ${suite}) into a private root`);
    const options = [
      '--mode=chrootless',
      '--variant=extract',
      `--include=${pins.documentdb.packages.join()}`,
      '--aptopt=APT::Install-Recommends "false"',
      '--aptopt=Acquire::Check-Valid-Until "false"',
    ];
    const root = join(draft, 'root');
    try {
      await run('mmdebstrap', [...options, suite, root, mirror], { signal: context.signal });
      return completeRoot(root);
    } catch (error) {
      if (context.signal?.aborted) throw error;
      failure = error;
      await run('rm', ['-rf', root]);
    }
  }
  throw failure;
}

async function ensureTools(context) {
  const missing = await ensurePrograms(tools, context);
  if (missing.length > 0) throw new Error(`DocumentDB needs the Debian packages ${missing.join(' and ')}`);
}

const folder = 'documentdb-18';

function completeOrThrow(root) {
  if (!existsSync(join(root, 'usr/lib/postgresql/18/bin/postgres')))
    throw new Error(`no PostgreSQL 18 in ${root}`);
  return root;
}

/** Private root file system with PostgreSQL 18 and DocumentDB; made once and kept in the cache. */
export async function documentdbRoot(context) {
  await ensureTools(context);
  const make = (draft) => makeRoot(draft, context);
  return completeOrThrow(join(await cached(folder, pins.documentdb, make, context.log), 'root'));
}

/**
 * Rebuilds the root from Debian's current packages. The existing one stays unless `prove` accepts the new one.
 * @param {(root: string) => Promise<void>} prove is called with the new root; throws if it must not replace the old one
 * @param {{ log: (line: string) => void, signal?: AbortSignal }} context
 */
export async function rebuildDocumentdbRoot(prove, context) {
  await ensureTools(context);
  const make = async (draft) => {
    await makeRoot(draft, context);
    await prove(completeOrThrow(join(draft, 'root')));
  };
  await rebuildCached(folder, pins.documentdb, make, context.log);
}

/** Debian's versions of the main packages in the root. */
export function packageVersions(root) {
  const versionOf = (name) => {
    const changes = readFileSync(join(root, 'usr/share/doc', name, 'changelog.Debian.gz'));
    return /\((\S+)\)/.exec(gunzipSync(changes).toString())?.[1];
  };
  return `PostgreSQL ${versionOf('postgresql-18')}, DocumentDB ${versionOf('postgresql-18-documentdb')}`;
}

/** Id of the user "postgres" inside the root: initdb refuses an id without a name, and 0. */
export function postgresUser(root) {
  const line = readFileSync(join(root, 'etc/passwd'), 'utf8')
    .split('\n')
    .find((text) => text.startsWith('postgres:'));
  return line?.split(':')[2];
}
