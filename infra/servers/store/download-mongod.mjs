import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { failedToday, rememberFailure } from '../not-today.mjs';
import { cacheDir } from '../../lib/paths.mjs';
import { pins } from '../pins.mjs';
import { mustReach } from '../reachable.mjs';

/** The one that an earlier start has fetched. */
async function fromCache(downloadDir) {
  const { DryMongoBinary } = await import('mongodb-memory-server-core');
  return DryMongoBinary.locateBinary(await DryMongoBinary.generateOptions({ downloadDir }));
}

/**
 * The mongod that mongodb-memory-server-core fetches (nothing else of that package is used); returns its path. One that is in the
 * cache needs no network.
 * @param {{ log: (line: string) => void, packagesReady?: Promise<void>, hasOthers: boolean }} context `hasOthers`: what could not be
 *   reached is not tried again today, because there are other ways to a store
 */
export async function downloadMongod({ log, packagesReady, hasOthers }) {
  const downloadDir = join(cacheDir(), 'mongodb');
  if (existsSync(downloadDir)) {
    await packagesReady;
    const binary = await fromCache(downloadDir);
    if (binary) return binary;
  }
  if (hasOthers && failedToday('mongodb')) throw new Error('the download could not be reached earlier today');
  await mustReach(pins.mongodb.reachableAt).catch((error) => {
    rememberFailure('mongodb');
    throw error;
  });
  await packagesReady;
  log('fetching MongoDB');
  mkdirSync(downloadDir, { recursive: true });
  const { MongoBinary } = await import('mongodb-memory-server-core');
  return MongoBinary.getPath({ downloadDir });
}
