/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { useKeepPageOnLogout } from '@officina/web-kit';
import { endPage, renderPage, signIn, signOut } from '@officina/web-kit/testing';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { Guard } from './guard.tsx';

const key = 'officina.authInfo';
const anna = { token: 't', fullName: 'Anna', TCODE: 'ROSSI', userId: 'anna' };

/** jsdom cannot navigate and reports each attempt here. */
let errors: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  await endPage();
  await signOut();
  errors.mockRestore();
});
const navigationCount = () =>
  errors.mock.calls.filter(([error]) => String(error).includes('navigation')).length;

function Kept() {
  const [isKept, setKept] = useState(true);
  useKeepPageOnLogout(isKept);
  return <button onClick={() => setKept(false)}>muro</button>;
}
const show = (page = <Kept />) => renderPage(<Guard>{page}</Guard>, '/realtime/muro?sensori=TMP-F3');
const inOtherTab = (info: object | null) =>
  act(async () => {
    if (info) localStorage.setItem(key, JSON.stringify(info));
    else localStorage.removeItem(key);
    dispatchEvent(new StorageEvent('storage', { key }));
  });

test('without a session nothing is shown, and the browser goes to the log-in', () => {
  show();
  expect(screen.queryByText('muro')).toBeNull();
  expect(navigationCount()).toBe(1);
});

test('a normal page is left when the session ends', async () => {
  await signIn('anna');
  show(<p>elenco</p>);
  screen.getByText('elenco');
  await inOtherTab(null);
  expect(screen.queryByText('elenco')).toBeNull();
  expect(navigationCount()).toBe(1);
});

test('a kept page stays without a session, and with the same user’s next session', async () => {
  await signIn('anna');
  show();
  const page = screen.getByText('muro');
  await inOtherTab(null);
  await inOtherTab({ ...anna, token: 't2' });
  expect(screen.getByText('muro')).toBe(page);
  expect(navigationCount()).toBe(0);
});

test.each([
  ['after the session has ended', [null, { ...anna, userId: 'luca' }]],
  ['in place of its user', [{ ...anna, TCODE: 'CANTINA' }]],
])('a kept page is left if another user logs in %s', async (_, steps) => {
  await signIn('anna');
  show();
  for (const step of steps) await inOtherTab(step);
  expect(screen.queryByText('muro')).toBeNull();
  expect(navigationCount()).toBe(1);
});

test('a page that is no longer kept goes to the log-in', async () => {
  await signIn('anna');
  show();
  await inOtherTab(null);
  await act(async () => screen.getByText('muro').click());
  expect(screen.queryByText('muro')).toBeNull();
  expect(navigationCount()).toBe(1);
});
