import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chanceSeed } from '@officina/server-kit/testing/chance';
import { cloneDir } from '../lib/paths.mjs';
import { recordProcesses } from '../lib/supervisor/leftovers.mjs';
import { freePort, until } from '../lib/wait.mjs';
import { endsAll } from './testing/shutdown-checks.mjs';
import { descendants, snapshot } from './testing/our-processes.mjs';
import { Started } from './testing/started.mjs';
import { killGroup, left, npm, signal, told } from './testing/shutdown-triggers.mjs';

let dataDir;
let port;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'officina-signals-'));
  port = await freePort();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const seed = chanceSeed('ends of npm start');
/** Of each kind one ends two starts at once. */
const [oneTold, oneLeft] = [told, left].map((kind) => kind[seed % kind.length]);

// Ctrl-C of the supervisor alone: start.full.spec; Ctrl-C twice: full-disk.full.spec; each way by itself: signals.long.spec.
describe('ends everything within 10 s:', () => {
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

  test('SIGTERM to npm while it starts', async () => {
    started = new Started({ dataDir, port, by: npm });
    await until(() => expect(existsSync(join(dataDir, 'run/processes.json'))).toBe(true), {
      limitMs: 60_000,
    });
    const running = descendants(started.child.pid);
    signal(started, 'SIGTERM');
    await endsAll(started, { running, before });
  });

  test('SIGTERM while the demo data are loaded, and the reader of the output has gone away', async () => {
    const all = await run({ env: { OFFICINA_DEMO: '' } });
    const isLoader = ({ folder }) => folder === join(cloneDir, 'demo/data');
    await until(() => expect(descendants(started.child.pid).some(isLoader)).toBe(true));
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const loading = descendants(started.child.pid);
    expect(loading.some(isLoader)).toBe(true);
    started.child.stdout.destroy();
    signal(started, 'SIGTERM');
    await endsAll(started, { running: [...all, ...loading], before });
    expect(await started.ended).toBe(0);
  });
});

/** One on the data of the starts before it, one on new data, each ended in a way of its own. */
describe('two starts at once', () => {
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
      new Started({ dataDir, port, by: oneTold[1], args: ['--reset'] }),
      new Started({ dataDir: otherData, port: await freePort(), by: oneLeft[1] }),
    ];
    await Promise.all(both.map((started) => started.says('Officina is at')));
  });

  afterAll(() => {
    both.forEach(killGroup);
    rmSync(otherData, { recursive: true, force: true });
  });

  test('on different data run side by side', () => Promise.all(both.map((started) => started.isReady())));

  test('the first has ended what was noted and left behind, before it looked at the port', () => {
    expect(both[0].output).toContain('ended what an earlier run had left: gateway');
    expect(leftover.signalCode).toBe('SIGKILL');
  });

  test('with --reset, it has started clean', () => expect(existsSync(mark())).toBe(false));

  test(`${oneTold[0]} ends everything of the first within 10 s, and nothing of the other`, async () => {
    const [first, other] = both;
    const running = descendants(first.child.pid);
    expect(running.length).toBeGreaterThan(8);
    const untilNow = snapshot();
    oneTold[2](first);
    await endsAll(first, { running, before: untilNow });
    await other.isReady();
  });

  test(`${oneLeft[0]} ends everything of the other within 10 s`, async () => {
    const [, other] = both;
    const running = descendants(other.child.pid);
    expect(running.length).toBeGreaterThan(8);
    oneLeft[2](other);
    await endsAll(other, { running, before });
  });
});
