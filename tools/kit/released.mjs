import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../infra/lib/paths.mjs';

/** @typedef {import('./exports.mjs').Exports} Exports */
/** @typedef {Exports & { version: string }} Kept the exports of a version of the kit */

const kit = join(cloneDir, 'packages/web-kit');
const file = join(kit, 'released/exports.json');

/** @returns {Kept} */
export const keptExports = () => JSON.parse(readFileSync(file, 'utf8'));

/** @returns {string} */
export const kitVersion = () => JSON.parse(readFileSync(join(kit, 'package.json'), 'utf8')).version;

/** @param {Kept} kept */
export const keepExports = (kept) => writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);

/**
 * Describes the differences between two sets of exports.
 * @param {Exports} before
 * @param {Exports} now
 */
export function describeChanges(before, now) {
  const lost = removedNames(before, now).map((name) => `${name} is gone`);
  const added = removedNames(now, before).map((name) => `${name} is new`);
  const files = new Set([...Object.keys(before.types), ...Object.keys(now.types)]);
  const typed = [...files].filter((name) => before.types[name] !== now.types[name]);
  return [...lost, ...added, ...typed.map((name) => `the types in ${name} differ`)];
}

/**
 * The next version of a kit whose exports have changed. A removed name needs a new minor version, because no host gives
 * it to sections of the previous one. Other changes need a new patch version, which older sections may use.
 * @param {Kept} kept
 * @param {Exports} now
 */
export function nextVersion({ version, ...kept }, now) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (describeChanges(kept, now).length === 0) return version;
  if (removedNames(kept, now).length > 0) return `${major}.${minor + 1}.0`;
  return `${major}.${minor}.${patch + 1}`;
}

/**
 * Names that one kit exports and the other lacks, such as `./forms Field`.
 * @param {Exports} one
 * @param {Exports} other
 */
function removedNames(one, other) {
  return Object.entries(one.names).flatMap(([entry, names]) =>
    names.filter((name) => !other.names[entry]?.includes(name)).map((name) => `${entry} ${name}`),
  );
}
