import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { redTests } from '../runner/second-try.mjs';

/**
 * One whole run: seconds in all and of each suite, the tests that were green only when they were tried again, and all red ones.
 * @typedef {{ isGreen: boolean, seconds: number, suites: Record<string, number>, unsteady: string[], red: string[] }} Run
 * @typedef {{ name: string, commit: string, day: string, node: string, seconds: number[], median: number, green: number, suites: Record<string, number>, unsteady: string[], red: string[] }} Kept
 */

/**
 * What a run of `npm test` left in its clone.
 * @param {string} clone
 * @param {string} printed
 * @param {boolean} isGreen
 * @returns {Run}
 */
export function readRun(clone, printed, isGreen) {
  const results = join(clone, 'test-results');
  const names = readdirSync(results)
    .flatMap((file) => /^([^.]+)\.outcome\.json$/.exec(file)?.[1] ?? [])
    .sort();
  const secondsOf = (/** @type {string} */ name) =>
    Math.round(JSON.parse(readFileSync(join(results, `${name}.outcome.json`), 'utf8')).seconds);
  const red = names.flatMap((name) => redTests(join(results, `${name}.json`)));
  return {
    isGreen,
    seconds: Math.round(Number(/([\d.]+) s {2}in all/.exec(printed)?.[1] ?? 0)),
    suites: Object.fromEntries(names.map((name) => [name, secondsOf(name)])),
    unsteady: [...printed.matchAll(/^unsteady: (.+)$/gm)].map(([, what = '']) => what),
    red: red.map(({ file, title }) => `${relative(clone, file)}: ${title}`),
  };
}

/** @param {number[]} numbers */
function medianOf(numbers) {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return Math.round(((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2);
}

/**
 * What several runs came to; a title stands there as often as it was seen.
 * @param {Run[]} runs
 * @param {{ name: string, commit: string, day: string, node: string }} of
 * @returns {Kept}
 */
export function summaryOf(runs, of) {
  const names = [...new Set(runs.flatMap(({ suites }) => Object.keys(suites)))].sort();
  const medianSeconds = (/** @type {string} */ name) =>
    medianOf(runs.flatMap(({ suites }) => suites[name] ?? []));
  return {
    ...of,
    seconds: runs.map(({ seconds }) => seconds),
    median: medianOf(runs.map(({ seconds }) => seconds)),
    green: runs.filter(({ isGreen }) => isGreen).length,
    suites: Object.fromEntries(names.map((name) => [name, medianSeconds(name)])),
    unsteady: runs.flatMap(({ unsteady }) => unsteady).sort(),
    red: runs.flatMap(({ red }) => red).sort(),
  };
}
