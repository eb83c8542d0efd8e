import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentBundleDir, filesIn } from './bundle-folder.mjs';

/** The condition with which an environment that has the shared packages resolves imports. */
export const condition = 'shared-packages';

/** @typedef {{ standIns: Record<string, string>, inside: string[] }} Contents stand-ins by the file that they replace */

/** @type {ReturnType<typeof readBundle> | undefined} */
let bundle;

function readBundle() {
  const place = currentBundleDir();
  /** @type {Contents} */
  const { standIns, inside } = JSON.parse(readFileSync(filesIn(place).contents, 'utf8'));
  return { place, standIns, inside: new Set(inside) };
}

/**
 * Resolves a file as Jest does, except that our code on Node gets the stand-in of a shared package.
 * @param {string} path as it is imported
 * @param {import('jest-resolve').ResolverOptions} options
 */
export function sync(path, options) {
  const found = options.defaultResolver(path, options);
  const isOurs = !options.basedir.includes('/node_modules/');
  if (!isOurs || !options.conditions?.includes(condition)) return found;
  // Read only now, after the environment has made sure that a bundle exists.
  bundle ??= readBundle();
  const { place, standIns, inside } = bundle;
  const standIn = standIns[found];
  if (standIn) return join(place, standIn);
  if (!inside.has(found)) return found;
  // Jest would replace a thrown error with "Cannot find module".
  console.error(
    `${path} is a part of another shared package: packages/testing/src/shared-packages/names.mjs has to name it.`,
  );
  throw new Error(`${path} is not named.`);
}
