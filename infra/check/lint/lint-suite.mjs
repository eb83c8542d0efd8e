import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { CommandError, run } from '../../lib/run.mjs';
import { findRepeats, sectionSources } from './find-repeats.mjs';

const program = (/** @type {string} */ file) => join(cloneDir, 'node_modules', file);

/** A line of Oxlint that tells a fault: file, line, column, what, which rule. */
const finding = /^(\S+?):\d+:\d+: .* \[\S+\]$/;

/**
 * One test per project: it has no finding. Words of Oxlint about no file of one of them are a failure more.
 * @param {string[]} folders
 * @param {string} output of Oxlint that found something
 */
export function countFindings(folders, output) {
  const files = output.split('\n').flatMap((line) => finding.exec(line)?.[1] ?? []);
  const isIn = (/** @type {string} */ file) => (/** @type {string} */ folder) =>
    file.startsWith(`${folder}/`);
  const failed = folders.filter((folder) => files.some((file) => isIn(file)(folder))).length;
  const isElsewhere = files.length === 0 || files.some((file) => !folders.some(isIn(file)));
  return { passed: folders.length - failed, failed: failed + (isElsewhere ? 1 : 0) };
}

/**
 * Oxlint over the whole repository.
 * @param {string[]} folders
 * @param {import('../runner/suites.mjs').Context} context
 */
async function oxlint(folders, { env, signal }) {
  const args = [program('oxlint/bin/oxlint'), '--type-aware', '--format', 'unix'];
  try {
    await run(process.execPath, args, { cwd: cloneDir, env, signal });
    return { passed: folders.length, failed: 0, output: '' };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { ...countFindings(folders, error.output), output: error.output };
  }
}

/**
 * Oxfmt over the whole repository: one test.
 * @param {import('../runner/suites.mjs').Context} context
 */
async function oxfmt({ env, signal }) {
  const args = [program('oxfmt/bin/oxfmt'), '--list-different', '.'];
  try {
    await run(process.execPath, args, { cwd: cloneDir, env, signal });
    return [];
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return [`\`npx oxfmt\` formats:\n${error.output}`];
  }
}

/**
 * Oxlint, Oxfmt, and no text that two sections have in common.
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
      const linted = await oxlint(folders, context);
      const others = await Promise.all([oxfmt(context), findRepeats(sectionSources(), context)]);
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
