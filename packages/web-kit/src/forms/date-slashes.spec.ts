/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { isoDay } from '../core/dates/days.ts';
import { insertSlashes } from './date-input.tsx';

test('slashes are inserted only while typing forward', () => {
  expect(insertSlashes('17', '1')).toBe('17/');
  expect(insertSlashes('17/09', '17/0')).toBe('17/09/');
  expect(insertSlashes('17', '17/')).toBe('17');
});

test('a typed slash, dot, dash or space gives a single slash', () => {
  for (const between of ['/', '.', '-', ' ']) {
    let shown = '';
    for (const key of `17${between}09${between}2026`) shown = insertSlashes(shown + key, shown);
    expect(shown).toBe('17/09/2026');
    shown = '';
    for (const key of `5${between}9${between}2026`) shown = insertSlashes(shown + key, shown);
    expect(isoDay(shown)).toBe('2026-09-05');
  }
});
