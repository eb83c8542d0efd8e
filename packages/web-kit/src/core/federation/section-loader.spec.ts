import { expect, test } from '@jest/globals';
import { classifyFailure, LoadFailure } from './section-loader.ts';

test('only a lost network is worth another try', () => {
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

test('a wrong version of a shared module is named as such', () => {
  const cause = new Error('Version 18.0.0 of shared singleton module react does not satisfy the requirement');
  expect(classifyFailure(cause)).toMatchObject({ code: 'VERSIONE', network: false });
});

test('code that runs and throws is not asked for again', () => {
  expect(classifyFailure(new Error('ScriptExecutionError: boom #RUNTIME-008'))).toMatchObject({
    code: 'ESECUZIONE',
    network: false,
  });
});

test('a failure that was sorted once stays as it is', () => {
  const failure = new LoadFailure('TEMPO', false, undefined);
  expect(classifyFailure(failure)).toBe(failure);
});
