import { readFileSync } from 'node:fs';

/**
 * Seconds that each suite may take beside another one on two processors: twice what it took when that was last measured.
 * @type {Record<string, number>}
 */
export const budgets = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'));

/** @typedef {{ name: string, seconds: number, isWhole: boolean, isCached: boolean }} Timed a suite; `isWhole` without words or files */

/** Of so many suites one stands in the middle that says how quick the machine is. */
const leastSuites = 5;
const mostSlowness = 2;

/**
 * How many times as long this machine takes as the one that budgets were measured on, by the suite in the middle: 1 to 2.
 * @param {Timed[]} suites
 * @param {Record<string, number>} known
 */
function slownessOf(suites, known) {
  const measured = suites
    .map(({ name, seconds }) => seconds / ((known[name] ?? Infinity) / 2))
    .filter((times) => times > 0)
    .sort((one, other) => one - other);
  if (measured.length < leastSuites) return 1;
  const middle = measured[Math.floor(measured.length / 2)] ?? 1;
  return Math.min(Math.max(middle, 1), mostSlowness);
}

/**
 * The suites that took over half more than their budgets, in words. On a slow machine, where the others take longer too, budgets
 * are larger.
 * @param {Timed[]} suites
 * @param {Record<string, number>} [known]
 */
export function overBudget(suites, known = budgets) {
  const judged = suites.filter(({ isWhole, isCached }) => isWhole && !isCached);
  const slowness = slownessOf(judged, known);
  return judged
    .filter(({ name, seconds }) => seconds > 1.5 * slowness * (known[name] ?? Infinity))
    .map(({ name, seconds }) => `${name} took ${Math.round(seconds)} s of ${known[name]} s`);
}
