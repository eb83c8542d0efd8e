import { expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jestSuite } from './jest-suite.mjs';

const folder = join(import.meta.dirname, 'fixtures');
const suite = jestSuite({
  name: 'noise',
  folder,
  touchedBy: [],
  config: 'noise.jest.config.mjs',
  workers: 1,
});

it('a test of a page fails when errors or warnings are written to the console that it does not expect', async () => {
  const results = mkdtempSync(join(tmpdir(), 'officina-noise-'));
  const { NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, ...env } = process.env;
  const reportFile = join(results, 'report.json');
  const signal = new AbortController().signal;
  await suite.run({ env, systemEnv: env, reportFile, runningFile: join(results, 'running.jsonl'), signal });
  const [{ assertionResults }] = JSON.parse(readFileSync(reportFile, 'utf8')).testResults;
  rmSync(results, { recursive: true });
  const said = assertionResults.map(({ title, failureMessages }) => [
    title,
    failureMessages.join().split('\n')[0],
  ]);
  expect(said).toEqual([
    ['writes an error', 'Error: console.error: this is wrong'],
    ['writes a warning', 'Error: console.warn: careful'],
    ['writes information', ''],
    ['writes an error as it is cleared away', 'Error: console.error: left over'],
    ['provokes an error', ''],
  ]);
});
