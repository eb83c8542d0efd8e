import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestStack } from './stack.ts';
import { test as base } from './test.ts';

interface LogInClock {
  /** Moves the clock of what logs people in forward. */
  forward: (seconds: number) => Promise<void>;
}

const preload = new URL('../support/moved-clock.mjs', import.meta.url).href;
/** Processes look every 100 ms. */
const noticeMs = 300;

/** Tests with a stack of their own, in which the clock of auth-proxy and the gateway can be moved. */
export const test = base.extend<object, { clock: LogInClock }>({
  clock: [
    async ({}, use) => {
      const shared = process.env['OFFICINA_STACK'];
      const folder = mkdtempSync(join(tmpdir(), 'officina-clock-'));
      const clockFile = join(folder, 'clock');
      // A confined process may read this folder.
      const seen = { SPOOL_DIR: folder, CLOCK_FILE: clockFile };
      const moved = { ...seen, NODE_OPTIONS: `--import=${preload}` };
      const { stop } = await startTestStack({ env: { 'auth-proxy': moved, gateway: moved } });
      let ahead = 0;
      const forward = async (seconds: number) => {
        ahead += seconds;
        writeFileSync(clockFile, String(ahead * 1_000));
        await pause(noticeMs);
      };
      await use({ forward });
      await stop();
      rmSync(folder, { recursive: true });
      process.env['OFFICINA_STACK'] = shared;
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
});
