import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@swc/core';

/**
 * @typedef {import('./catalogue.mjs').Fault} Fault
 * @typedef {'noticed' | 'not noticed' | 'does not compile' | 'did not load' | 'too long' | 'red before'} Verdict
 * @typedef {{ verdict: Verdict, by?: string }} Finding `by`: the test that noticed, or what came instead
 */

/**
 * A run of a suite: titles of the tests that passed and failed; a file that does not load has failed by its own name.
 * @typedef {{ passed: string[], failed: string[], hasFailed: boolean, isLate: boolean }} Run
 */

/**
 * Runs a suite in the tree, to its end or until a test has failed for which `isEnough`.
 * @typedef {(suite: string, isEnough: (title: string) => boolean) => Promise<Run>} Runner
 */

/** Makes faults in a copy of the tree and looks which suite notices. */
export class Judge {
  /**
   * @param {string} tree
   * @param {Runner} runSuite
   * @param {{ get: (suite: string) => Run | undefined, set: (suite: string, run: Run) => void }} [sound] runs of the tree as it is
   */
  constructor(tree, runSuite, sound = new Map()) {
    this.tree = tree;
    this.runSuite = runSuite;
    this.sound = sound;
  }

  /**
   * A fault is noticed by a test that is red with it and green without, and by nothing else.
   * @param {Fault} fault
   * @returns {Promise<Finding>} where no suite notices, the first that could not say so
   */
  async judge(fault) {
    const path = join(this.tree, fault.file);
    const sound = readFileSync(path, 'utf8');
    const faulty = sound.replace(fault.from, () => fault.to);
    if (!(await compiles(fault.file, faulty))) return { verdict: 'does not compile' };
    /** @type {Finding[]} */
    const findings = [];
    for (const suite of fault.noticedBy) {
      const before = await this.#soundRun(suite);
      writeFileSync(path, faulty);
      const isGreen = (/** @type {string} */ title) => before.passed.includes(title);
      const run = await this.runSuite(suite, isGreen).finally(() => writeFileSync(path, sound));
      const finding = findingOf(before, run, suite);
      if (finding.verdict === 'noticed') return finding;
      findings.push(finding);
    }
    return findings.find(({ verdict }) => verdict !== 'not noticed') ?? { verdict: 'not noticed' };
  }

  /** @param {string} suite */
  async #soundRun(suite) {
    const known = this.sound.get(suite);
    if (known) return known;
    const run = await this.runSuite(suite, () => false);
    this.sound.set(suite, run);
    return run;
  }
}

/**
 * @param {Run} before
 * @param {Run} run with the fault
 * @param {string} suite
 * @returns {Finding}
 */
function findingOf(before, run, suite) {
  const noticing = run.failed.find((title) => before.passed.includes(title));
  if (noticing !== undefined) return { verdict: 'noticed', by: `${suite}: ${noticing}` };
  if (run.isLate) return { verdict: 'too long', by: suite };
  if (!run.hasFailed) return { verdict: 'not noticed' };
  const news = run.failed.find((title) => !before.failed.includes(title));
  const isKnown = before.hasFailed && news === undefined;
  return {
    verdict: isKnown ? 'red before' : 'did not load',
    by: [suite, news ?? run.failed[0] ?? 'no test'].join(': '),
  };
}

/**
 * @param {string} file
 * @param {string} text
 */
async function compiles(file, text) {
  if (!/\.(tsx?|mjs)$/.test(file)) return true;
  const syntax = file.endsWith('.mjs') ? 'ecmascript' : 'typescript';
  try {
    await parse(text, { syntax, tsx: file.endsWith('.tsx'), decorators: true, target: 'es2024' });
    return true;
  } catch {
    return false;
  }
}
