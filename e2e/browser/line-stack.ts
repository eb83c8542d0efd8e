import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestStack } from './stack.ts';
import { test as base } from './test.ts';

/** The two processes that read sensors. */
export const replicas = ['industrial-data', 'industrial-data-2'] as const;

interface LineStack {
  /** Moves the clock of the reading processes forward to a moment. */
  moveClockTo: (moment: Date) => void;
}

const preload = new URL('../support/moved-clock.mjs', import.meta.url).href;

/**
 * Tests with a stack of their own, separate from all other tests: two processes read sensors, and their clock can be
 * moved.
 */
export const test = base.extend<object, { line: LineStack }>({
  line: [
    async ({}, use) => {
      const shared = process.env['OFFICINA_STACK'];
      const folder = mkdtempSync(join(tmpdir(), 'officina-line-'));
      const clockFile = join(folder, 'clock');
      const reads = {
        SPOOL_DIR: folder,
        CLOCK_FILE: clockFile,
        NODE_OPTIONS: `--import=${preload}`,
      };
      const { stop } = await startTestStack({
        more: [{ name: replicas[1], folder: 'services/industrial-data', user: 'industrial', store: true }],
        env: { [replicas[0]]: reads, [replicas[1]]: { ...reads, REPLICA: replicas[1] } },
      });
      const moveClockTo = (moment: Date) => writeFileSync(clockFile, String(moment.getTime() - Date.now()));
      await use({ moveClockTo });
      await stop();
      rmSync(folder, { recursive: true });
      process.env['OFFICINA_STACK'] = shared;
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
});
