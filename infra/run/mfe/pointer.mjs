import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readIntact, writeJson } from '../../lib/files.mjs';

const keptBeside = 3;

/** The file that says where a remote stands. */
export const pointerFile = (mfeDir, name) => join(mfeDir, 'pointers', `${name}.json`);

const isPointer = (value) => typeof value?.current === 'string' && Array.isArray(value.versions);

/** What a pointer that is cut said, as far as the folders tell: the newest version is the current one. */
function foundAgain(mfeDir, name) {
  const folder = join(mfeDir, name);
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  const placedAt = (version) => statSync(join(folder, version)).mtimeMs;
  const newestFirst = versions.toSorted((a, b) => placedAt(b) - placedAt(a));
  return newestFirst.length > 0 ? { current: newestFirst[0], versions: newestFirst } : undefined;
}

/**
 * `{ current, versions, rolledBackFrom }` of a remote, or undefined when it was never published: `versions` with the one that was
 * put in place last first, `rolledBackFrom` after a rollback by hand. One that is cut is made anew from the versions that are there.
 */
export const readPointer = async (mfeDir, name) => {
  const file = pointerFile(mfeDir, name);
  const understand = (text) => [JSON.parse(text)].find(isPointer);
  let isCut = false;
  const pointer = readIntact(file, understand, () => (isCut = true));
  if (!isCut) return pointer;
  const found = foundAgain(mfeDir, name);
  console.warn(`${file} is cut: made anew, «${name}» is at ${found?.current ?? 'no version'}`);
  if (found) await writeJson(file, found);
  else rmSync(file);
  return found;
};

/** Versions that stay on disk: the current one and the three newest others. */
export const keepVersions = ({ current, versions }) => {
  const others = versions.filter((version) => version !== current).slice(0, keptBeside);
  return versions.filter((version) => version === current || others.includes(version));
};

/** Moves the pointer, then removes the versions that fell out of the history. */
export const movePointer = async (mfeDir, name, pointer) => {
  const versions = keepVersions(pointer);
  const { current, rolledBackFrom } = pointer;
  await writeJson(pointerFile(mfeDir, name), { current, versions, rolledBackFrom });
  const dropped = pointer.versions.filter((version) => !versions.includes(version));
  for (const version of dropped) await rm(join(mfeDir, name, version), { recursive: true, force: true });
};
