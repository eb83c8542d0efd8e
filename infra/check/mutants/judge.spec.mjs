import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTree, linkProjects } from '../guide/testing/copy-of-tree.mjs';
import { Judge } from './judge.mjs';
import { suitesOfTree } from './suites-of-tree.mjs';
import { Verdicts } from './verdicts.mjs';

const source = 'export const limit: number = 10;\nexport const name: string = "Anna";\n';
const green = { passed: ['the limit is ten'], failed: [], hasFailed: false, isLate: false };
const broken = { ...green, passed: [], hasFailed: true };

/** What each suite says of the limit as it is, and of another. */
const suites = {
  sum: [green, { ...broken, failed: ['the limit is ten'] }],
  name: [green, green],
  load: [green, { ...broken, failed: ['limit.spec.ts'] }],
  silent: [green, broken],
  slow: [green, { ...broken, isLate: true }],
  red: [
    { ...broken, failed: ['the limit is ten'] },
    { ...broken, failed: ['the limit is ten'] },
  ],
  worse: [
    { passed: ['the limit is ten'], failed: ['it rains'], hasFailed: true, isLate: false },
    { ...broken, failed: ['it rains', 'the limit is ten'] },
  ],
};

let tree;
let asked;
let judge;
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'officina-judge-'));
  writeFileSync(join(tree, 'limit.ts'), source);
});
beforeEach(() => {
  asked = [];
  judge = new Judge(tree, async (suite) => {
    const isSound = readFileSync(join(tree, 'limit.ts'), 'utf8').includes('limit: number = 10;');
    asked.push(`${suite}${isSound ? '' : ' broken'}`);
    return suites[suite][isSound ? 0 : 1];
  });
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

const judged = (noticedBy, to = '20') => judge.judge({ file: 'limit.ts', from: '10', to, noticedBy });

describe('a fault', () => {
  test.each([
    ['noticed', 'by a test that was green before', ['sum'], 'sum: the limit is ten'],
    ['noticed', 'by the second of its suites', ['name', 'sum'], 'sum: the limit is ten'],
    ['noticed', 'by such a test beside one that was red before', ['worse'], 'worse: the limit is ten'],
    ['not noticed', 'by tests that stay green', ['name'], undefined],
    ['did not load', 'where a file does not', ['load'], 'load: limit.spec.ts'],
    ['did not load', 'where a suite fails without a red test', ['silent'], 'silent: no test'],
    ['too long', 'where a suite runs into its limit', ['slow'], 'slow'],
    ['red before', 'where the same test was red', ['red'], 'red: the limit is ten'],
    ['did not load', 'where another suite stays green', ['name', 'load'], 'load: limit.spec.ts'],
  ])('is %s %s', async (verdict, _, noticedBy, by) => {
    expect(await judged(noticedBy)).toEqual({ verdict, ...(by && { by }) });
  });

  test('is taken out again, and a suite runs without any fault once', async () => {
    await judged(['sum']);
    await judged(['sum'], '30');
    expect(asked).toEqual(['sum', 'sum broken', 'sum broken']);
    expect(readFileSync(join(tree, 'limit.ts'), 'utf8')).toBe(source);
  });

  test('that does not compile is no fault', async () => {
    expect(await judged(['sum'], '10 +')).toEqual({ verdict: 'does not compile' });
    expect(asked).toEqual([]);
  });
});

describe('in a copy of the tree', () => {
  const noticedBy = ['contracts:problem'];
  const file = 'packages/contracts/src/problem.ts';
  let copy;
  let real;
  beforeAll(async () => {
    copy = mkdtempSync(join(tmpdir(), 'officina-judge-'));
    await copyTree(copy);
    await linkProjects(copy);
    const { NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, ...env } = process.env;
    real = new Judge(copy, await suitesOfTree(copy, { env, signal: new AbortController().signal }));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test('the test is told that notices', async () => {
    const fault = { file, from: 'stale: { status: 409,', to: 'stale: { status: 412,', noticedBy };
    expect(await real.judge(fault)).toEqual({
      verdict: 'noticed',
      by: 'contracts:problem: src/problem.spec.ts: each code is answered with its status',
    });
  });

  test('a file that misses what it imports has not noticed', async () => {
    const fault = { file, from: 'export const problemCodes =', to: 'export const codes =', noticedBy };
    expect(await real.judge(fault)).toEqual({
      verdict: 'did not load',
      by: 'contracts:problem: src/problem.spec.ts',
    });
  });
});

describe('for the next run', () => {
  const fault = { area: 'a', says: 's', file: 'f', from: '1', to: '2', noticedBy: ['contracts:problem'] };

  test('a verdict is kept, until the fault is another one', () => {
    const file = join(tree, 'mutants.json');
    new Verdicts(file).add(fault, { verdict: 'noticed', by: 'a test' });
    const later = new Verdicts(file);
    expect(later.of(fault)).toMatchObject({ verdict: 'noticed', by: 'a test' });
    expect(later.of({ ...fault, to: '3' })).toBeUndefined();
    expect(later.of({ ...fault, noticedBy: ['contracts'] })).toBeUndefined();
  });

  test('what a suite says without any fault is kept beside it', () => {
    const file = join(tree, 'mutants.json');
    new Verdicts(file).sound.set('contracts:problem', green);
    const later = new Verdicts(file);
    expect(later.sound.get('contracts:problem')).toEqual(green);
    expect(later.sound.get('contracts')).toBeUndefined();
    expect(later.of(fault)).toMatchObject({ verdict: 'noticed' });
  });
});
