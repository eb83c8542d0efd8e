import { pins } from '../pins.mjs';
import { onPath } from '../debian.mjs';
import { firstThatWorks } from '../first-that-works.mjs';
import { goInstall } from '../go-install.mjs';
import { documentdbRoot } from './documentdb-root.mjs';
import { documentdbServer } from './documentdb-server.mjs';
import { downloadMongod } from './download-mongod.mjs';
import { mongodServer } from './mongod-server.mjs';
import { probeOnce } from './probe-once.mjs';
import { inWords, keepKind, keptKind } from './store-kind.mjs';

/**
 * @typedef {{ dataDir: string, durable: boolean }} StoreOptions
 * @typedef {{ taken: string, start: (options: StoreOptions) => Promise<{ mongoUri: string, processes: object[], external?: boolean }> }} Store
 */

function mongod(binary) {
  return { taken: `mongod (${binary})`, start: (options) => mongodServer({ binary, ...options }) };
}

/** The ways to a store of its own, in the order in which they are tried, each with the kind that it leads to. */
const ways = {
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

/** What the settings ask for: the kind, and for a store of its own the way to it. */
function askedFor() {
  const uri = process.env.MONGODB_URI;
  const way = process.env.OFFICINA_STORE;
  if (uri && !/^mongodb(\+srv)?:\/\//.test(uri))
    throw new Error('MONGODB_URI begins with mongodb:// or mongodb+srv://.');
  if (uri) return { kind: 'external', setting: 'MONGODB_URI' };
  if (!way) return undefined;
  if (!Object.hasOwn(ways, way))
    throw new Error(`OFFICINA_STORE is one of ${Object.keys(ways).join(', ')}, not "${way}"`);
  return { kind: ways[way].kind, setting: `OFFICINA_STORE=${way}`, way };
}

/**
 * The kind of store that has the data, or that the settings ask for where there are none; undefined when any will do.
 * @param {string} storeDir
 * @param {(line: string) => void} log
 * @throws Error in words when another store than the settings ask for has the data
 */
export const storeKind = (storeDir, log) => keptKind(storeDir, askedFor(), log);

const external = (mongoUri) => ({
  kind: 'external',
  taken: 'MONGODB_URI',
  start: async () => ({ mongoUri, processes: [], external: true }),
});

/** A store of its own, of one kind unless any will do. */
async function findOwn(kind, way, context) {
  const names = way ? [way] : Object.keys(ways).filter((name) => !kind || ways[name].kind === kind);
  const tried = names.map((name) => async () => {
    const store = await ways[name].find({ ...context, hasOthers: !kind });
    return { kind: ways[name].kind, ...store };
  });
  return firstThatWorks(tried).catch(({ message }) => {
    throw new Error(
      kind
        ? `The store is ${inWords(kind)}, which cannot be had here: ${message}.`
        : `No store: ${message}. Set MONGODB_URI, put mongod on the PATH, or use Docker (docker-compose.yml).`,
    );
  });
}

/**
 * Finds a store: MONGODB_URI, mongod on the PATH, a downloaded mongod, or DocumentDB behind FerretDB, the first that
 * works; OFFICINA_STORE=path|download|documentdb takes one directly. Where there are data it is of the kind that has them.
 * @param {{ storeDir?: string, log: (line: string) => void, signal?: AbortSignal, packagesReady?: Promise<void> }} context `storeDir` is
 *   where its data will lie, and where its kind is remembered; left out for a throw-away store
 * @returns {Promise<Store>}
 * @throws Error in words when another store than this has the data, or when none can be had
 */
export async function prepareStore({ storeDir, ...context }) {
  const asked = askedFor();
  const wanted = storeDir ? keptKind(storeDir, asked, context.log) : asked?.kind;
  const { kind, taken, ...found } =
    wanted === 'external' ? external(process.env.MONGODB_URI) : await findOwn(wanted, asked?.way, context);
  const start = async (options) => {
    const server = await found.start(options);
    if (storeDir) keepKind(storeDir, kind);
    return server;
  };
  return { taken, start };
}
