import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isLongRun } from '@officina/server-kit/testing/chance';
import { freePort, until } from '../lib/wait.mjs';
import { descendants } from './testing/our-processes.mjs';
import { Started } from './testing/started.mjs';

const names = [
  ...['documentdb', 'ferretdb', 'nats', 'auth-proxy', 'events'],
  ...['maintenance', 'orders', 'imports', 'sites', 'lotlog', 'industrial-data', 'gateway'],
];

/** Above the ports that systems give away, where nobody else counts on nine in a row. */
const probePort = 61_000 + (process.pid % 400) * 9;

let dataDir;
let started;
let startMs;

beforeAll(async () => {
  const begin = Date.now();
  dataDir = mkdtempSync(join(tmpdir(), 'officina-running-'));
  mkdirSync(join(dataDir, 'logs'));
  symlinkSync('/dev/full', join(dataDir, 'logs/sites.log'));
  const env = {
    ...{ TRUSTED_PROXIES: '127.0.0.1', LIMIT_PUBLIC_ADDRESS: '2', LOG_LEVEL: 'debug' },
    PROBE_PORT: `${probePort}`,
  };
  started = new Started({ dataDir, port: await freePort(), env });
  await started.says('Officina is at');
  startMs = Date.now() - begin;
});
afterAll(async () => {
  await started.interrupt();
  rmSync(dataDir, { recursive: true, force: true });
});

const noted = () => JSON.parse(readFileSync(join(dataDir, 'run/processes.json'), 'utf8'));
const pids = () => Object.fromEntries(noted().map(({ name, pid }) => [name, pid]));

test('settings of the environment reach the processes that know them', () => {
  const has = (name, line) =>
    readFileSync(`/proc/${pids()[name]}/environ`, 'utf8').split('\0').includes(line);
  for (const line of ['TRUSTED_PROXIES=127.0.0.1', 'LIMIT_PUBLIC_ADDRESS=2'])
    expect(names.filter((name) => has(name, line))).toEqual(['gateway']);
  expect(names.filter((name) => has(name, 'LOG_LEVEL=debug'))).toEqual(names.slice(3));
});

test('who reads sensors knows the gateway and all probes, where no sensor can be', () => {
  const [, said = ''] =
    /(?:^|\0)OWN_SERVERS=([^\0]*)/.exec(readFileSync(`/proc/${pids()['industrial-data']}/environ`, 'utf8')) ??
    [];
  const probes = names.slice(3).map((_, at) => `127.0.0.1:${probePort + at}`);
  expect(said.split(',')).toEqual([expect.stringMatching(/^127\.0\.0\.1:\d+$/), ...probes]);
});

test('each process of ours says on its port that it lives and is ready', async () => {
  const ours = names.slice(3);
  const answers = await Promise.all(
    ours.flatMap((_, at) =>
      ['live', 'ready'].map(
        async (path) => (await fetch(`http://127.0.0.1:${probePort + at}/${path}`)).status,
      ),
    ),
  );
  expect(answers).toEqual(answers.map(() => 200));
});

describe('no process but the supervisor', () => {
  const capabilities = /^(CapPrm|CapEff|CapInh|CapAmb|NoNewPrivs):\s+(.*)$/gm;

  /** What the machine, not its sandbox, lets a process do; nothing of one that has ended meanwhile. */
  function rightsOf({ pid, command }) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return [
        { command, ...Object.fromEntries(Array.from(status.matchAll(capabilities), ([, ...said]) => said)) },
      ];
    } catch (error) {
      if (!['ENOENT', 'ESRCH'].includes(error.code)) throw error;
      return [];
    }
  }

  test('has a capability or can get one', () => {
    const all = descendants(started.child.pid).flatMap(rightsOf);
    expect(all.length).toBeGreaterThan(names.length);
    const none = '0000000000000000';
    const without = { CapPrm: none, CapEff: none, CapInh: none, CapAmb: none, NoNewPrivs: '1' };
    expect(all).toEqual(all.map(({ command }) => ({ command, ...without })));
  });

  test('serves as root: each is nobody or postgres in a namespace of its own, in which root is no user', () => {
    for (const pid of Object.values(pids())) {
      const [inside] = readFileSync(`/proc/${pid}/uid_map`, 'utf8').trim().split(/\s+/);
      expect(['70', '65534']).toContain(inside);
    }
  });

  test('sees the secrets of the data folder, the machine’s users or another process', () => {
    for (const name of names.slice(3)) {
      const root = `/proc/${pids()[name]}/root`;
      for (const path of [
        join(dataDir, 'run'),
        join(dataDir, 'store'),
        '/etc/shadow',
        '/root/.ssh',
        '/proc/1',
      ])
        expect(() => statSync(root + path)).toThrow('ENOENT');
    }
  });

  test('but auth-proxy gets the secret of the signing keys', () => {
    const secret = readFileSync(join(dataDir, 'run/auth-key'), 'utf8').trim();
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(statSync(join(dataDir, 'run/auth-key')).mode & 0o777).toBe(0o600);
    const knows = (name) => readFileSync(`/proc/${pids()[name]}/environ`, 'utf8').includes(secret);
    expect(names.filter(knows)).toEqual(['auth-proxy']);
  });
});

describe('a process that hangs', () => {
  /** What one waits for the other is measured too. */
  const together = [
    ['documentdb'],
    ['ferretdb', 'auth-proxy', 'gateway', 'orders'],
    ['nats', 'events', 'maintenance', 'sites'],
    ['lotlog', 'industrial-data', 'imports'],
  ];

  test('each is tried', () => expect(together.flat().sort()).toEqual([...names].sort()));

  test.each(together.map((hung) => [hung.join(' and '), hung]))(
    '%s: missed, and serves again within 15 s',
    async (said, hung) => {
      await until(() => started.isReady(), { limitMs: 15_000 });
      await pause(2_500);
      const before = pids();
      const begin = Date.now();
      for (const name of hung) process.kill(before[name], 'SIGSTOP');
      const areOthers = () => {
        for (const name of hung) expect([undefined, before[name]]).not.toContain(pids()[name]);
      };
      await until(areOthers, { limitMs: 20_000 });
      expect(Date.now() - begin).toBeLessThan(10_000);
      await until(() => started.isReady(), { limitMs: 40_000 });
      const ms = Date.now() - begin;
      process.stdout.write(`note: ${said} hung, ready again after ${ms} ms\n`);
      for (const name of hung)
        expect(started.output).toContain(`${name} ended (no answer for 7 s), starting it again`);
      // On a busy machine, where all of them take long to start, half as long as that once it was missed.
      expect(ms).toBeLessThan(Math.max(15_000, 10_000 + startMs / 2));
    },
  );
});

test('on a machine whose processors are all busy nothing is taken for dead', async () => {
  await until(() => started.isReady(), { limitMs: 15_000 });
  const before = pids();
  const burning = Array.from({ length: 4 }, () => spawn('sh', ['-c', 'while :; do :; done']));
  // Longer than a process may keep silent.
  await pause(isLongRun ? 14_000 : 9_000);
  for (const child of burning) child.kill('SIGKILL');
  expect(pids()).toEqual(before);
});

test('a log that the disk takes nothing of stops nobody', () => {
  expect(pids().sites).toBeGreaterThan(0);
  expect(started.output).not.toContain('sites ended (code');
});

test('the store writes nothing while nothing happens', async () => {
  await pause(3_000);
  const read = () =>
    ['documentdb', 'ferretdb'].map((name) => readFileSync(join(dataDir, `logs/${name}.log`), 'utf8'));
  const before = read();
  const [documentdb, ferretdb] = before;
  expect(documentdb).toContain('ready to accept connections');
  await pause(8_000);
  expect(read()).toEqual(before);
  expect(documentdb).not.toMatch(/cron job \d+ (starting|COMMAND)|checkpoint (starting|complete)/);
  expect(ferretdb).not.toMatch(/\b(DEBUG|INFO)\b/);
});
