import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDir } from '../lib/paths.mjs';
import { signalIfThere } from '../lib/process-list.mjs';
import {
  fillDisk,
  freeSpace,
  onSmallDisk,
  pathSeenBy,
  takeSpace,
} from '../../packages/testing/src/small-disk.mjs';
import { freePort, until } from '../lib/wait.mjs';
import { expectFullShutdown, pressCtrlCTwice } from './testing/shutdown-checks.mjs';
import { descendants, snapshot } from './testing/our-processes.mjs';
import { Started } from './testing/started.mjs';
import { makeTenant } from './testing/tenant.mjs';

const sentence = 'Il disco del server è pieno: per ora non si può salvare. Avvisa chi lo gestisce.';
const start = [process.execPath, join(cloneDir, 'infra/start.mjs')];
const fill = `import { fillDisk } from '${cloneDir}/packages/testing/src/small-disk.mjs';
  fillDisk(process.env.OFFICINA_DATA);`;

let dataDir;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'officina-disk-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Shell command on a small disk: fills it, starts Officina, and lists the files afterwards. */
const startOnFull =
  'node=$1; shift; $node --input-type=module -e "$0"; $node "$@"; echo "ended $?"; ls -A "$OFFICINA_DATA"';

test('a start on a full disk says so in one sentence and leaves no files', async () => {
  const by = [...onSmallDisk(dataDir, 40), 'sh', '-c', startOnFull, fill, ...start];
  const started = new Started({ dataDir, port: await freePort(), by });
  await started.ended;
  expect(started.output.trim().split('\n')).toEqual([
    `The disk of ${dataDir} is full: 0 MB of 42 MB are free (0 %). Officina needs 32 MB to start.`,
    ...['ended 1', 'ballast'],
  ]);
});

describe('a disk that fills up while Officina runs', () => {
  let before;
  let started;
  let disk;
  let tenant;

  beforeAll(async () => {
    before = snapshot();
    const by = [...onSmallDisk(dataDir, 300), 'npm', 'start'];
    const env = { DISK_WARNING_PERCENT: '20' };
    started = new Started({ dataDir, port: await freePort(), by, env });
    await started.says('Officina is at');
    disk = pathSeenBy(started.child.pid, dataDir);
    tenant = await makeTenant(JSON.parse(readFileSync(join(disk, 'run/stack.json'), 'utf8')), 'DISK');
  });
  afterAll(() => signalIfThere(-started.child.pid, 'SIGKILL'));

  const ask = async (path, body) => {
    const headers = { 'x-auth-token': tenant.token, 'content-type': 'application/json' };
    const method = body ? 'POST' : 'GET';
    const answer = await fetch(tenant.url + path, { method, headers, body: body && JSON.stringify(body) });
    const found = await answer.json();
    return { status: answer.status, ...(Array.isArray(found) ? { items: found } : found) };
  };
  const save = (city) => ask('/api/site/create', { name: 'Sede', address: 'Via Emilia 1', city });
  const ready = () => ask('/health/status');
  const freeMb = () => {
    const { bfree, bsize } = statfsSync(disk);
    return (bfree * bsize) / 1e6;
  };
  const waitForLine = (text) => started.says(`The disk of ${dataDir} ${text}`, 10_000);

  test('is reported below the configured share, and Officina works', async () => {
    expect(await ready()).toMatchObject({ status: 200, disk: { state: 'room' } });
    takeSpace(disk, Math.floor(freeMb() - 45));
    await waitForLine('is almost full: 4');
    await until(async () => expect((await ready()).disk.state).toBe('low'), { limitMs: 5_000 });
    expect(await ready()).toMatchObject({ status: 200, ok: true });
    expect((await save('Modena')).status).toBe(201);
  });

  test('makes writes fail with a sentence, is reported everywhere, and leaves reads working', async () => {
    fillDisk(disk);
    await waitForLine('is full, nothing can be saved: ');
    await until(async () => expect((await ready()).ok).toBe(false), { limitMs: 5_000 });
    expect(await ready()).toMatchObject({ status: 503, ok: false, disk: { state: 'full' } });
    expect(await save('Bologna')).toMatchObject({ status: 503, code: 'disk_full', message: sentence });
    const machines = await ask('/api/maintenance/machine/all');
    expect(machines).toMatchObject({ status: 200, items: [{}, {}, {}, {}] });
  });

  test('recovers by itself when there is room, and the log has the time', async () => {
    freeSpace(disk);
    await until(async () => expect((await save('Parma')).status).toBe(201), { limitMs: 15_000 });
    await waitForLine('has room again');
    await until(async () => expect((await ready()).ok).toBe(true), { limitMs: 5_000 });
    expect(started.output).not.toContain('starting it again');
    const log = readFileSync(join(disk, 'logs/supervisor.log'), 'utf8');
    expect(log).toMatch(/^20\S+Z The disk of .* is almost full: 4/m);
    expect(log).toMatch(/^20\S+Z The disk of .* has room again: .*; it was full since 20\S+Z\.$/m);
    expect(readdirSync(join(disk, 'run')).filter((name) => /lock\.|\d$/.test(name))).toEqual([]);
  });

  test('still lets Ctrl-C twice end everything within 10 s', async () => {
    const running = descendants(started.child.pid);
    expect(running.length).toBeGreaterThan(8);
    await pressCtrlCTwice(started);
    await expectFullShutdown(started, { running, before });
  });
});
