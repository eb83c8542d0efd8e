import { expect, test } from '@jest/globals';
import { loginAddress } from './login-address.ts';

const request = { destination: 'http://o.example/machine?a=1&b=2', origin: 'http://o.example' };
const addressOf = (more: { afterLogout?: boolean; expired?: boolean }) =>
  new URL(loginAddress({ ...request, afterLogout: false, ...more }), request.origin);
const queryOf = (address: URL) => Object.fromEntries(address.searchParams);

test('[S2.guard.params] the login page is told where from, where to, and whether it follows a logout, and nothing else', () => {
  const asked = {
    ...{ destination: 'http://o.example/machine?a=1&b=2', from: 'http://o.example/auth' },
    'request-logout': '0',
  };
  expect(queryOf(addressOf({}))).toEqual(asked);
  expect(queryOf(addressOf({ afterLogout: true }))).toEqual({ ...asked, 'request-logout': '1' });
});

test('a session that the server has ended adds no parameter that a foreign login page would not know', () => {
  const ended = addressOf({ expired: true });
  expect(queryOf(ended)).toEqual(queryOf(addressOf({})));
  expect(ended.hash).toBe('#expired=1');
  expect(addressOf({}).hash).toBe('');
});
