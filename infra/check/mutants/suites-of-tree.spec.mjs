import { afterAll, expect, test } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suitesOfTree } from './suites-of-tree.mjs';

const tree = mkdtempSync(join(tmpdir(), 'officina-suites-'));
afterAll(() => rmSync(tree, { recursive: true }));

/** A suite of which two tests fail and another never ends; it leaves a file behind. */
const suites = `
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
export const partSuites = () => [{
  name: 'sample',
  touchedBy: [],
  async run({ env, runningFile, signal }) {
    const folder = spawnSync(process.execPath, ['-p', 'require("fs").mkdtempSync(require("os").tmpdir() + "/left-")'], { env, encoding: 'utf8' });
    writeFileSync(new URL('../../../told', import.meta.url), folder.stdout.trim());
    const notes = { zeroth: 'passed', first: 'failed', second: 'failed', third: 'running' };
    const lines = Object.entries(notes).map(([title, is]) => JSON.stringify({ title, is }) + '\\n');
    writeFileSync(runningFile, lines.join(''));
    await delay(60_000, undefined, { signal }).catch(() => {});
    return { passed: 0, failed: 1, skipped: 0, output: '' };
  },
}];
`;

test('a suite is ended when enough has failed, and what it had in temporary folders goes with it', async () => {
  mkdirSync(join(tree, 'infra/check/runner'), { recursive: true });
  writeFileSync(join(tree, 'infra/check/runner/suites.mjs'), suites);
  const runSuite = await suitesOfTree(tree, { env: process.env, signal: new AbortController().signal });
  expect(await runSuite('sample', (title) => title === 'second')).toEqual({
    ...{ passed: ['zeroth'], failed: ['first', 'second'], hasFailed: true, isLate: false },
  });
  const told = readFileSync(join(tree, 'told'), 'utf8');
  expect(told).toMatch(/\/officina-mutant-\w+\/left-\w+$/);
  expect(existsSync(join(told, '..'))).toBe(false);
});
