import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { run } from '../../lib/run.mjs';
import { outcomeOf } from './outcome.mjs';

/** A test that passed only when it was tried again counts as failed. */
function count({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (errors.length > 0 ? 1 : 0),
    skipped: stats.skipped,
  };
}

/** The tests of e2e/<files>, on one stack that Playwright's set-up starts. */
export function playwrightSuite(name, files = `${name}/`) {
  return {
    name,
    run: ({ systemEnv, reportFile, signal }) => {
      const args = [join(cloneDir, 'node_modules/@playwright/test/cli.js'), 'test', files, '--reporter=json'];
      const env = { ...systemEnv, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile };
      return outcomeOf(
        () => run(process.execPath, args, { cwd: join(cloneDir, 'e2e'), env, signal }),
        reportFile,
        count,
      );
    },
  };
}
