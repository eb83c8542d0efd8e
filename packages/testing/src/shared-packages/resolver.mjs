import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentPlace, filesIn } from './place.mjs';

/** Under which an environment of Jest asks that holds the shared packages. */
export const condition = 'shared-packages';

/** @typedef {{ standIns: Record<string, string>, inside: string[] }} Contents stand-ins by the file for which they stand */

/** @type {ReturnType<typeof readBundle> | undefined} */
let bundle;

function readBundle() {
  const place = currentPlace();
  /** @type {Contents} */
  const { standIns, inside } = JSON.parse(readFileSync(filesIn(place).contents, 'utf8'));
  return { place, standIns, inside: new Set(inside) };
}

/**
 * Where Jest finds a file, but that our code on Node gets the stand-in of a shared package.
 * @param {string} path as it is imported
 * @param {import('jest-resolve').ResolverOptions} options
 */
export function sync(path, options) {
  const found = options.defaultResolver(path, options);
  const isOurs = !options.basedir.includes('/node_modules/');
  if (!isOurs || !options.conditions?.includes(condition)) return found;
  // Only now: the environment sees to it that there is one.
  bundle ??= readBundle();
  const { place, standIns, inside } = bundle;
  const standIn = standIns[found];
  if (standIn) return join(place, standIn);
  if (!inside.has(found)) return found;
  // What is thrown Jest turns into "Cannot find module".
  console.error(
    `${path} is a part of another shared package: packages/testing/src/shared-packages/names.mjs has to name it.`,
  );
  throw new Error(`${path} is not named.`);
}
