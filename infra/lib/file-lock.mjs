import { readFileSync, rmSync, writeFileSync, renameSync, linkSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFolder } from './files.mjs';
import { startedAt } from './process-list.mjs';

const retryMs = 300;

/** What stands in a lock; undefined where there is none. */
function owner(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return error.code === 'ENOENT' ? undefined : {};
  }
}

const isAlive = (holder) => Boolean(holder?.pid) && startedAt(holder.pid) === holder.startedAt;

const heldAs = (file) => ({ release: () => rmSync(file, { force: true }) });

/**
 * Takes the place of a dead owner. Others may have seen the same one: under a lock for this alone, whoever comes second looks
 * again and finds a living one.
 * @returns {ReturnType<typeof tryLock> | undefined} undefined when there is no dead owner any more
 */
function takeOver(draft, file) {
  const turn = tryLock(`${file}.takeover`);
  if (!turn.release) return turn;
  try {
    const holder = owner(file);
    if (holder === undefined || isAlive(holder)) return undefined;
    renameSync(draft, file);
    return heldAs(file);
  } finally {
    turn.release();
  }
}

/**
 * Takes the lock at once or says who has it, or is just taking it. A lock whose owner died counts as free, and a process id
 * used again by another program is recognised by its starting time.
 * @param {string} file
 * @param {object} [details] noted beside the owner
 * @returns {{ release: () => void, owner?: undefined } | { release?: undefined, owner: { pid: number, url?: string } }}
 */
export function tryLock(file, details = {}) {
  makeFolder(dirname(file));
  const mine = { pid: process.pid, startedAt: startedAt(process.pid), ...details };
  const draft = `${file}.${process.pid}`;
  try {
    // A full disk leaves an empty draft behind, which goes with the rest.
    writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
    for (let attempt = 0; attempt < 20; attempt += 1) {
      try {
        linkSync(draft, file);
        return heldAs(file);
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const holder = owner(file);
      if (isAlive(holder)) return { owner: holder };
      const taken = takeOver(draft, file);
      if (taken) return taken;
    }
    throw new Error(`cannot take the lock ${file}`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * The living process that has the lock, if any.
 * @param {string} file
 * @returns {{ pid: number, url?: string } | undefined}
 */
export function lockOwner(file) {
  const holder = owner(file);
  return isAlive(holder) ? holder : undefined;
}

/**
 * Waits until the lock is free, then runs the work under it.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {(owner: { pid: number }) => void} [onWait] told once who has it
 */
export async function withLock(file, work, onWait = () => {}) {
  for (let told = false; ;) {
    const { release, owner: holder } = tryLock(file);
    if (!release) {
      if (!told) onWait(holder);
      told = true;
      await pause(retryMs);
      continue;
    }
    try {
      return await work();
    } finally {
      release();
    }
  }
}
