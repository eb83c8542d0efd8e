import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { run } from '../../lib/run.mjs';
import { outcomeOf } from './outcome.mjs';

const jest = join(cloneDir, 'node_modules/jest/bin/jest.js');

/** A test file that cannot be loaded has no tests to count: it is one failure. */
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

/** The jest tests of one project, on the shared throw-away store unless they start stacks of their own. */
export function jestSuite(name, folder, options = [], { ownStack = false } = {}) {
  return {
    name,
    run: ({ env: sharedEnv, systemEnv, reportFile, signal }) => {
      const env = ownStack ? systemEnv : sharedEnv;
      const args = [
        '--experimental-vm-modules',
        '--no-warnings',
        jest,
        '--ci',
        '--json',
        `--outputFile=${reportFile}`,
      ];
      const work = () =>
        run(process.execPath, [...args, ...options], { cwd: join(cloneDir, folder), env, signal });
      return outcomeOf(work, reportFile, count);
    },
  };
}
