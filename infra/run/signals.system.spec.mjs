import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chanceSeed, isLongRun } from '@officina/server-kit/testing/chance';
import { cloneDir } from '../lib/paths.mjs';
import { signalIfThere } from '../lib/process-list.mjs';
import { freePort, until } from '../lib/wait.mjs';
import { descendants, newProcesses, snapshot, stillAlive } from './testing/our-processes.mjs';
import { Started } from './testing/started.mjs';

const npm = ['npm', 'start'];
/** A terminal of its own, which ends with this process. */
const terminal = ['script', '-qec', 'npm start', '/dev/null'];
const endLimitMs = 10_000;

let dataDir;
let port;
let before;
let started;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'officina-signals-'));
  port = await freePort();
});
beforeEach(() => {
  before = snapshot();
});
afterEach(() => signalIfThere(-started.child.pid, 'SIGKILL'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const signal = (pid, name) => process.kill(pid, name);

async function run(options) {
  started = new Started({ dataDir, port, ...options });
  await started.says('Officina is at');
  return descendants(started.child.pid);
}

/** Everything is gone within 10 s: what ran, what came since, and the port is free. */
async function endsAll(all) {
  const begin = Date.now();
  await until(
    () => {
      expect(stillAlive(all)).toEqual([]);
      expect(newProcesses(before, dataDir)).toEqual([]);
    },
    { limitMs: endLimitMs },
  );
  process.stdout.write(`note: ended after ${Date.now() - begin} ms\n`);
  await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();
}

/** Those that are told: the signal is handed on. */
const told = [
  ['SIGTERM to npm', npm, () => signal(started.child.pid, 'SIGTERM')],
  ['SIGINT to npm', npm, () => signal(started.child.pid, 'SIGINT')],
  ['Ctrl-C in the terminal', npm, () => signal(-started.child.pid, 'SIGINT')],
];
/** Those that are not: the end of what started them is noticed. */
const left = [
  ['SIGKILL to npm', npm, () => signal(started.child.pid, 'SIGKILL')],
  ['a terminal that is closed', terminal, () => signal(started.child.pid, 'SIGKILL')],
];
const seed = chanceSeed('ends of npm start');
/** In a usual run one of each kind, in the long run all. */
const ends = [told, left].flatMap((kind) => (isLongRun ? kind : [kind[seed % kind.length]]));

// Ctrl-C of the supervisor alone: start.system.spec.
describe('ends everything within 10 s:', () => {
  test.each(ends)('%s', async (_, by, end) => {
    const all = await run({ by });
    expect(all.length).toBeGreaterThan(8);
    end();
    await endsAll(all);
  });

  test('Ctrl-C twice', async () => {
    const all = await run({ by: npm });
    signal(-started.child.pid, 'SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 100));
    // A quick machine may have ended it all by now.
    signalIfThere(-started.child.pid, 'SIGINT');
    await endsAll(all);
  });

  test('SIGTERM to npm while it starts', async () => {
    started = new Started({ dataDir, port, by: npm });
    await until(() => expect(existsSync(join(dataDir, 'run/processes.json'))).toBe(true), {
      limitMs: 60_000,
    });
    const all = descendants(started.child.pid);
    signal(started.child.pid, 'SIGTERM');
    await endsAll(all);
  });

  test('SIGTERM while the demo data are loaded, and the reader of the output has gone away', async () => {
    const all = await run({ env: { OFFICINA_DEMO: '' } });
    const isLoader = ({ folder }) => folder === join(cloneDir, 'infra/demo');
    await until(() => expect(descendants(started.child.pid).some(isLoader)).toBe(true));
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const loading = descendants(started.child.pid);
    expect(loading.some(isLoader)).toBe(true);
    started.child.stdout.destroy();
    signal(started.child.pid, 'SIGTERM');
    await endsAll([...all, ...loading]);
    expect(await started.ended).toBe(0);
  });
});
