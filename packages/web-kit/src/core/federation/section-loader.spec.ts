import { expect, test } from '@jest/globals';
import { classifyFailure, LoadFailure } from './section-loader.ts';

test('only a network failure is worth a retry', () => {
  expect(classifyFailure(new TypeError('Failed to fetch'))).toMatchObject({ code: 'RETE', network: true });
  expect(classifyFailure(new Error('Loading chunk 5 failed.'))).toMatchObject({
    code: 'RETE',
    network: true,
  });
  expect(classifyFailure(new Error('Failed to get manifest. #RUNTIME-003'))).toMatchObject({
    code: 'RUNTIME-003',
    network: true,
  });
  expect(classifyFailure(new RangeError('x'))).toMatchObject({ code: 'ERRORE', network: false });
});

test('a wrong version of a shared module has its own code', () => {
  const cause = new Error('Version 18.0.0 of shared singleton module react does not satisfy the requirement');
  expect(classifyFailure(cause)).toMatchObject({ code: 'VERSIONE', network: false });
});

test('code that throws is not fetched again', () => {
  expect(classifyFailure(new Error('ScriptExecutionError: boom #RUNTIME-008'))).toMatchObject({
    code: 'ESECUZIONE',
    network: false,
  });
});

test('a classified failure stays as it is', () => {
  const failure = new LoadFailure('TEMPO', false, undefined);
  expect(classifyFailure(failure)).toBe(failure);
});
