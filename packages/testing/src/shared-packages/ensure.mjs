import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundlesDir, currentBundleDir } from './bundle-folder.mjs';

/**
 * Bundles the shared packages unless a bundle of the installed versions exists. Several processes may do this at once.
 */
export async function ensureSharedPackages() {
  const place = currentBundleDir();
  if (existsSync(place)) return;
  const { buildSharedPackages } = await import('./build.mjs');
  mkdirSync(bundlesDir, { recursive: true });
  const others = readdirSync(bundlesDir).filter((name) => !name.startsWith('new-'));
  const folder = mkdtempSync(join(bundlesDir, 'new-'));
  try {
    await buildSharedPackages(folder);
    renameSync(folder, place);
  } catch (error) {
    rmSync(folder, { recursive: true });
    if (!existsSync(place)) throw error;
  }
  for (const other of others) rmSync(join(bundlesDir, other), { recursive: true, force: true });
}
