import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { run } from '../../lib/run.mjs';
import { outcomeOf } from './outcome.mjs';
import { notingIn } from './running-tests.mjs';

const jest = join(cloneDir, 'node_modules/jest/bin/jest.js');
const reporter = join(import.meta.dirname, 'jest-reporter.mjs');

/**
 * A test file that cannot be loaded has no tests to count: it is one failure.
 * @param {import('@jest/test-result').FormattedTestResults & { numTodoTests: number }} report
 */
function count(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Settings of a project: its own where it needs some, else those that all share.
 * @param {string} folder
 * @param {string} [config] below the folder
 */
function settings(folder, config = 'jest.config.mjs') {
  const own = resolve(cloneDir, folder, config);
  if (existsSync(own)) return ['--config', own];
  return ['--config', join(cloneDir, 'jest.config.mjs'), '--rootDir', resolve(cloneDir, folder)];
}

/**
 * @param {string} folder
 * @param {string} [files]
 * @param {string[]} [words]
 */
const pathPattern = (folder, files = '', words = []) =>
  `^${RegExp.escape(folder)}/(?=.*(${words.map(RegExp.escape).join('|')})).*${files}`;

/**
 * Jest tests of one folder, on the shared throw-away store unless they start stacks of their own.
 * @param {object} options
 * @param {string} options.name
 * @param {string} options.folder
 * @param {string[]} options.touchedBy projects
 * @param {string} [options.config] below the folder
 * @param {string} [options.files] pattern of test files; all unless given
 * @param {boolean} [options.ownStack]
 * @param {number} [options.workers] 2 unless given; what starts whole stacks takes 1
 * @param {number} [options.limitMinutes] 20 unless given
 * @param {boolean} [options.onRequest]
 * @param {number} [options.niceness] how far it stands back, on a busy machine, for what runs beside it; 0 unless given
 * @returns {import('./suites.mjs').Suite}
 */
export function jestSuite({
  name,
  folder,
  touchedBy,
  config,
  files,
  ownStack = false,
  workers = 2,
  limitMinutes = 20,
  onRequest,
  niceness,
}) {
  return {
    name,
    onRequest,
    folder,
    limitMinutes,
    touchedBy,
    run: ({ env: sharedEnv, systemEnv, reportFile, runningFile, words, files: chosen, signal }) => {
      const env = notingIn(ownStack ? systemEnv : sharedEnv, runningFile);
      const args = [
        ...['--experimental-vm-modules', '--no-warnings', jest, ...settings(folder, config)],
        ...['--ci', '--json', `--outputFile=${reportFile}`, `--maxWorkers=${workers}`],
        ...(files || words?.length
          ? [`--testPathPatterns=${pathPattern(resolve(cloneDir, folder), files, words)}`]
          : []),
        ...['--reporters=default', `--reporters=${reporter}`],
        ...(chosen ? ['--runTestsByPath', ...chosen] : []),
      ];
      const work = () =>
        run(process.execPath, args, { cwd: resolve(cloneDir, folder), env, signal, niceness });
      return outcomeOf(work, reportFile, count);
    },
  };
}
