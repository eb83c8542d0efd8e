import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jestSuite } from './jest-suite.mjs';
import { runLimited } from './limited.mjs';
import { playwrightSuite } from './playwright-suite.mjs';

const folder = join(import.meta.dirname, 'fixtures');
const common = { name: 'hanging', folder, touchedBy: [], limitMinutes: 0.3 };

const suites = [
  ['Jest', jestSuite({ ...common, workers: 1 }), 'one.hanging.mjs: a file never ends'],
  ['Jest with workers', jestSuite(common), 'one.hanging.mjs: a file never ends'],
  ['Playwright', playwrightSuite({ ...common, files: 'two' }), 'two.hangs.mjs › never ends'],
];

let results;
let outcomes;

/** Runs a suite where no test of this one is seen. */
function runAlone(suite, at) {
  const { NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, ...env } = process.env;
  const file = (name) => join(results, `${at}.${name}.json`);
  const files = { reportFile: file('report'), runningFile: file('running') };
  const signal = new AbortController().signal;
  return runLimited(suite, { env, systemEnv: env, ...files, signal, log: () => {} });
}

beforeAll(async () => {
  results = mkdtempSync(join(tmpdir(), 'officina-limited-'));
  // All at once: each waits for its limit.
  const ended = await Promise.all(suites.map(([, suite], at) => runAlone(suite, at)));
  outcomes = new Map(suites.map(([name], at) => [name, ended[at]]));
});

afterAll(() => rmSync(results, { recursive: true, force: true }));

describe('a suite that does not end', () => {
  it.each(suites)('is ended after its limit and says which test was running: %s', (name, _, title) => {
    const outcome = outcomes.get(name);
    expect(outcome).toMatchObject({ passed: 0, failed: 1, isLate: true });
    expect(outcome.output).toContain('hanging was ended after its limit of 0.3 minutes.');
    expect(outcome.output).toContain(title);
    expect(outcome.output).not.toContain('a file passes\n');
  });
});
