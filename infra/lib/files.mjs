import { readFile, rename, rm } from 'node:fs/promises';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

const temporary = (path) => `${path}.${process.pid}-${Math.random().toString(36).slice(2)}`;

/** Reads a JSON file; undefined if it does not exist. @throws Error that names a damaged file */
export const readJson = async (path) => {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    if (error instanceof SyntaxError)
      throw new Error(`The file ${path} is cut or damaged: ${error.message}.`, { cause: error });
    throw error;
  }
};

/** Gives a file that is already on the disk its final name, in one step that survives a power cut. */
export function placeFile(written, path) {
  renameSync(written, path);
  const folder = openSync(dirname(path), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/**
 * Replaces one of our files in one step that survives a power cut: readers see the old content or the new one.
 * @param {string} path
 * @param {string} content
 * @param {{ mode?: number }} [options] defaults to 0o600
 */
export function writeAtomically(path, content, { mode = 0o600 } = {}) {
  const next = temporary(path);
  try {
    writeFileSync(next, content, { mode, flush: true });
    placeFile(next, path);
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  }
}

/**
 * Content of one of our files; undefined if it is missing or damaged. A damaged file is reported to `onCut`, and the caller
 * recreates it.
 * @template T
 * @param {string} path
 * @param {(text: string) => T | undefined} parse throws a SyntaxError or returns undefined for incomplete content
 * @param {(path: string) => void} onCut
 * @returns {T | undefined}
 */
export function readIntact(path, parse, onCut) {
  if (!existsSync(path)) return undefined;
  try {
    const parsed = parse(readFileSync(path, 'utf8'));
    if (parsed !== undefined) return parsed;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  onCut(path);
  return undefined;
}

/**
 * Creates a folder and its parents. Node's recursive mkdir never returns where folders cannot be created, as below /proc.
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

/** Replaces a JSON file in one step: readers see the old content or the new one. */
export const writeJson = async (path, value) => {
  makeFolder(dirname(path));
  // The gateway reads it too.
  writeAtomically(path, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o644 });
};

/** Creates a folder in one step from what `fill` writes, or leaves nothing; an existing folder is not changed. */
export const placeFolder = async (path, fill) => {
  const next = temporary(path);
  const removeDraft = () => rm(next, { recursive: true, force: true });
  makeFolder(next);
  try {
    await fill(next);
  } catch (error) {
    await removeDraft();
    throw error;
  }
  await rename(next, path).catch(async (error) => {
    await removeDraft();
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
};
