import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomSeed } from '@officina/server-kit/testing/randomized';
import { cloneDir } from '../lib/paths.mjs';
import { recordProcesses } from '../lib/supervisor/leftovers.mjs';
import { freePort, until } from '../lib/wait.mjs';
import { expectFullShutdown } from './testing/shutdown-checks.mjs';
import { descendants, snapshot } from './testing/our-processes.mjs';
import { Started } from './testing/started.mjs';
import { killGroup, orphanTriggers, npm, signal, signalTriggers } from './testing/shutdown-triggers.mjs';

let dataDir;
let port;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'officina-signals-'));
  port = await freePort();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const seed = randomSeed('ends of npm start');
/** One trigger of each kind ends two concurrent starts. */
const [signalled, orphaned] = [signalTriggers, orphanTriggers].map((kind) => kind[seed % kind.length]);

// Ctrl-C to the supervisor alone: start.full.spec; Ctrl-C twice: full-disk.full.spec; each trigger by itself: signals.long.spec.
describe('everything ends within 10 s after', () => {
  let before;
  let started;

  beforeEach(() => {
    before = snapshot();
  });
  afterEach(() => killGroup(started));

  async function run(options) {
    started = new Started({ dataDir, port, ...options });
    await started.says('Officina is at');
    return descendants(started.child.pid);
  }

  test('SIGTERM to npm during the start', async () => {
    started = new Started({ dataDir, port, by: npm });
    await until(() => expect(existsSync(join(dataDir, 'run/processes.json'))).toBe(true), {
      limitMs: 60_000,
    });
    const running = descendants(started.child.pid);
    signal(started, 'SIGTERM');
    await expectFullShutdown(started, { running, before });
  });

  test('SIGTERM while the demo data are loading and the reader of the output has closed', async () => {
    const all = await run({ env: { OFFICINA_DEMO: '' } });
    const isLoader = ({ folder }) => folder === join(cloneDir, 'demo/data');
    await until(() => expect(descendants(started.child.pid).some(isLoader)).toBe(true));
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const loading = descendants(started.child.pid);
    expect(loading.some(isLoader)).toBe(true);
    started.child.stdout.destroy();
    signal(started, 'SIGTERM');
    await expectFullShutdown(started, { running: [...all, ...loading], before });
    expect(await started.ended).toBe(0);
  });
});

/** One on the data of earlier starts, one on new data, each ended by a different trigger. */
describe('two concurrent starts', () => {
  let before;
  let leftover;
  let otherData;
  let both = [];
  const mark = () => join(dataDir, 'store/mark');

  beforeAll(async () => {
    before = snapshot();
    mkdirSync(join(dataDir, 'store'), { recursive: true });
    writeFileSync(mark(), '');
    const listen = `require('net').createServer().listen(${port}, '127.0.0.1', () => console.log('listens'))`;
    leftover = spawn(process.execPath, ['-e', listen]);
    await once(leftover.stdout, 'data');
    recordProcesses(join(dataDir, 'run/processes.json'), dataDir, [{ name: 'gateway', pid: leftover.pid }]);
    otherData = mkdtempSync(join(tmpdir(), 'officina-signals-other-'));
    both = [
      new Started({ dataDir, port, by: signalled[1], args: ['--reset'] }),
      new Started({ dataDir: otherData, port: await freePort(), by: orphaned[1] }),
    ];
    await Promise.all(both.map((started) => started.says('Officina is at')));
  });

  afterAll(() => {
    both.forEach(killGroup);
    rmSync(otherData, { recursive: true, force: true });
  });

  test('run side by side on different data', () => Promise.all(both.map((started) => started.isReady())));

  test('the first killed the recorded leftover before it checked the port', () => {
    expect(both[0].output).toContain('ended what an earlier run had left: gateway');
    expect(leftover.signalCode).toBe('SIGKILL');
  });

  test('the first started clean with --reset', () => expect(existsSync(mark())).toBe(false));

  test(`${signalled[0]} ends everything of the first within 10 s, and nothing of the other`, async () => {
    const [first, other] = both;
    const running = descendants(first.child.pid);
    expect(running.length).toBeGreaterThan(8);
    const untilNow = snapshot();
    signalled[2](first);
    await expectFullShutdown(first, { running, before: untilNow });
    await other.isReady();
  });

  test(`${orphaned[0]} ends everything of the other within 10 s`, async () => {
    const [, other] = both;
    const running = descendants(other.child.pid);
    expect(running.length).toBeGreaterThan(8);
    orphaned[2](other);
    await expectFullShutdown(other, { running, before });
  });
});
