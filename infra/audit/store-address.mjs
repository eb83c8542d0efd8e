import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataDir } from '../lib/paths.mjs';

/** Address of the documents: MONGODB_URI, otherwise the store of the Officina that runs from this folder. */
export async function storeAddress(env = process.env) {
  const prefix = env.DATABASE_PREFIX ?? 'officina';
  if (env.MONGODB_URI) return { uri: env.MONGODB_URI, prefix };
  const running = await readFile(join(dataDir, 'run/stack.json'), 'utf8').catch(() => null);
  if (!running) throw new Error('No store to verify: start Officina with npm start, or set MONGODB_URI.');
  return { uri: JSON.parse(running).mongoUri, prefix };
}
