import { beforeAll, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { runJest } from './run-jest.mjs';

/** Results of the fixtures, all run by one worker. */
let results;
let output;

beforeAll(async () => {
  ({ results, output } = await runJest(join(import.meta.dirname, 'fixtures'), '<rootDir>/*.fixture.mjs'));
});

/** Expects the fixtures of one kind to have passing tests with these titles, some of them in every file. */
function expectGreen(kind, once, ofEach) {
  const tests = results
    .filter(({ name }) => kind.test(name))
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ status, title, failureMessages }) => [title, status, ...failureMessages]);
  expect(tests.toSorted()).toEqual(
    [...once, ...ofEach, ...ofEach].map((title) => [title, 'passed']).toSorted(),
  );
}

it('spec files share packages but nothing that a file leaves in the realm', () =>
  expectGreen(
    /\/(one|other)\.fixture/,
    ['runs first', 'runs second'],
    ['finds nothing left by another file', 'leaves every possible change'],
  ));

it('spec files of pages share a window and its packages but nothing that a file leaves there', () =>
  expectGreen(
    /\/window-(one|other)\.fixture/,
    ['uses the window first', 'uses the window second'],
    [
      'finds a window without changes of other files',
      'leaves every possible change',
      'finds nothing rendered by the previous test',
    ],
  ));

it('a part of a shared package is loaded only once', () => {
  const { message } = results.find(({ name }) => name.endsWith('part.fixture.mjs'));
  expect(message).toContain("Cannot find module 'mquery'");
  expect(output).toContain(
    'mquery is a part of another shared package: packages/testing/src/shared-packages/names.mjs',
  );
});
