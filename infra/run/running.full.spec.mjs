import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { descendants } from './testing/our-processes.mjs';
import { hungTogether, names, probePort, Running } from './testing/running.mjs';

let running;

beforeAll(async () => {
  running = await Running.start();
});
afterAll(() => running?.stop());

const pids = () => running.pids();

test('settings in the environment reach the processes that read them', () => {
  const has = (name, line) =>
    readFileSync(`/proc/${pids()[name]}/environ`, 'utf8').split('\0').includes(line);
  for (const line of ['TRUSTED_PROXIES=127.0.0.1', 'LIMIT_PUBLIC_ADDRESS=2'])
    expect(names.filter((name) => has(name, line))).toEqual(['gateway']);
  expect(names.filter((name) => has(name, 'LOG_LEVEL=debug'))).toEqual(names.slice(3));
});

test('the process that reads sensors knows the gateway and all probes, where sensors are not allowed', () => {
  const [, ownServers = ''] =
    /(?:^|\0)OWN_SERVERS=([^\0]*)/.exec(readFileSync(`/proc/${pids()['industrial-data']}/environ`, 'utf8')) ??
    [];
  const probes = names.slice(3).map((_, at) => `127.0.0.1:${probePort + at}`);
  expect(ownServers.split(',')).toEqual([expect.stringMatching(/^127\.0\.0\.1:\d+$/), ...probes]);
});

test('each of our processes reports on its port that it is alive and ready', async () => {
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

  /** Rights that the machine, not its sandbox, gives a process; empty if it has ended meanwhile. */
  function rightsOf({ pid, command }) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return [
        {
          command,
          ...Object.fromEntries(Array.from(status.matchAll(capabilities), ([, ...fields]) => fields)),
        },
      ];
    } catch (error) {
      if (!['ENOENT', 'ESRCH'].includes(error.code)) throw error;
      return [];
    }
  }

  test('has a capability or can get one', () => {
    const all = descendants(running.started.child.pid).flatMap(rightsOf);
    expect(all.length).toBeGreaterThan(names.length);
    const none = '0000000000000000';
    const without = { CapPrm: none, CapEff: none, CapInh: none, CapAmb: none, NoNewPrivs: '1' };
    expect(all).toEqual(all.map(({ command }) => ({ command, ...without })));
  });

  test('runs as root: each is nobody or postgres in its own namespace, which does not contain root', () => {
    for (const pid of Object.values(pids())) {
      const [inside] = readFileSync(`/proc/${pid}/uid_map`, 'utf8').trim().split(/\s+/);
      expect(['70', '65534']).toContain(inside);
    }
  });

  test('can see the secrets of the data folder, the machine’s users or another process', () => {
    for (const name of names.slice(3)) {
      const root = `/proc/${pids()[name]}/root`;
      for (const path of [
        join(running.dataDir, 'run'),
        join(running.dataDir, 'store'),
        '/etc/shadow',
        '/root/.ssh',
        '/proc/1',
      ])
        expect(() => statSync(root + path)).toThrow('ENOENT');
    }
  });

  test('but auth-proxy gets the secret of the signing keys', () => {
    const secret = readFileSync(join(running.dataDir, 'run/auth-key'), 'utf8').trim();
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(statSync(join(running.dataDir, 'run/auth-key')).mode & 0o777).toBe(0o600);
    const knows = (name) => readFileSync(`/proc/${pids()[name]}/environ`, 'utf8').includes(secret);
    expect(names.filter(knows)).toEqual(['auth-proxy']);
  });
});

test(`${hungTogether.full.join(' and ')} are detected when they hang, and serve again within 15 s`, () =>
  running.survivesHanging(hungTogether.full));

test('a log that the disk does not accept stops no process', () => {
  expect(pids().sites).toBeGreaterThan(0);
  expect(running.started.output).not.toContain('sites ended (code');
});
