import { readFileSync } from 'node:fs';

/**
 * Seconds that each suite may take beside another one on two processors: twice what it took when that was last measured.
 * @type {Record<string, number>}
 */
export const budgets = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'));

/** @typedef {{ name: string, seconds: number, isWhole: boolean, isCached: boolean }} Timed a suite; `isWhole` without words or files */

/**
 * The suites that took over half more than their budgets, in words.
 * @param {Timed[]} suites
 * @param {Record<string, number>} [known]
 */
export const overBudget = (suites, known = budgets) =>
  suites
    .filter(({ isWhole, isCached }) => isWhole && !isCached)
    .filter(({ name, seconds }) => seconds > 1.5 * (known[name] ?? Infinity))
    .map(({ name, seconds }) => `${name} took ${Math.round(seconds)} s of ${known[name]} s`);
