import { currentBundleDir } from './bundle-folder.mjs';
import { compileBundle, runBundle } from './run-bundle.mjs';

/** Key on a realm's global object under which stand-ins find its packages. */
export const packagesKey = Symbol.for('officina.shared-packages');

/**
 * The shared packages of a realm.
 * @param {import('node:vm').Context} context
 * @returns {(key: string) => any} a function that loads a package by its key and evaluates it on first use
 */
export function packagesIn(context) {
  /** @type {Record<string, () => any> | undefined} */
  let bundle;
  return (key) => {
    bundle ??= runBundle(compileBundle(currentBundleDir()), currentBundleDir(), context);
    return bundle[key]?.();
  };
}
