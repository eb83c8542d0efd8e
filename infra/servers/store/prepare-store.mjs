import { pins } from '../pins.mjs';
import { onPath } from '../debian.mjs';
import { goInstall } from '../go-install.mjs';
import { documentdbRoot } from './documentdb-root.mjs';
import { documentdbServer } from './documentdb-server.mjs';
import { downloadMongod } from './download-mongod.mjs';
import { mongodServer } from './mongod-server.mjs';
import { probeOnce } from './probe-once.mjs';

function mongod(binary) {
  return { taken: `mongod (${binary})`, start: (options) => mongodServer({ binary, ...options }) };
}

const ways = {
  path: async () => {
    const binary = onPath('mongod');
    if (!binary) throw new Error('no mongod on the PATH');
    return mongod(binary);
  },
  download: async (context) => mongod(await downloadMongod(context)),
  documentdb: async (context) => {
    const [root, ferretdb] = await Promise.all([
      documentdbRoot(context),
      goInstall('ferretdb', pins.ferretdb, context),
    ]);
    const start = (options) => documentdbServer({ root, ferretdb, ...options });
    await probeOnce({ ...context, start });
    return { taken: `DocumentDB behind FerretDB ${pins.ferretdb.version}`, start };
  },
};

async function chosen(name, context) {
  if (!Object.hasOwn(ways, name))
    throw new Error(`OFFICINA_STORE is one of ${Object.keys(ways).join(', ')}, not "${name}"`);
  return ways[name](context);
}

/**
 * Finds a store: MONGODB_URI, mongod on the PATH, a downloaded mongod, or DocumentDB behind FerretDB, the first that
 * works; OFFICINA_STORE=path|download|documentdb takes one directly.
 * @returns {Promise<{ taken: string, start: (options: { dataDir: string, durable: boolean }) => Promise<{ mongoUri: string, processes: object[] }> }>}
 */
export async function prepareStore(context) {
  const mongoUri = process.env.MONGODB_URI;
  if (mongoUri && !/^mongodb(\+srv)?:\/\//.test(mongoUri))
    throw new Error('MONGODB_URI begins with mongodb:// or mongodb+srv://.');
  if (mongoUri)
    return { taken: 'MONGODB_URI', start: async () => ({ mongoUri, processes: [], external: true }) };
  const choice = process.env.OFFICINA_STORE;
  if (choice) return chosen(choice, context);
  return ways
    .path()
    .catch(() => ways.download(context))
    .catch(() => ways.documentdb(context));
}
