import { existsSync } from 'node:fs';
import { cloneDir, dataDir } from '../lib/paths.mjs';
import { join } from 'node:path';

/** Puts the built remotes in place and writes the registry. */
export async function publishRemotes(mfeDir = join(dataDir, 'mfe')) {
  if (!existsSync(join(cloneDir, 'infra/run/mfe/publish.mjs'))) return;
  const { publishBuilt } = await import('./mfe/publish.mjs');
  await publishBuilt({ mfeDir });
}
