import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

const temporary = (path) => `${path}.${process.pid}-${Math.random().toString(36).slice(2)}`;

/** Reads a JSON file; undefined when there is none. */
export const readJson = async (path) => {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/**
 * Makes a folder and those above it. Node's own way never ends where a folder takes no others, as below /proc.
 * @param {string} path
 * @throws Error that names the folder
 */
export function makeFolder(path) {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (error.code !== 'EEXIST')
      throw new Error(`The folder ${path} cannot be made: ${error.message}.`, { cause: error });
  }
}

/** Replaces a file in one step: a reader sees the old one or the new one, never a half. */
export const writeJson = async (path, value) => {
  const next = temporary(path);
  makeFolder(dirname(path));
  await writeFile(next, `${JSON.stringify(value, null, 2)}\n`);
  await rename(next, path);
};

/** Makes a folder in one step out of what `fill` writes; a folder that is there already stays as it is. */
export const placeFolder = async (path, fill) => {
  const next = temporary(path);
  makeFolder(next);
  await fill(next);
  await rename(next, path).catch(async (error) => {
    await rm(next, { recursive: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
};
