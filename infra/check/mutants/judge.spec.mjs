import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTree, linkProjects } from '../guide/testing/copy-of-tree.mjs';
import { Judge } from './judge.mjs';
import { suitesOfTree } from './suites-of-tree.mjs';
import { Verdicts } from './verdicts.mjs';

const source = 'export const limit: number = 10;\nexport const name: string = "Anna";\n';
let tree;
let asked;
let judge;
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'officina-judge-'));
  writeFileSync(join(tree, 'limit.ts'), source);
  // Knows the limit alone.
  judge = new Judge(tree, async (suite) => {
    asked.push(suite);
    const isSound = readFileSync(join(tree, 'limit.ts'), 'utf8').includes('limit: number = 10;');
    return suite === 'red' || !isSound ? `${suite}: the limit is ten` : undefined;
  });
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('a fault', () => {
  test.each([
    ['10', '20', ['sum'], { verdict: 'noticed', by: 'sum: the limit is ten' }, ['sum', 'sum']],
    ['10', '30', ['sum'], { verdict: 'noticed', by: 'sum: the limit is ten' }, ['sum']],
    ['Anna', 'Carla', ['sum', 'name'], { verdict: 'not noticed' }, ['sum', 'name']],
    ['10;', '10 +;', ['sum'], { verdict: 'does not compile' }, []],
    [
      '10',
      '20',
      ['red'],
      { verdict: 'not judged', by: 'red without any fault: red: the limit is ten' },
      ['red', 'red'],
    ],
  ])(
    'that makes %s into %s is judged by %j, and taken out again',
    async (from, to, noticedBy, finding, runs) => {
      asked = [];
      expect(await judge.judge({ file: 'limit.ts', from, to, noticedBy })).toEqual(finding);
      expect(readFileSync(join(tree, 'limit.ts'), 'utf8')).toBe(source);
      expect(asked).toEqual(runs);
    },
  );
});

test('a suite of a copy of the tree runs there, and says which test fails first', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'officina-judge-'));
  try {
    await copyTree(copy);
    await linkProjects(copy);
    const { NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, ...env } = process.env;
    const failureOf = await suitesOfTree(copy, { env, signal: new AbortController().signal });
    const real = new Judge(copy, failureOf);
    const file = 'packages/contracts/src/problem.ts';
    const noticedBy = ['contracts:problem'];
    expect(
      await real.judge({ file, from: 'stale: { status: 409,', to: 'stale: { status: 412,', noticedBy }),
    ).toEqual({
      verdict: 'noticed',
      by: 'contracts:problem: src/problem.spec.ts: each code is answered with its status',
    });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

test('a verdict is kept for the next run, until the fault is another one', () => {
  const file = join(tree, 'mutants.json');
  const fault = { area: 'a', says: 's', file: 'f', from: '1', to: '2', noticedBy: ['contracts:problem'] };
  new Verdicts(file).add(fault, { verdict: 'noticed', by: 'a test' });
  const later = new Verdicts(file);
  expect(later.of(fault)).toMatchObject({ verdict: 'noticed', by: 'a test' });
  expect(later.of({ ...fault, to: '3' })).toBeUndefined();
  expect(later.of({ ...fault, noticedBy: ['contracts'] })).toBeUndefined();
});
