import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readIntact, writeJson } from '../../lib/files.mjs';

const keptOthers = 3;

/** The file with the published versions of a section. */
export const pointerFile = (mfeDir, name) => join(mfeDir, 'pointers', `${name}.json`);

const isPointer = (value) => typeof value?.current === 'string' && Array.isArray(value.versions);

/** Reconstructs a damaged pointer from the folders: the newest version becomes the current one. */
function reconstructed(mfeDir, name) {
  const folder = join(mfeDir, name);
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  const placedAt = (version) => statSync(join(folder, version)).mtimeMs;
  const newestFirst = versions.toSorted((a, b) => placedAt(b) - placedAt(a));
  return newestFirst.length > 0 ? { current: newestFirst[0], versions: newestFirst } : undefined;
}

/**
 * `{ current, versions, rolledBackFrom }` of a section, or undefined if it was never published: `versions` has the one placed last
 * first; `rolledBackFrom` is set by a manual rollback. A damaged pointer is rebuilt from the existing versions.
 */
export const readPointer = async (mfeDir, name) => {
  const file = pointerFile(mfeDir, name);
  const understand = (text) => [JSON.parse(text)].find(isPointer);
  let isCut = false;
  const pointer = readIntact(file, understand, () => (isCut = true));
  if (!isCut) return pointer;
  const found = reconstructed(mfeDir, name);
  console.warn(`${file} is cut: made anew, «${name}» is at ${found?.current ?? 'no version'}`);
  if (found) await writeJson(file, found);
  else rmSync(file);
  return found;
};

/** Versions that stay on disk: the current one and the three newest others. */
export const keepVersions = ({ current, versions }) => {
  const others = versions.filter((version) => version !== current).slice(0, keptOthers);
  return versions.filter((version) => version === current || others.includes(version));
};

/** Moves the pointer, then removes the versions that dropped out of the history. */
export const movePointer = async (mfeDir, name, pointer) => {
  const versions = keepVersions(pointer);
  const { current, rolledBackFrom } = pointer;
  await writeJson(pointerFile(mfeDir, name), { current, versions, rolledBackFrom });
  const dropped = pointer.versions.filter((version) => !versions.includes(version));
  for (const version of dropped) await rm(join(mfeDir, name, version), { recursive: true, force: true });
};
