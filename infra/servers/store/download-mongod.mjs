import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { failedToday, rememberFailure } from '../not-today.mjs';
import { cacheDir } from '../../lib/paths.mjs';
import { pins } from '../pins.mjs';
import { mustReach } from '../reachable.mjs';

/** The mongod that mongodb-memory-server-core fetches (nothing else of that package is used); returns its path. */
export async function downloadMongod({ log, packagesReady }) {
  if (failedToday('mongodb')) throw new Error('the download could not be reached earlier today');
  await mustReach(pins.mongodb.reachableAt).catch((error) => {
    rememberFailure('mongodb');
    throw error;
  });
  await packagesReady;
  log('fetching MongoDB');
  const downloadDir = join(cacheDir(), 'mongodb');
  mkdirSync(downloadDir, { recursive: true });
  const { MongoBinary } = await import('mongodb-memory-server-core');
  return MongoBinary.getPath({ downloadDir });
}
