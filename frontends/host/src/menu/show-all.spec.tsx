/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { signIn, signOut } from '@officina/web-kit/testing';
import { act, renderHook } from '@testing-library/react';
import { useShowAll } from './use-menu.ts';

afterEach(signOut);

/** Whether a page that is opened now shows all. */
const openPage = () => renderHook(useShowAll).result;

test('«Vedi tutti» holds on other pages and in other tabs, and ends with the session', async () => {
  await signIn('anna');
  const page = openPage();
  expect(page.current[0]).toBe(false);
  act(() => page.current[1](true));
  // Another tab has nothing of what this one keeps for itself.
  sessionStorage.clear();
  expect([page.current[0], openPage().current[0]]).toEqual([true, true]);
  // Nor has the next browser session anything but this.
  expect(Object.keys(localStorage)).toEqual(['officina.authInfo']);
  act(() => page.current[1](false));
  expect(openPage().current[0]).toBe(false);
  act(() => page.current[1](true));
  await signOut();
  expect([page.current[0], openPage().current[0]]).toEqual([false, false]);
});
