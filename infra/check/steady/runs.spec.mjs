import { afterAll, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRun, summaryOf } from './runs.mjs';

const clone = mkdtempSync(join(tmpdir(), 'officina-steady-'));
afterAll(() => rmSync(clone, { recursive: true }));

const run = { isGreen: true, unsteady: [], red: [] };

test('a run has its seconds, those of its suites, and its unsteady and red tests by file and title', () => {
  const write = (name, content) => writeFileSync(join(clone, 'test-results', name), JSON.stringify(content));
  mkdirSync(join(clone, 'test-results'));
  write('infra.outcome.json', { seconds: 12.6 });
  write('infra.again.outcome.json', { seconds: 3 });
  write('infra.json', {
    testResults: [
      {
        name: join(clone, 'infra/a.spec.mjs'),
        status: 'failed',
        assertionResults: [{ status: 'failed', fullName: 'is whole' }],
      },
    ],
  });
  const printed = 'unsteady: infra/a.spec.mjs: is whole\n  900.4 s  in all (some …)\n\n9 passed, 0 failed\n';
  expect(readRun(clone, printed, true)).toEqual({
    ...{ isGreen: true, seconds: 900, suites: { infra: 13 } },
    unsteady: ['infra/a.spec.mjs: is whole'],
    red: ['infra/a.spec.mjs: is whole'],
  });
});

test('several runs have medians, how many were green, and each unsteady or red test as often as it was seen', () => {
  const runs = [
    { ...run, seconds: 900, suites: { kill: 200, lint: 20 }, unsteady: ['b: x'], red: ['b: x'] },
    { ...run, seconds: 1_000, suites: { kill: 300 }, isGreen: false, red: ['a: y'] },
    { ...run, seconds: 910, suites: { kill: 220, lint: 24 }, unsteady: ['b: x'], red: ['b: x'] },
  ];
  expect(summaryOf(runs, { name: 'alone' })).toEqual({
    ...{ name: 'alone', seconds: [900, 1_000, 910], median: 910, green: 2 },
    suites: { kill: 220, lint: 22 },
    unsteady: ['b: x', 'b: x'],
    red: ['a: y', 'b: x', 'b: x'],
  });
});
