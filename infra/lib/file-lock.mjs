import { readFileSync, rmSync, writeFileSync, renameSync, linkSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFolder } from './files.mjs';
import { startedAt } from './process-list.mjs';

const retryMs = 300;

/** Content of a lock file; undefined if there is none. */
function owner(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return error.code === 'ENOENT' ? undefined : {};
  }
}

const isAlive = (holder) => Boolean(holder?.pid) && startedAt(holder.pid) === holder.startedAt;

const lockHandle = (file) => ({ release: () => rmSync(file, { force: true }) });

/**
 * Takes over the lock of a dead owner. Others may have seen the same dead owner, so this runs under a second lock: a later
 * process checks again and finds the new owner alive.
 * @returns {ReturnType<typeof tryLock> | undefined} undefined if the owner is no longer dead
 */
function takeOver(draft, file) {
  const takeoverLock = tryLock(`${file}.takeover`);
  if (!takeoverLock.release) return takeoverLock;
  try {
    const holder = owner(file);
    if (holder === undefined || isAlive(holder)) return undefined;
    renameSync(draft, file);
    return lockHandle(file);
  } finally {
    takeoverLock.release();
  }
}

/**
 * Takes the lock at once, or returns its owner or the process that is taking it. A lock whose owner died is free; a reused
 * process id is recognised by its start time.
 * @param {string} file
 * @param {object} [details] stored with the owner
 * @returns {{ release: () => void, owner?: undefined } | { release?: undefined, owner: { pid: number, url?: string } }}
 */
export function tryLock(file, details = {}) {
  makeFolder(dirname(file));
  const content = { pid: process.pid, startedAt: startedAt(process.pid), ...details };
  const draft = `${file}.${process.pid}`;
  try {
    // On a full disk this leaves an empty draft, which is removed below.
    writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
    for (let attempt = 0; attempt < 20; attempt += 1) {
      try {
        linkSync(draft, file);
        return lockHandle(file);
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
 * The living process that holds the lock, if any.
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
 * @param {(owner: { pid: number }) => void} [onWait] called once with the current owner
 */
export async function withLock(file, work, onWait = () => {}) {
  for (let hasReported = false; ;) {
    const { release, owner: holder } = tryLock(file);
    if (!release) {
      if (!hasReported) onWait(holder);
      hasReported = true;
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
