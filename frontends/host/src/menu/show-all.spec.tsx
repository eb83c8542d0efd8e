/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { signIn, signOut } from '@officina/web-kit/testing';
import { act, renderHook } from '@testing-library/react';
import { useShowAll } from './use-menu.ts';

afterEach(signOut);

/** Renders the hook as on a new page. */
const openPage = () => renderHook(useShowAll).result;

test('«Vedi tutti» applies to other pages and tabs, and ends with the session', async () => {
  await signIn('anna');
  const page = openPage();
  expect(page.current[0]).toBe(false);
  act(() => page.current[1](true));
  // Other tabs do not share sessionStorage.
  sessionStorage.clear();
  expect([page.current[0], openPage().current[0]]).toEqual([true, true]);
  // Only this persists in the next browser session.
  expect(Object.keys(localStorage)).toEqual(['officina.authInfo']);
  act(() => page.current[1](false));
  expect(openPage().current[0]).toBe(false);
  act(() => page.current[1](true));
  await signOut();
  expect([page.current[0], openPage().current[0]]).toEqual([false, false]);
});
