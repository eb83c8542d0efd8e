import { join } from 'node:path';
import { dataDir } from '../lib/paths.mjs';

/** Publishes the built sections and writes the registry. */
export async function publishRemotes() {
  const { publishBuilt } = await import('./mfe/publish.mjs');
  await publishBuilt({ mfeDir: join(dataDir, 'mfe') });
}
