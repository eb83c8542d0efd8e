import { relative, join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { CommandError, run } from '../../lib/run.mjs';
import { outcomeOf } from '../runner/outcome.mjs';
import { findRepeats, sectionSources } from './find-repeats.mjs';

const program = (/** @type {string} */ file) => join(cloneDir, 'node_modules', file);

/**
 * One test per project: it has no finding.
 * @param {string[]} folders
 * @returns {(report: import('eslint').ESLint.LintResult[]) => import('../runner/outcome.mjs').Counts}
 */
function counter(folders) {
  return (report) => {
    const faulty = report
      .filter((file) => file.errorCount + file.warningCount > 0)
      .map((file) => relative(cloneDir, file.filePath));
    const failed = folders.filter((folder) => faulty.some((file) => file.startsWith(`${folder}/`))).length;
    const elsewhere = faulty.some((file) => !folders.some((folder) => file.startsWith(`${folder}/`))) ? 1 : 0;
    return { passed: folders.length - failed, failed: failed + elsewhere, skipped: 0 };
  };
}

/** @param {import('eslint').ESLint.LintResult[]} report */
function findings(report) {
  const lines = report.flatMap(({ filePath, messages }) =>
    messages.map(
      ({ line, ruleId, message }) => `${relative(cloneDir, filePath)}:${line} ${message} (${ruleId})`,
    ),
  );
  return lines.join('\n');
}

/**
 * ESLint over the whole repository.
 * @param {string[]} folders
 * @param {import('../runner/suites.mjs').Context} context
 */
async function eslint(folders, { env, reportFile, signal }) {
  const args = ['.', '--cache', '--cache-location', '.data/eslintcache'];
  const report = ['--format', 'json', '--output-file', reportFile];
  let text = '';
  const count = (/** @type {import('eslint').ESLint.LintResult[]} */ found) => {
    text = findings(found);
    return counter(folders)(found);
  };
  const work = () =>
    run(process.execPath, [program('eslint/bin/eslint.js'), ...args, ...report], {
      cwd: cloneDir,
      env,
      signal,
    });
  const outcome = await outcomeOf(work, reportFile, count);
  return { ...outcome, output: text || outcome.output };
}

/**
 * Prettier over the whole repository: one test.
 * @param {import('../runner/suites.mjs').Context} context
 */
async function prettier({ env, signal }) {
  const args = ['--list-different', '.', '--cache', '--cache-location', '.data/prettiercache'];
  try {
    await run(process.execPath, [program('prettier/bin/prettier.cjs'), ...args], {
      cwd: cloneDir,
      env,
      signal,
    });
    return [];
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return [`\`npx prettier --write .\` formats:\n${error.output}`];
  }
}

/**
 * ESLint, Prettier, and no text that two sections have in common.
 * @param {string[]} folders of all projects
 * @returns {import('../runner/suites.mjs').Suite}
 */
export function lintSuite(folders) {
  return {
    name: 'lint',
    limitMinutes: 20,
    touchedBy: folders,
    readsSource: true,
    run: async (context) => {
      const linted = await eslint(folders, context);
      const others = await Promise.all([prettier(context), findRepeats(sectionSources(), context)]);
      const failed = others.filter((found) => found.length > 0);
      return {
        passed: linted.passed + others.length - failed.length,
        failed: linted.failed + failed.length,
        skipped: 0,
        output: [linted.output, ...failed.flat()].join('\n'),
      };
    },
  };
}
