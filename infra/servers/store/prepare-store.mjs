import { pins } from '../pins.mjs';
import { onPath } from '../debian.mjs';
import { firstSuccess } from '../first-success.mjs';
import { goInstall } from '../go-install.mjs';
import { documentdbRoot } from './documentdb-root.mjs';
import { documentdbServer } from './documentdb-server.mjs';
import { downloadMongod } from './download-mongod.mjs';
import { mongodServer } from './mongod-server.mjs';
import { probeOnce } from './probe-once.mjs';
import { kindLabel, saveKind, storedKind } from './store-kind.mjs';

/**
 * @typedef {{ dataDir: string, durable: boolean }} StoreOptions
 * @typedef {{ taken: string, start: (options: StoreOptions) => Promise<{ mongoUri: string, processes: object[], external?: boolean }> }} Store
 */

function mongod(binary) {
  return { taken: `mongod (${binary})`, start: (options) => mongodServer({ binary, ...options }) };
}

/** Sources of a store of Officina's own, in the order in which they are tried, each with the kind of store that it gives. */
const sources = {
  path: {
    kind: 'mongod',
    find: () => {
      const binary = onPath('mongod');
      if (!binary) throw new Error('no mongod on the PATH');
      return mongod(binary);
    },
  },
  download: { kind: 'mongod', find: async (context) => mongod(await downloadMongod(context)) },
  documentdb: {
    kind: 'documentdb',
    find: async (context) => {
      const [root, ferretdb] = await Promise.all([
        documentdbRoot(context),
        goInstall('ferretdb', pins.ferretdb, context),
      ]);
      const start = (options) => documentdbServer({ root, ferretdb, ...options });
      await probeOnce({ ...context, start });
      return { taken: `DocumentDB behind FerretDB ${pins.ferretdb.version}`, start };
    },
  },
};

/** The kind that the settings ask for and, for a store of Officina's own, its source. */
function requestedStore() {
  const uri = process.env.MONGODB_URI;
  const source = process.env.OFFICINA_STORE;
  if (source === 'containers')
    throw new Error(
      'OFFICINA_STORE=containers is for tests: take it away, or run Officina in containers with docker-compose.yml.',
    );
  if (uri && !/^mongodb(\+srv)?:\/\//.test(uri))
    throw new Error('MONGODB_URI begins with mongodb:// or mongodb+srv://.');
  if (uri) return { kind: 'external', setting: 'MONGODB_URI' };
  if (!source) return undefined;
  if (!Object.hasOwn(sources, source))
    throw new Error(
      `OFFICINA_STORE is one of ${Object.keys(sources).join(', ')}, and containers for tests, not "${source}"`,
    );
  return { kind: sources[source].kind, setting: `OFFICINA_STORE=${source}`, source };
}

/**
 * The kind of store that has the data or, without data, that the settings ask for; undefined if any kind will do.
 * @param {string} storeDir
 * @param {(line: string) => void} log
 * @throws Error with a readable message if the settings ask for a store other than the one that has the data
 */
export const storeKind = (storeDir, log) => storedKind(storeDir, requestedStore(), log);

const external = (mongoUri) => ({
  kind: 'external',
  taken: 'MONGODB_URI',
  start: async () => ({ mongoUri, processes: [], external: true }),
});

/** A store of Officina's own, of the given kind or of any. */
async function findOwnStore(kind, source, context) {
  const names = source
    ? [source]
    : Object.keys(sources).filter((name) => !kind || sources[name].kind === kind);
  const tried = names.map((name) => async () => {
    const store = await sources[name].find({ ...context, hasOthers: !kind });
    return { kind: sources[name].kind, ...store };
  });
  return firstSuccess(tried).catch(({ message }) => {
    throw new Error(
      kind
        ? `The store is ${kindLabel(kind)}, which cannot be had here: ${message}.`
        : `No store: ${message}. Set MONGODB_URI, put mongod on the PATH, or use Docker (docker-compose.yml).`,
    );
  });
}

/**
 * Finds a store: MONGODB_URI, mongod on the PATH, a downloaded mongod, or DocumentDB behind FerretDB, the first that works;
 * OFFICINA_STORE=path|download|documentdb chooses one. Existing data decide the kind.
 * @param {{ storeDir?: string, log: (line: string) => void, signal?: AbortSignal, packagesReady?: Promise<void> }} context `storeDir` is
 *   the folder of the data, where the kind is recorded; omitted for a throw-away store
 * @returns {Promise<Store>}
 * @throws Error with a readable message if another store has the data, or if no store is available
 */
export async function prepareStore({ storeDir, ...context }) {
  const asked = requestedStore();
  const wanted = storeDir ? storedKind(storeDir, asked, context.log) : asked?.kind;
  const { kind, taken, ...found } =
    wanted === 'external'
      ? external(process.env.MONGODB_URI)
      : await findOwnStore(wanted, asked?.source, context);
  const start = async (options) => {
    const server = await found.start(options);
    if (storeDir) saveKind(storeDir, kind);
    return server;
  };
  return { taken, start };
}
