import { describe, expect, it } from '@jest/globals';
import { nonceOf, readLoginForm, readLoginQuery, returnUrl } from './login-request.ts';

const origins = ['http://127.0.0.1:4200'];
const n = 'abcdefghijklmnop';

describe('a login request', () => {
  it('[S2.guard.params] contains the guard’s parameters, with the destination as a local path', () => {
    const params = {
      ...{ destination: 'http://127.0.0.1:4200/machine?owner=1', from: 'http://127.0.0.1:4200/auth' },
      'request-logout': '1',
    };
    expect(readLoginQuery(params, origins)).toEqual({
      destination: '/machine?owner=1',
      isFromGuard: true,
      loggedOut: true,
    });
    // Sent by pages that were opened before an update.
    expect(readLoginQuery({ ...params, from: `${params.from}?n=${n}` }, origins).isFromGuard).toBe(true);
  });

  it('is after a logout only if the parameter is 1', () => {
    const loggedOut = (logout: string) => readLoginQuery({ 'request-logout': logout }, origins).loggedOut;
    expect(['1', '0', '', 'yes'].map(loggedOut)).toEqual([true, false, false, false]);
  });

  it('ignores external, repeated and missing parameters', () => {
    const nothing = { destination: '/', isFromGuard: false, loggedOut: false };
    const bad = { destination: '//evil', from: 'https://evil/auth', 'request-logout': ['1', '1'] };
    expect(readLoginQuery(bad, origins)).toEqual(nothing);
    expect(readLoginQuery(undefined, origins)).toEqual(nothing);
    for (const from of [['/auth', '//evil'], '/machine', '/auth/../machine', ''])
      expect(readLoginQuery({ from }, origins).isFromGuard).toBe(false);
  });

  it('reads a form, trims tenant and user, and keeps the password as typed', () => {
    const typed = { tenant: ' rossi ', username: 'anna ', password: ' a ', nonce: n };
    expect(readLoginForm({ ...typed, destination: '//evil' }, origins)).toEqual({
      ...{ tenant: 'rossi', username: 'anna', password: ' a ', destination: '/', nonce: n, stays: '' },
    });
    expect(readLoginForm({ tenant: ['a', 'b'], username: { $ne: null } }, origins)).toMatchObject({
      tenant: '',
      username: '',
    });
    expect(readLoginForm(null, origins)).toMatchObject({ tenant: '', password: '', nonce: '' });
  });

  it('accepts only valid nonces', () => {
    expect(nonceOf({ nonce: n })).toBe(n);
    for (const nonce of ['', 'short', `${n} `, 'a'.repeat(129)]) expect(nonceOf({ nonce })).toBeNull();
  });

  it('returns to the application with the ticket, and the destination unless it is home', () => {
    expect(returnUrl({ destination: '/' }, 'TICKET')).toBe('/auth?logged=yes&token=TICKET');
    expect(returnUrl({ destination: '/site?a=1#token=evil' }, 'TICKET')).toBe(
      '/auth?logged=yes&token=TICKET&destination=%2Fsite%3Fa%3D1%23token%3Devil',
    );
  });
});
