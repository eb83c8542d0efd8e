/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useShowAll } from './show-all.ts';

/** Whether a page that is opened now shows all. */
const openPage = () => renderHook(useShowAll).result;

test('«Vedi tutti» holds on other pages, and ends with the browser session', () => {
  const page = openPage();
  expect(page.current[0]).toBe(false);
  act(() => page.current[1](true));
  expect([page.current[0], openPage().current[0]]).toEqual([true, true]);
  // A new session has what the browser keeps, and nothing of the one before.
  sessionStorage.clear();
  expect(openPage().current[0]).toBe(false);
});
