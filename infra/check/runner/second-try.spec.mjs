import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jestSuite } from './jest-suite.mjs';
import { playwrightSuite } from './playwright-suite.mjs';
import { tryAgain } from './second-try.mjs';

const folder = join(import.meta.dirname, 'fixtures');
const jest = { folder, touchedBy: [], config: 'unsteady.jest.config.mjs', workers: 1 };
const once = jestSuite({ ...jest, name: 'once', files: 'once' });
const both = jestSuite({ ...jest, name: 'both' });
const page = playwrightSuite({ name: 'page', folder, touchedBy: [], files: 'once.page' });

const folders = [];
let runs;
let said;
let run;

beforeEach(() => {
  const results = mkdtempSync(join(tmpdir(), 'officina-second-try-'));
  folders.push(results);
  [runs, said] = [[], []];
  run = async (suite, files) => {
    const { NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, ...rest } = process.env;
    const env = { ...rest, RED_ONCE: join(results, `${suite.name}.red`) };
    const reportFile = join(results, `${runs.push(files) - 1}.json`);
    const context = { runningFile: join(results, 'running.jsonl'), signal: new AbortController().signal };
    const outcome = await suite.run({ ...context, env, systemEnv: env, reportFile, files, log: () => {} });
    return { ...outcome, suite, report: [reportFile] };
  };
});
afterAll(() => folders.forEach((one) => rmSync(one, { recursive: true })));

const settle = async (...suites) => {
  const first = [];
  for (const suite of suites) first.push(await run(suite));
  return { first, settled: await tryAgain(first, run, (line) => said.push(line), []) };
};
const counts = (results) => results.map(({ passed, failed }) => ({ passed, failed }));
const unsteady = (file, title) => `unsteady: infra/check/runner/fixtures/${file}: ${title}`;

describe('the second try', () => {
  it('of a red file that is green then counts, and names the test', async () => {
    const { first, settled } = await settle(once, page);
    expect(counts(first)).toEqual([
      { passed: 1, failed: 1 },
      { passed: 0, failed: 1 },
    ]);
    expect(counts(settled)).toEqual([
      { passed: 2, failed: 0 },
      { passed: 1, failed: 0 },
    ]);
    expect(said).toEqual([
      unsteady('once.unsteady.mjs', 'is red the first time'),
      unsteady('once.page.mjs', 'is red the first time'),
    ]);
    expect(settled.map(({ report }) => report.length)).toEqual([2, 2]);
  });

  it('of red files of which one stays red changes nothing', async () => {
    const { first, settled } = await settle(both);
    expect(counts(first)).toEqual([{ passed: 1, failed: 2 }]);
    expect(settled).toEqual(first);
    expect(runs[1]?.map((file) => file.slice(folder.length + 1)).sort()).toEqual([
      'always.unsteady.mjs',
      'once.unsteady.mjs',
    ]);
    expect(said).toEqual([]);
  });

  it('is not made for a test that was unsteady before and is called mended', async () => {
    const first = [await run(once)];
    const known = [{ title: 'is red the first time' }];
    expect(await tryAgain(first, run, (line) => said.push(line), known)).toEqual(first);
    expect(runs.length).toBe(1);
    expect(said).toEqual(['red again, and called mended in unsteady.json: is red the first time']);
  });

  it.each([
    ['is green', { failed: 0 }, 1],
    ['is red for another reason too', { failed: 2 }, 1],
  ])(
    'is not made where a suite %s',
    async (_, change) => {
      const first = { ...(await run(once)), ...change };
      const results = [change.failed === 0 ? { ...first, report: [] } : first];
      expect(await tryAgain(results, run, (line) => said.push(line))).toEqual(results);
      expect([runs.length, said]).toEqual([1, []]);
    },
    120_000,
  );

  describe('of a product that looks broken', () => {
    /** A suite of which so many files have so many red tests each. */
    const suiteOf = ([files, tests, passed]) => {
      const report = join(folders.at(-1), `${files}-${tests}.json`);
      const assertionResults = Array(tests).fill({ status: 'failed', fullName: 'red' });
      const file = (_, at) => ({ name: `${at}.spec.mjs`, status: 'failed', assertionResults });
      writeFileSync(report, JSON.stringify({ testResults: Array.from({ length: files }, file) }));
      return { suite: once, passed, failed: files * tests, report: [report] };
    };
    const green = async (suite) => ({ suite, passed: 1, failed: 0, report: [] });
    const failedAfter = async (shapes) => {
      const settled = await tryAgain(shapes.map(suiteOf), green, (line) => said.push(line), []);
      return settled.map(({ failed }) => failed);
    };

    it.each([
      ['nine files', [5, 1, 300], [4, 1, 100]],
      ['five tests of a small suite', [1, 5, 100]],
      ['more than 2 % of a large one', [1, 9, 400]],
    ])('is not made: %s are red', async (_, ...shapes) => {
      expect(await failedAfter(shapes)).toEqual(shapes.map(([files, tests]) => files * tests));
      expect(said).toEqual(['No second try: so many red tests are no accident of the machine.']);
    });

    it.each([
      ['eight files', [4, 1, 300], [4, 1, 100]],
      ['four tests of a small suite', [1, 4, 11]],
      ['2 % of a large one', [1, 8, 392]],
    ])('is still made when %s are red', async (_, ...shapes) => {
      expect(await failedAfter(shapes)).toEqual(shapes.map(() => 0));
    });
  });
});
