import { join, resolve } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { run } from '../../lib/run.mjs';
import { outcomeOf } from './outcome.mjs';
import { notingIn } from './running-tests.mjs';

const playwright = join(cloneDir, 'node_modules/@playwright/test/cli.js');
const reporter = join(import.meta.dirname, 'playwright-reporter.mjs');

/**
 * A test that passed only when Playwright tried it again counts as failed.
 * @param {import('@playwright/test/reporter').JSONReport} report
 */
function count({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (errors.length > 0 ? 1 : 0),
    skipped: stats.skipped,
  };
}

/**
 * The browser tests of one folder, on one stack that Playwright's set-up starts.
 * @param {object} options
 * @param {string} options.name
 * @param {string} options.files below the folder
 * @param {string[]} options.touchedBy projects
 * @param {string} [options.folder] with the playwright.config; e2e unless given
 * @param {number} [options.workers] 1 unless given
 * @param {boolean} [options.withDemo] the stack loads the demo data
 * @param {number} [options.limitMinutes] 60 unless given
 * @returns {import('./suites.mjs').Suite}
 */
export function playwrightSuite({
  name,
  files,
  touchedBy,
  folder = 'e2e',
  workers = 1,
  withDemo = false,
  limitMinutes = 60,
}) {
  return {
    name,
    folder,
    limitMinutes,
    touchedBy,
    browserFiles: new RegExp(files),
    run: ({ systemEnv, reportFile, runningFile, words, files: paths, signal }) => {
      const noting = { ...notingIn(systemEnv, runningFile), PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile };
      const env = withDemo ? noting : { ...noting, OFFICINA_DEMO: 'none' };
      const chosen = paths ?? [words?.length ? `${files}(?=.*(${words.join('|')}))` : files];
      // Pictures of what failed stay until this suite runs again; Playwright empties the folder that it is given.
      const output = reportFile.replace(/\.json$/, '-files');
      const how = [`--workers=${workers}`, `--reporter=json,${reporter}`, `--output=${output}`];
      const args = [playwright, 'test', ...chosen, ...how];
      const work = () => run(process.execPath, args, { cwd: resolve(cloneDir, folder), env, signal });
      return outcomeOf(work, reportFile, count);
    },
  };
}
