import { expect, test } from '@jest/globals';
import { fieldErrors, formPath, isRefusal, ownerOf } from './use-server-form.ts';

test('server paths are converted to form paths', () => {
  expect(formPath('rows[0].qt')).toBe('rows.0.qt');
  expect(formPath('/rows/0/qt')).toBe('rows.0.qt');
  expect(formPath('body.name')).toBe('name');
});

test('the first message of a field wins', () => {
  const errors = [
    { path: 'name', message: 'Name is required' },
    { path: 'name', message: 'Name must be min 4' },
  ];
  expect([...fieldErrors({ status: 422, code: 'validation', message: '', errors })]).toEqual([
    ['name', 'Name is required'],
  ]);
});

test('an error inside a shown field belongs to that field', () => {
  const fields = new Set(['custom', 'name']);
  expect(ownerOf('custom.0.value', fields)).toBe('custom');
  expect(ownerOf('name', fields)).toBe('name');
  expect(ownerOf('names', fields)).toBeUndefined();
});

test('only an error of the API client is a refusal', () => {
  expect(isRefusal({ status: 422, code: 'validation', message: 'x' })).toBe(true);
  expect(isRefusal(new Error('x'))).toBe(false);
  expect(isRefusal(null)).toBe(false);
});
