import { describe, expect, it } from '@jest/globals';
import { nonceOf, readForm, readQuery, wayBack } from './login-request.ts';

const origins = ['http://127.0.0.1:4200'];
const n = 'abcdefghijklmnop';

describe('login request', () => {
  it('[S2.guard.params] reads what the guard sends, the destination as a path of ours', () => {
    const asked = {
      ...{ destination: 'http://127.0.0.1:4200/machine?owner=1', from: 'http://127.0.0.1:4200/auth' },
      'request-logout': '1',
    };
    expect(readQuery(asked, origins)).toEqual({
      destination: '/machine?owner=1',
      isAsked: true,
      loggedOut: true,
    });
    // As pages that were opened before an update ask.
    expect(readQuery({ ...asked, from: `${asked.from}?n=${n}` }, origins).isAsked).toBe(true);
  });

  it('was asked for by a logout where it says 1 and nothing else', () => {
    const saysOf = (logout: string) => readQuery({ 'request-logout': logout }, origins).loggedOut;
    expect(['1', '0', '', 'yes'].map(saysOf)).toEqual([true, false, false, false]);
  });

  it('leaves out what is foreign, doubled or missing', () => {
    const nothing = { destination: '/', isAsked: false, loggedOut: false };
    const bad = { destination: '//evil', from: 'https://evil/auth', 'request-logout': ['1', '1'] };
    expect(readQuery(bad, origins)).toEqual(nothing);
    expect(readQuery(undefined, origins)).toEqual(nothing);
    for (const from of [['/auth', '//evil'], '/machine', '/auth/../machine', ''])
      expect(readQuery({ from }, origins).isAsked).toBe(false);
  });

  it('reads a form, blanks around tenant and user off, the password as typed', () => {
    const typed = { tenant: ' rossi ', username: 'anna ', password: ' a ', nonce: n };
    expect(readForm({ ...typed, destination: '//evil' }, origins)).toEqual({
      ...{ tenant: 'rossi', username: 'anna', password: ' a ', destination: '/', nonce: n },
    });
    expect(readForm({ tenant: ['a', 'b'], username: { $ne: null } }, origins)).toMatchObject({
      tenant: '',
      username: '',
    });
    expect(readForm(null, origins)).toMatchObject({ tenant: '', password: '', nonce: '' });
  });

  it('knows a nonce of the guard from anything else', () => {
    expect(nonceOf({ nonce: n })).toBe(n);
    for (const nonce of ['', 'short', `${n} `, 'a'.repeat(129)]) expect(nonceOf({ nonce })).toBeNull();
  });

  it('leads back to our return page with the ticket and the destination, unless that is home', () => {
    expect(wayBack({ destination: '/' }, 'TICKET')).toBe('/auth?logged=yes&token=TICKET');
    expect(wayBack({ destination: '/site?a=1#token=evil' }, 'TICKET')).toBe(
      '/auth?logged=yes&token=TICKET&destination=%2Fsite%3Fa%3D1%23token%3Devil',
    );
  });
});
