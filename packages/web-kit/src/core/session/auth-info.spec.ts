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
  takeExpiry,
  type AuthInfo,
} from './auth-info.ts';
const anna: AuthInfo = { token: 'a1', fullName: 'Anna Rossi', TCODE: 'ROSSI', userId: 'anna' };
const luca: AuthInfo = { token: 'l1', fullName: 'Luca Bianchi', TCODE: 'CANTINA', userId: 'luca' };

/** What each of five listeners was told, and who was signed in then. */
let told: string[];
let ends: (() => void)[];
beforeEach(() => {
  storeAuthInfo(anna);
  told = [];
  ends = Array.from({ length: 5 }, (_, at) =>
    onAuthInfo((isAnother) =>
      told.push(`${at} ${isAnother ? 'another' : 'same'} ${authInfo()?.token ?? '-'}`),
    ),
  );
});
afterEach(() => {
  ends.forEach((end) => end());
  clearAuthInfo();
});

/** What another tab does to the session, as the browser tells this one. */
const inOtherTab = (info: AuthInfo | null): void => {
  if (info) localStorage.setItem('officina.authInfo', JSON.stringify(info));
  else localStorage.removeItem('officina.authInfo');
  dispatchEvent(new StorageEvent('storage', { key: 'officina.authInfo' }));
};
const eachOnce = (what: string) => Array.from({ length: 5 }, (_, at) => `${at} ${what}`);

test('a new token of the same person is taken over, and told to each listener once', () => {
  inOtherTab({ ...anna, token: 'a2' });
  expect(told).toEqual(eachOnce('same a2'));
});

test.each([
  ['of another tenant', luca],
  ['of the same tenant', { ...luca, TCODE: 'ROSSI' }],
  ['of another tenant under the same id', { ...anna, TCODE: 'CANTINA' }],
])('another person %s ends this tab’s session, and never stands in it', (_, other) => {
  inOtherTab(other);
  expect(told).toEqual(eachOnce('another -'));
  expect([authInfo(), authInfo()]).toEqual([null, null]);
  expect(storedAuthInfo()).toEqual(other);
});

test('a log-out in another tab ends it here, and whoever logs in there afterwards is signed in here', () => {
  inOtherTab(null);
  expect(told).toEqual(eachOnce('another -'));
  inOtherTab(luca);
  expect(told.slice(5)).toEqual(eachOnce('another l1'));
});

test('a page that stays is only of its person: whoever else logs in elsewhere never stands in it', () => {
  const end = keepPage(anna);
  inOtherTab(null);
  inOtherTab(luca);
  expect(authInfo()).toBeNull();
  inOtherTab({ ...anna, token: 'a2' });
  expect(authInfo()?.token).toBe('a2');
  end();
});

test('who has ended listening is told nothing, and what else is stored is no news', () => {
  dispatchEvent(new StorageEvent('storage', { key: 'officina.theme' }));
  ends.slice(1).forEach((end) => end());
  inOtherTab({ ...anna, token: 'a2' });
  expect(told).toEqual(['0 same a2']);
});

describe('the log-in page of a tab whose session was ended in another', () => {
  /** What the other tab keeps for itself is not here. */
  const expireInOtherTab = () => {
    rememberExpiry();
    takeExpiry();
    inOtherTab(null);
  };

  test('is to say so once, when the server ended it', () => {
    expireInOtherTab();
    expect([takeExpiry(), takeExpiry()]).toEqual([true, false]);
  });

  test('says nothing when somebody left by hand, also after a session that did expire', () => {
    expireInOtherTab();
    takeExpiry();
    storeAuthInfo(anna);
    inOtherTab(null);
    expect(takeExpiry()).toBe(false);
  });

  test('says nothing of a session that expired while the page stayed, when a later one was left by hand', () => {
    expireInOtherTab();
    inOtherTab(anna);
    forgetExpiry();
    inOtherTab(null);
    expect(takeExpiry()).toBe(false);
  });

  test('says nothing when nobody was signed in there', () => {
    clearAuthInfo();
    expireInOtherTab();
    expect(takeExpiry()).toBe(false);
  });
});
