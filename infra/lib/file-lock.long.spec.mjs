import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'officina-lock-'));
const file = join(folder, 'start.lock');
const program = join(folder, 'taker.mjs');
const rounds = 400;
const takers = [];

beforeAll(async () => {
  writeFileSync(
    program,
    `import { tryLock } from '${import.meta.dirname}/file-lock.mjs';
    let lock;
    process.on('message', (word) => {
      if (word === 'take') lock = tryLock('${file}');
      else lock.release?.();
      process.send(Boolean(lock.release));
    });
    process.send('ready');`,
  );
  for (let one = 0; one < 4; one += 1) takers.push(fork(program, { execArgv: [] }));
  await Promise.all(takers.map((taker) => once(taker, 'message')));
});
afterAll(() => {
  for (const taker of takers) taker.kill();
  rmSync(folder, { recursive: true });
});

/** Sends one message to all processes at once. */
async function answers(word) {
  const all = takers.map((taker) => once(taker, 'message'));
  for (const taker of takers) taker.send(word);
  return (await Promise.all(all)).map(([isTaken]) => isTaken);
}

test(`when four processes find the lock of a dead one at the same time, exactly one takes it, in ${rounds} rounds`, async () => {
  const took = new Map();
  for (let round = 0; round < rounds; round += 1) {
    writeFileSync(file, JSON.stringify({ pid: 4_194_305, startedAt: '1' }));
    const count = (await answers('take')).filter(Boolean).length;
    took.set(count, (took.get(count) ?? 0) + 1);
    await answers('release');
  }
  expect([...took]).toEqual([[1, rounds]]);
  expect(readdirSync(folder)).toEqual(['taker.mjs']);
});
