import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson, writeJson } from '../../lib/files.mjs';

const keptBeside = 3;

const fileOf = (mfeDir, name) => join(mfeDir, 'pointers', `${name}.json`);

/** `{ current, versions }` of a remote (versions newest first), or undefined when it was never published. */
export const readPointer = (mfeDir, name) => readJson(fileOf(mfeDir, name));

/** Versions that stay on disk: the current one and the three newest others. */
export const keepVersions = ({ current, versions }) => {
  const others = versions.filter((version) => version !== current).slice(0, keptBeside);
  return versions.filter((version) => version === current || others.includes(version));
};

/** Moves the pointer, then removes the versions that fell out of the history. */
export const movePointer = async (mfeDir, name, pointer) => {
  const versions = keepVersions(pointer);
  await writeJson(fileOf(mfeDir, name), { current: pointer.current, versions });
  const dropped = pointer.versions.filter((version) => !versions.includes(version));
  for (const version of dropped) await rm(join(mfeDir, name, version), { recursive: true, force: true });
};
