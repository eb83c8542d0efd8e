import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { tryLock } from './file-lock.mjs';
import { startedAt } from './process-list.mjs';

const alive = JSON.stringify({ pid: process.pid, startedAt: startedAt(process.pid) });
/** No process can have this id: it is above the maximum. */
const dead = JSON.stringify({ pid: 4_194_305, startedAt: '1' });

let folder;
let file;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'officina-lock-'));
  file = join(folder, 'start.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

const content = () => JSON.parse(readFileSync(file, 'utf8'));

test('a lock has one owner and is free after release', () => {
  const { release } = tryLock(file, { url: 'http://here' });
  expect(tryLock(file)).toEqual({ owner: { ...JSON.parse(alive), url: 'http://here' } });
  release();
  expect(readdirSync(folder)).toEqual([]);
});

test('a dead owner’s lock is taken over, even after another process died during its own takeover', () => {
  writeFileSync(file, dead);
  writeFileSync(`${file}.takeover`, dead);
  const { release } = tryLock(file);
  expect([content(), readdirSync(folder)]).toEqual([JSON.parse(alive), ['start.lock']]);
  release();
});

test('a dead owner’s lock is left to the process that is taking it over', () => {
  writeFileSync(file, dead);
  writeFileSync(`${file}.takeover`, alive);
  expect(tryLock(file)).toEqual({ owner: JSON.parse(alive) });
  expect(content()).toEqual(JSON.parse(dead));
});

const tries = `
const { parentPort, workerData } = require('node:worker_threads');
import(workerData.module).then(({ tryLock }) => parentPort.postMessage(Boolean(tryLock(workerData.file).release)));`;

test('a process that saw a dead owner does not take a lock that was taken over since', async () => {
  // It keeps reading the lock until something is written into it.
  execFileSync('mkfifo', [file]);
  const workerData = { file, module: join(import.meta.dirname, 'file-lock.mjs') };
  const worker = new Worker(tries, { eval: true, workerData });
  const answer = once(worker, 'message');
  const looking = await open(file, 'w');
  rmSync(file);
  writeFileSync(file, alive);
  await looking.writeFile(dead);
  await looking.close();
  expect(await answer).toEqual([false]);
  expect(content()).toEqual(JSON.parse(alive));
});
