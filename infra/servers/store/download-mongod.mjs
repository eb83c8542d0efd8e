import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { failedToday, rememberFailure } from '../failed-downloads.mjs';
import { cacheDir } from '../../lib/paths.mjs';
import { pins } from '../pins.mjs';
import { assertReachable } from '../reachable.mjs';

/** The binary that an earlier start downloaded. */
async function fromCache(downloadDir) {
  const { DryMongoBinary } = await import('mongodb-memory-server-core');
  return DryMongoBinary.locateBinary(await DryMongoBinary.generateOptions({ downloadDir }));
}

/**
 * Path of the mongod that mongodb-memory-server-core downloads (nothing else of that package is used). A cached one needs no
 * network.
 * @param {{ log: (line: string) => void, packagesReady?: Promise<void>, hasOthers: boolean }} context `hasOthers`: there are other
 *   kinds of store, so a failed download is not retried today
 */
export async function downloadMongod({ log, packagesReady, hasOthers }) {
  const downloadDir = join(cacheDir(), 'mongodb');
  if (existsSync(downloadDir)) {
    await packagesReady;
    const binary = await fromCache(downloadDir);
    if (binary) return binary;
  }
  if (hasOthers && failedToday('mongodb')) throw new Error('the download could not be reached earlier today');
  await assertReachable(pins.mongodb.reachableAt).catch((error) => {
    rememberFailure('mongodb');
    throw error;
  });
  await packagesReady;
  log('fetching MongoDB');
  mkdirSync(downloadDir, { recursive: true });
  const { MongoBinary } = await import('mongodb-memory-server-core');
  return MongoBinary.getPath({ downloadDir });
}
