import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processes } from '../../lib/process-list.mjs';
import { Supervisor } from '../../lib/supervisor/supervisor.mjs';
import { goInstall } from '../go-install.mjs';
import { pins } from '../pins.mjs';
import { documentdbRoot, rebuildDocumentdbRoot, packageVersions } from './documentdb-root.mjs';
import { documentdbServer } from './documentdb-server.mjs';
import { probeStore } from './probe-store.mjs';

/** Servers run from the root itself, so its files must not be removed under them. */
function assertUnused(root) {
  const user = processes().find(({ command }) => command.includes(` ${root} / `));
  if (user)
    throw new Error(
      `L’archivio è acceso (processo ${user.pid}): spegni Officina, anche nelle altre cartelle di questo utente, e riprova.`,
    );
}

/** Starts a store of this root with these data, runs `work` on it and stops it. */
async function onStore({ root, ferretdb, dataDir }, work) {
  const supervisor = new Supervisor({ logDir: join(dataDir, 'logs'), log: () => {} });
  try {
    const { mongoUri, processes: specs } = await documentdbServer({ root, ferretdb, dataDir, durable: true });
    for (const spec of specs) await supervisor.add(spec);
    await work(mongoUri);
  } finally {
    await supervisor.stop();
  }
}

async function withDocuments(mongoUri, work) {
  const { MongoClient } = await import('mongodb');
  const client = await new MongoClient(mongoUri).connect();
  await work(client.db('officina_before').collection('documents')).finally(() => client.close());
}

/** Proves on a throw-away store that the newer root opens data of the older one and supports all that Officina needs. */
async function proveRoot(older, newer, ferretdb) {
  const dataDir = mkdtempSync(join(tmpdir(), 'officina-renewed-'));
  const keep = (documents) => documents.insertOne({ _id: 'kept', text: 'prima' });
  const find = async (documents) => {
    if (!(await documents.findOne({ text: 'prima' }))) throw new Error('data of before are not found');
  };
  try {
    await onStore({ root: older, ferretdb, dataDir }, (uri) => withDocuments(uri, keep));
    await onStore({ root: newer, ferretdb, dataDir }, async (uri) => {
      await withDocuments(uri, find);
      await probeStore(uri);
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Fetches Debian's current packages of DocumentDB. The data are not touched: the next start opens them with the new programs. If
 * anything fails, the programs stay as they were.
 * @param {{ onStep: (step: string) => void, log: (line: string) => void, signal?: AbortSignal }} context
 * @returns {Promise<{ before: string, after: string }>} the versions
 * @throws Error with a readable message if a store runs from the programs
 */
export async function renewDocumentdb({ onStep, log, signal }) {
  const context = { log, signal };
  const older = await documentdbRoot(context);
  assertUnused(older);
  const ferretdb = await goInstall('ferretdb', pins.ferretdb, context);
  const before = packageVersions(older);
  onStep('Prendo i pacchetti da Debian');
  const prove = async (newer) => {
    onStep('Provo i programmi nuovi');
    await proveRoot(older, newer, ferretdb);
    assertUnused(older);
  };
  await rebuildDocumentdbRoot(prove, context).catch((error) => {
    throw new Error(`I programmi restano quelli di prima. ${error.message}`, { cause: error });
  });
  return { before, after: packageVersions(older) };
}
