import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@swc/core';

/**
 * @typedef {import('./catalogue.mjs').Fault} Fault
 * @typedef {{ verdict: 'noticed' | 'not noticed' | 'does not compile' | 'not judged', by?: string }} Finding
 */

/** Makes faults in a copy of the tree and looks which suite notices. */
export class Judge {
  /** What each suite says of the tree as it is: its first failing test, or nothing. @type {Map<string, string | undefined>} */
  #sound = new Map();

  /**
   * @param {string} tree
   * @param {(suite: string) => Promise<string | undefined>} failureOf runs a suite there: its first failing test, if one fails
   */
  constructor(tree, failureOf) {
    this.tree = tree;
    this.failureOf = failureOf;
  }

  /**
   * Not judged is what only a suite notices that is red without any fault.
   * @param {Fault} fault
   * @returns {Promise<Finding>}
   */
  async judge(fault) {
    const path = join(this.tree, fault.file);
    const sound = readFileSync(path, 'utf8');
    const faulty = sound.replace(fault.from, () => fault.to);
    if (!(await compiles(fault.file, faulty))) return { verdict: 'does not compile' };
    writeFileSync(path, faulty);
    const found = await this.#firstFailure(fault.noticedBy).finally(() => writeFileSync(path, sound));
    if (!found) return { verdict: 'not noticed' };
    const { suite, by } = found;
    if (!this.#sound.has(suite)) this.#sound.set(suite, await this.failureOf(suite));
    const red = this.#sound.get(suite);
    return red ? { verdict: 'not judged', by: `red without any fault: ${red}` } : { verdict: 'noticed', by };
  }

  /** @param {string[]} suites */
  async #firstFailure(suites) {
    for (const suite of suites) {
      const by = await this.failureOf(suite);
      if (by) return { suite, by };
    }
    return undefined;
  }
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
