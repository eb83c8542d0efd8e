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

/** Reads a JSON file; undefined when there is none. @throws Error that names a file which is cut */
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

/** Gives a file that is on the disk its name, in one step that outlives a power cut. */
export function placeFile(written, path) {
  renameSync(written, path);
  const folder = openSync(dirname(path), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/**
 * Replaces a file of ours in one step that outlives a power cut: whoever reads it has the old one or the new one.
 * @param {string} path
 * @param {string} content
 * @param {{ mode?: number }} [options] 0o600 unless given
 */
export function writeWhole(path, content, { mode = 0o600 } = {}) {
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
 * What a file of ours says; undefined when there is none, or when it is cut, which is said: the caller makes it anew.
 * @template T
 * @param {string} path
 * @param {(text: string) => T | undefined} understand throws or gives undefined for what is not whole
 * @param {(path: string) => void} onCut
 * @returns {T | undefined}
 */
export function readWhole(path, understand, onCut) {
  if (!existsSync(path)) return undefined;
  try {
    const understood = understand(readFileSync(path, 'utf8'));
    if (understood !== undefined) return understood;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  onCut(path);
  return undefined;
}

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
  makeFolder(dirname(path));
  // Read by the gateway too.
  writeWhole(path, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o644 });
};

/** Makes a folder in one step out of what `fill` writes, or leaves nothing; a folder that is there already stays as it is. */
export const placeFolder = async (path, fill) => {
  const next = temporary(path);
  const takeAway = () => rm(next, { recursive: true, force: true });
  makeFolder(next);
  try {
    await fill(next);
  } catch (error) {
    await takeAway();
    throw error;
  }
  await rename(next, path).catch(async (error) => {
    await takeAway();
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
};
