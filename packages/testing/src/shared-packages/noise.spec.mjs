import { expect, it } from '@jest/globals';
import { join } from 'node:path';
import { runJest } from './run-jest.mjs';

it('a page test fails when it writes unexpected errors or warnings to the console', async () => {
  const { results } = await runJest(join(import.meta.dirname, 'fixtures'), '<rootDir>/*.noise.mjs');
  const messages = results[0].assertionResults.map(({ title, failureMessages }) => [
    title,
    failureMessages.join().split('\n')[0],
  ]);
  expect(messages).toEqual([
    ['writes an error', 'Error: console.error: this is wrong'],
    ['writes a warning', 'Error: console.warn: careful'],
    ['writes information', ''],
    ['writes an error during cleanup', 'Error: console.error: left over'],
    ['provokes an error', ''],
  ]);
});
