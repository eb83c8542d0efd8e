import { expect, test } from '@jest/globals';
import { loginAddress } from './login-address.ts';

const request = { destination: 'http://o.example/machine?a=1&b=2', origin: 'http://o.example' };
const addressOf = (more: { afterLogout?: boolean; expired?: boolean }) =>
  new URL(loginAddress({ ...request, afterLogout: false, ...more }), request.origin);
const queryOf = (address: URL) => Object.fromEntries(address.searchParams);

test('[S2.guard.params] the login page gets origin, destination and whether it follows a log-out, and nothing else', () => {
  const expected = {
    ...{ destination: 'http://o.example/machine?a=1&b=2', from: 'http://o.example/auth' },
    'request-logout': '0',
  };
  expect(queryOf(addressOf({}))).toEqual(expected);
  expect(queryOf(addressOf({ afterLogout: true }))).toEqual({ ...expected, 'request-logout': '1' });
});

test('an expired session adds no parameter, which an external login page would not know', () => {
  const ended = addressOf({ expired: true });
  expect(queryOf(ended)).toEqual(queryOf(addressOf({})));
  expect(ended.hash).toBe('#expired=1');
  expect(addressOf({}).hash).toBe('');
});
