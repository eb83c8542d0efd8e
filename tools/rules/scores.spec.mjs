import { describe, expect, test } from '@jest/globals';
import { compare, scoresOf } from './scores.mjs';

const mutant = (status, line = 1) => ({
  ...{ mutatorName: 'EqualityOperator', replacement: 'a\n  <= b', status },
  location: { start: { line, column: 3 }, end: { line, column: 9 } },
});
const reportOf = (...statuses) => ({
  files: { 'due.ts': { mutants: statuses.map((status) => mutant(status)) }, 'other.ts': { mutants: [] } },
});
const scoreOf = (...statuses) => scoresOf(reportOf(...statuses), ['due.ts']).get('due.ts');

describe('the score of a file', () => {
  test('is the percentage of noticed mutants, truncated to one decimal', () => {
    expect(scoreOf('Killed', 'Killed', 'Survived')).toMatchObject({ score: 66.6, noticed: 2 });
    expect(scoreOf('Killed', 'NoCoverage')).toMatchObject({ score: 50, noticed: 1 });
  });

  test('ignores mutants that timed out or did not load', () => {
    const score = scoreOf('Killed', 'Survived', 'Timeout', 'RuntimeError', 'CompileError');
    expect(score).toMatchObject({ score: 50, noticed: 1 });
    expect(score.unjudged.map((line) => line.split(' ').at(-1))).toEqual([
      ...['Timeout', 'RuntimeError', 'CompileError'],
    ]);
  });

  test('lists unnoticed mutants on one line each', () => {
    expect(scoreOf('Survived').survived).toEqual(['1:3 EqualityOperator a <= b Survived']);
  });

  test('covers only the requested files', () => {
    expect([...scoresOf(reportOf('Killed'), ['due.ts']).keys()]).toEqual(['due.ts']);
    expect(() => scoresOf(reportOf('Killed'), ['gone.ts'])).toThrow('Stryker says nothing of gone.ts');
  });
});

describe('scores compared with the saved ones', () => {
  const scores = (due) => new Map([['due.ts', { score: due, noticed: 1, survived: [], unjudged: [] }]]);

  test.each([
    ['lower', 89.9, 90, ['due.ts'], 90],
    ['equal', 90, 90, [], 90],
    ['higher', 90.1, 90, [], 90.1],
    ['new', 80, undefined, [], 80],
  ])('%s', (_, now, before, fallen, kept) => {
    const known = { ...(before && { 'due.ts': before }), 'another.ts': 95 };
    expect(compare(scores(now), known)).toEqual({ fallen, kept: { 'another.ts': 95, 'due.ts': kept } });
  });
});
