import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';

/** More red files than these, in all suites, are no accident of the machine. */
const mostFiles = 8;
/** Nor is a suite with more red tests than these, or than this share of its tests, whichever is more. */
const [mostTests, mostOfSuite] = [4, 0.02];

/**
 * Titles that were unsteady once, each with its day, its cause and what mended it: who is on this list has had its second try.
 * @type {{ title: string, day: string, cause: string }[]}
 */
const mended = JSON.parse(readFileSync(new URL('unsteady.json', import.meta.url), 'utf8'));

/**
 * @typedef {{ file: string, title: string }} RedTest
 * @typedef {import('./suites.mjs').Suite} Suite
 * @typedef {{ suite: Suite, passed: number, failed: number, report: string[] }} Result
 */

/** @param {any} file of a Jest report */
function redOfJestFile({ name: file, status, assertionResults }) {
  if (status !== 'failed') return [];
  const failed = assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
  const titles = failed.map((/** @type {any} */ test) => test.fullName);
  return (titles.length > 0 ? titles : ['']).map((/** @type {string} */ title) => ({ file, title }));
}

/**
 * @param {any} suite of a Playwright report
 * @param {string} folder
 * @returns {RedTest[]}
 */
function redOfPlaywright({ file, specs = [], suites = [] }, folder) {
  const failed = specs.filter((/** @type {any} */ spec) => !spec.ok);
  return [
    ...failed.map((/** @type {any} */ { title }) => ({ file: join(folder, file), title })),
    ...suites.flatMap((/** @type {any} */ suite) => redOfPlaywright(suite, folder)),
  ];
}

/**
 * The tests of a report (Jest, Playwright) that failed; a file that could not be loaded is one without title.
 * @param {string} reportFile
 * @returns {RedTest[]}
 */
export function redTests(reportFile) {
  if (!existsSync(reportFile)) return [];
  const report = JSON.parse(readFileSync(reportFile, 'utf8'));
  if (report.testResults) return report.testResults.flatMap(redOfJestFile);
  return report.suites.flatMap((/** @type {any} */ suite) => redOfPlaywright(suite, report.config.rootDir));
}

/** @param {number} passed @param {number} failed */
const looksBroken = (passed, failed) => failed > Math.max(mostTests, mostOfSuite * (passed + failed));

/**
 * Runs the files with a red test once more, with nothing beside them. Where all tests of a suite's red files pass then,
 * those that were red count as passed, and the log names each as unsteady. Nothing is tried again when so much is red that
 * the product looks broken. A suite is not when it is red for another reason than its tests, or a red test was called mended.
 * @template {Result} R
 * @param {R[]} results
 * @param {(suite: Suite, files: string[]) => Promise<R>} runAgain
 * @param {(line: string) => void} log
 * @param {{ title: string }[]} [known] tests that were unsteady before
 * @returns {Promise<R[]>} in the order of `results`
 */
export async function tryAgain(results, runAgain, log, known = mended) {
  const red = results.map(({ report }) => report.flatMap(redTests));
  const files = red.map((tests) => [...new Set(tests.map(({ file }) => file))]);
  const isBroken = results.some(({ passed, failed }) => looksBroken(passed, failed));
  if (isBroken || files.flat().length > mostFiles) {
    log('No second try: so many red tests are no accident of the machine.');
    return results;
  }
  /** @type {R[]} */
  const settled = [];
  for (const [at, first] of results.entries())
    settled.push(await settle(first, red[at] ?? [], files[at] ?? []));
  return settled;

  async function settle(
    /** @type {R} */ first,
    /** @type {RedTest[]} */ tests,
    /** @type {string[]} */ redFiles,
  ) {
    if (tests.length === 0 || first.failed !== tests.length) return first;
    const again = tests.filter(({ title }) => known.some((one) => one.title === title));
    for (const { title } of again) log(`red again, and called mended in unsteady.json: ${title}`);
    if (again.length > 0) return first;
    const second = await runAgain(first.suite, redFiles);
    if (second.failed > 0) return first;
    for (const { file, title } of tests) log(`unsteady: ${relative(cloneDir, file)}: ${title}`);
    const report = [...first.report, ...second.report];
    return { ...first, passed: first.passed + tests.length, failed: 0, report };
  }
}
