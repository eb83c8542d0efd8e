import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jestSuite } from './jest-suite.mjs';
import { runLimited } from './limited.mjs';
import { playwrightSuite } from './playwright-suite.mjs';

const folder = join(import.meta.dirname, 'fixtures');
const common = { name: 'hanging', folder, touchedBy: [], limitMinutes: 0.3 };

let results;

beforeAll(() => {
  results = mkdtempSync(join(tmpdir(), 'officina-limited-'));
});

afterAll(() => rmSync(results, { recursive: true, force: true }));

describe('a suite that does not end', () => {
  it.each([
    ['Jest', jestSuite({ ...common, workers: 1 }), 'one.hanging.mjs: a file never ends'],
    ['Jest with workers', jestSuite(common), 'one.hanging.mjs: a file never ends'],
    ['Playwright', playwrightSuite({ ...common, files: 'two' }), 'two.hangs.mjs › never ends'],
  ])(
    'is ended after its limit and says which test was running: %s',
    async (_, suite, title) => {
      const { NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, ...env } = process.env;
      const files = { reportFile: join(results, 'report.json'), runningFile: join(results, 'running.json') };
      const signal = new AbortController().signal;
      const outcome = await runLimited(suite, { env, systemEnv: env, ...files, signal, log: () => {} });
      expect(outcome).toMatchObject({ passed: 0, failed: 1 });
      expect(outcome.output).toContain('hanging was ended after its limit of 0.3 minutes.');
      expect(outcome.output).toContain(title);
      expect(outcome.output).not.toContain('a file passes\n');
    },
    60_000,
  );
});
