import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { freePort, until } from '../../lib/wait.mjs';
import { Started } from './started.mjs';

export const names = [
  ...['documentdb', 'ferretdb', 'nats', 'auth-proxy', 'events'],
  ...[
    'maintenance',
    'orders',
    'imports',
    'sites',
    'lotlog',
    'industrial-data',
    'files',
    'notifications',
    'gateway',
  ],
];

/** Above the ports that systems assign, in a range of ten where no other test listens. */
export const probePort = 61_000 + (process.pid % 400) * 10;

/** Processes that hang together, so that waiting for each other is measured too. */
export const hungTogether = {
  full: ['ferretdb', 'auth-proxy', 'gateway', 'orders'],
  long: [
    ['documentdb'],
    ['nats', 'events', 'maintenance', 'sites'],
    ['lotlog', 'industrial-data', 'imports', 'files'],
  ],
};

/** Officina with its own data folder and with settings that differ from the defaults. */
export class Running {
  static async start() {
    const running = new Running();
    const begin = Date.now();
    running.dataDir = mkdtempSync(join(tmpdir(), 'officina-running-'));
    mkdirSync(join(running.dataDir, 'logs'));
    symlinkSync('/dev/full', join(running.dataDir, 'logs/sites.log'));
    const env = {
      ...{ TRUSTED_PROXIES: '127.0.0.1', LIMIT_PUBLIC_ADDRESS: '2', LOG_LEVEL: 'debug' },
      PROBE_PORT: `${probePort}`,
    };
    running.started = new Started({ dataDir: running.dataDir, port: await freePort(), env });
    await running.started.says('Officina is at').catch(async (error) => {
      await running.stop();
      throw error;
    });
    running.startMs = Date.now() - begin;
    return running;
  }

  async stop() {
    await this.started.interrupt();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  pids() {
    const noted = JSON.parse(readFileSync(join(this.dataDir, 'run/processes.json'), 'utf8'));
    return Object.fromEntries(noted.map(({ name, pid }) => [name, pid]));
  }

  /** Suspends these processes, and waits until others serve in their place. */
  async survivesHanging(hung) {
    const { started } = this;
    await until(() => started.isReady(), { limitMs: 15_000 });
    await pause(2_500);
    const before = this.pids();
    const begin = Date.now();
    for (const name of hung) process.kill(before[name], 'SIGSTOP');
    const assertReplaced = () => {
      for (const name of hung) expect([undefined, before[name]]).not.toContain(this.pids()[name]);
    };
    await until(assertReplaced, { limitMs: 20_000 });
    expect(Date.now() - begin).toBeLessThan(10_000);
    await until(() => started.isReady(), { limitMs: 40_000 });
    const ms = Date.now() - begin;
    process.stdout.write(`note: ${hung.join(' and ')} hung, ready again after ${ms} ms\n`);
    for (const name of hung)
      expect(started.output).toContain(`${name} ended (no answer for 7 s), starting it again`);
    // On a busy machine, where all of them start slowly, half as long as that once the hang was detected.
    expect(ms).toBeLessThan(Math.max(15_000, 10_000 + this.startMs / 2));
  }
}
