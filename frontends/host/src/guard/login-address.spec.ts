import { expect, test } from '@jest/globals';
import { loginAddress } from './login-address.ts';

const request = { destination: 'http://o.example/machine?a=1&b=2', origin: 'http://o.example', nonce: 'n1' };
const queryOf = (afterLogout: boolean) =>
  Object.fromEntries(new URL(loginAddress({ ...request, afterLogout }), 'http://o.example').searchParams);

test('the login page is told where from, where to, and whether it follows a logout', () => {
  expect(queryOf(false)).toEqual({
    destination: 'http://o.example/machine?a=1&b=2',
    from: 'http://o.example/auth?n=n1',
    'request-logout': '0',
  });
  expect(queryOf(true)['request-logout']).toBe('1');
  const { search } = new URL(loginAddress({ ...request, afterLogout: false, expired: true }), request.origin);
  expect(new URLSearchParams(search).get('expired')).toBe('1');
});
