/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  authInfo,
  clearAuthInfo,
  forgetExpiry,
  keepPage,
  onAuthInfo,
  rememberExpiry,
  storeAuthInfo,
  storedAuthInfo,
  consumeExpiry,
  type AuthInfo,
} from './auth-info.ts';
const anna: AuthInfo = { token: 'a1', fullName: 'Anna Rossi', TCODE: 'ROSSI', userId: 'anna' };
const luca: AuthInfo = { token: 'l1', fullName: 'Luca Bianchi', TCODE: 'CANTINA', userId: 'luca' };

/** The calls of five listeners, each with the token at that moment. */
let calls: string[];
let ends: (() => void)[];
beforeEach(() => {
  storeAuthInfo(anna);
  calls = [];
  ends = Array.from({ length: 5 }, (_, at) =>
    onAuthInfo((isAnother) =>
      calls.push(`${at} ${isAnother ? 'another' : 'same'} ${authInfo()?.token ?? '-'}`),
    ),
  );
});
afterEach(() => {
  ends.forEach((end) => end());
  clearAuthInfo();
});

/** Changes the session in another tab, as the browser reports it to this one. */
const inOtherTab = (info: AuthInfo | null): void => {
  if (info) localStorage.setItem('officina.authInfo', JSON.stringify(info));
  else localStorage.removeItem('officina.authInfo');
  dispatchEvent(new StorageEvent('storage', { key: 'officina.authInfo' }));
};
const eachOnce = (call: string) => Array.from({ length: 5 }, (_, at) => `${at} ${call}`);

test('a new token of the same user is adopted and reported once to each listener', () => {
  inOtherTab({ ...anna, token: 'a2' });
  expect(calls).toEqual(eachOnce('same a2'));
});

test.each([
  ['of another tenant', luca],
  ['of the same tenant', { ...luca, TCODE: 'ROSSI' }],
  ['of another tenant under the same id', { ...anna, TCODE: 'CANTINA' }],
])('another user %s ends this tab’s session and is not signed in here', (_, other) => {
  inOtherTab(other);
  expect(calls).toEqual(eachOnce('another -'));
  expect([authInfo(), authInfo()]).toEqual([null, null]);
  expect(storedAuthInfo()).toEqual(other);
});

test('a log-out in another tab ends the session here, and a later log-in there signs in here', () => {
  inOtherTab(null);
  expect(calls).toEqual(eachOnce('another -'));
  inOtherTab(luca);
  expect(calls.slice(5)).toEqual(eachOnce('another l1'));
});

test('a page that is kept open accepts only its own user after a log-in in another tab', () => {
  const end = keepPage(anna);
  inOtherTab(null);
  inOtherTab(luca);
  expect(authInfo()).toBeNull();
  inOtherTab({ ...anna, token: 'a2' });
  expect(authInfo()?.token).toBe('a2');
  end();
});

test('removed listeners are not called, and other storage keys are ignored', () => {
  dispatchEvent(new StorageEvent('storage', { key: 'officina.theme' }));
  ends.slice(1).forEach((end) => end());
  inOtherTab({ ...anna, token: 'a2' });
  expect(calls).toEqual(['0 same a2']);
});

describe('the log-in page of a tab whose session ended in another tab', () => {
  /** The session expires in another tab, whose own sessionStorage is not visible here. */
  const expireInOtherTab = () => {
    rememberExpiry();
    consumeExpiry();
    inOtherTab(null);
  };

  test('reports an expired session once', () => {
    expireInOtherTab();
    expect([consumeExpiry(), consumeExpiry()]).toEqual([true, false]);
  });

  test('reports nothing after a log-out, even if an earlier session expired', () => {
    expireInOtherTab();
    consumeExpiry();
    storeAuthInfo(anna);
    inOtherTab(null);
    expect(consumeExpiry()).toBe(false);
  });

  test('reports nothing after a log-out if an earlier session expired while the page was kept open', () => {
    expireInOtherTab();
    inOtherTab(anna);
    forgetExpiry();
    inOtherTab(null);
    expect(consumeExpiry()).toBe(false);
  });

  test('reports nothing when nobody was signed in', () => {
    clearAuthInfo();
    expireInOtherTab();
    expect(consumeExpiry()).toBe(false);
  });
});
