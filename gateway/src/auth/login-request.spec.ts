import { describe, expect, it } from '@jest/globals';
import { nonceOf, readForm, readQuery, wayBack } from './login-request.ts';

const origins = ['http://127.0.0.1:4200'];
const n = 'abcdefghijklmnop';

describe('login request', () => {
  it('keeps the guard’s addresses as paths of ours', () => {
    const read = readQuery(
      {
        destination: 'http://127.0.0.1:4200/machine?owner=1',
        from: `http://127.0.0.1:4200/auth?n=${n}`,
        'request-logout': '1',
      },
      origins,
    );
    expect(read).toEqual({
      destination: '/machine?owner=1',
      from: `/auth?n=${n}`,
      loggedOut: true,
      expired: false,
    });
    expect(nonceOf(read)).toBe(n);
  });

  it('was asked for by a logout, or for a session that ended, where it says 1 and nothing else', () => {
    const saysOf = (logout: string, expired: string) => {
      const { loggedOut, expired: ended } = readQuery({ 'request-logout': logout, expired }, origins);
      return [loggedOut, ended];
    };
    expect([saysOf('1', '0'), saysOf('0', '1'), saysOf('', 'yes'), saysOf('yes', '')]).toEqual([
      [true, false],
      [false, true],
      [false, false],
      [false, false],
    ]);
  });

  it('leaves out what is foreign, doubled or missing', () => {
    const bad = { destination: '//evil', from: `https://evil/auth?n=${n}`, 'request-logout': ['1', '1'] };
    expect(readQuery(bad, origins)).toEqual({
      destination: '/',
      from: '/',
      loggedOut: false,
      expired: false,
    });
    expect(readQuery({ from: [`/auth?n=${n}`, '//evil'] }, origins).from).toBe('/');
    expect(readQuery(undefined, origins)).toEqual({
      destination: '/',
      from: '/',
      loggedOut: false,
      expired: false,
    });
  });

  it('lets the way back be nothing but our return page', () => {
    expect(readQuery({ from: `/machine?n=${n}` }, origins).from).toBe('/');
    expect(readQuery({ from: `/auth/../machine?n=${n}` }, origins).from).toBe('/');
    expect(nonceOf({ from: '/auth', destination: '/' })).toBeNull();
    expect(nonceOf({ from: '/auth?n=short', destination: '/' })).toBeNull();
  });

  it('never keeps a prepared token of the incoming address', () => {
    const from = `/auth?n=${n}&logged=yes&token=evil&destination=//evil#token=evil`;
    expect(wayBack({ from, destination: '/site?a=1' }, 'TICKET')).toBe(
      `/auth?logged=yes&token=TICKET&n=${n}&destination=%2Fsite%3Fa%3D1`,
    );
  });

  it('reads a form, blanks around tenant and user off, the password as typed', () => {
    expect(
      readForm({ tenant: ' rossi ', username: 'anna ', password: ' a ', from: `/auth?n=${n}` }, origins),
    ).toEqual({
      tenant: 'rossi',
      username: 'anna',
      password: ' a ',
      from: `/auth?n=${n}`,
      destination: '/',
    });
    expect(readForm({ tenant: ['a', 'b'], username: { $ne: null } }, origins)).toMatchObject({
      tenant: '',
      username: '',
    });
    expect(readForm(null, origins)).toMatchObject({ tenant: '', password: '' });
  });
});
