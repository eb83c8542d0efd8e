import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sessions } from '@officina/contracts/auth/sessions';
import type { RequestOf } from '@officina/contracts/endpoint';
import { AppError, invalid } from '@officina/server-kit/app-error';
import { closeAfterEach } from '@officina/server-kit/testing/close-after-each';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { testGateway } from '../testing/test-gateway.ts';

type Gateway = Awaited<ReturnType<typeof testGateway>>;

const nonce = 'guard-nonce-guard-1';
const ticket = 'aGVhZA.Ym9keQ.c2ln';
const browser = 'browser-browser-browse';
let gateway: Gateway;
let proxy: { close: () => Promise<void> };
let logins: RequestOf<typeof sessions.login>['body'][] = [];
const welcome = () => ({ ticket, browser });
let answer = welcome;

beforeAll(async () => {
  gateway = await testGateway();
  proxy = await standIn(gateway.nats, 'auth', sessions.login, ({ body }) => {
    logins.push(body);
    return answer();
  });
});
afterAll(async () => {
  await proxy.close();
  await gateway.close();
});
beforeEach(() => {
  logins = [];
  answer = welcome;
});

const get = (path: string) => fetch(gateway.url + path, { redirect: 'manual' });
const page = (parts: Record<string, string> = {}) =>
  `/login?${new URLSearchParams({ from: `${gateway.url}/auth`, destination: `${gateway.url}/site`, ...parts })}`;
const closing = closeAfterEach();
const post = (fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  postTo(gateway, fields, headers);
const postTo = (to: Gateway, fields: Record<string, string>, headers: Record<string, string>) =>
  fetch(`${to.url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: to.url, ...headers },
    body: new URLSearchParams({
      tenant: 'rossi',
      username: 'anna.rossi',
      password: 'officina',
      nonce,
      destination: '/site?a=1',
      ...fields,
    }),
  });

describe('GET /login', () => {
  it('shows the form with the guard’s destination as a local path, without logging in', async () => {
    const shown = await get(page());
    const text = await shown.text();
    expect(shown.status).toBe(200);
    expect(text).toContain('<h1>Buon lavoro.</h1>');
    expect(text).toContain('name="destination" value="/site"');
    expect(text).not.toContain('Sei uscito.');
    const longest = [...text.matchAll(/ name="(\w+)"[^>]* maxlength="(\d+)"/g)].map(([, ...found]) => found);
    expect(longest).toEqual([
      ['tenant', '24'],
      ['username', '80'],
      ['password', '200'],
    ]);
    expect(logins).toEqual([]);
  });

  it('shows a message after a logout', async () => {
    expect(await (await get(page({ 'request-logout': '1' }))).text()).toContain('Sei uscito.');
  });

  it('contains a hidden message for an expired session, shown by the script if the fragment asks for it', async () => {
    expect(await (await get(page())).text()).toMatch(
      /role="status" data-expired hidden>[^]*La sessione è scaduta. Accedi di nuovo: torni dove eri./,
    );
    expect(await (await get(page({ 'request-logout': '1' }))).text()).not.toContain('La sessione è scaduta');
  });

  it('redirects requests that do not come from our guard to the application', async () => {
    for (const path of [
      '/login',
      page({ from: 'https://evil.example/auth' }),
      page({ from: `${gateway.url}/machine` }),
    ]) {
      const answered = await get(path);
      expect([answered.status, answered.headers.get('location')]).toEqual([303, '/']);
    }
  });

  it('forbids inline code, caching and framing', async () => {
    const shown = await get(page());
    const text = await shown.text();
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(shown.headers.get('referrer-policy')).toBe('same-origin');
    expect(text).not.toMatch(/<script(?![^>]*src=)|<style|\sstyle=|\son\w+=/);
  });

  it('shows markup in its query as text', async () => {
    const text = await (await get(page({ destination: '/x"><img src=x onerror=alert(1)>' }))).text();
    expect(text).not.toContain('<img src=x');
  });

  it('serves every file that it references', async () => {
    const text = await (await get(page())).text();
    const names = [...text.matchAll(/(?:src|href)="(\/login\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(names).toHaveLength(7);
    for (const path of [...names, '/login/anybody.woff2', '/login/mono.woff2']) {
      const file = await get(path);
      expect([path, file.status]).toEqual([path, 200]);
      expect(file.headers.get('cache-control')).toMatch(/max-age=\d+/);
    }
    expect((await get('/login/..%2f..%2fpackage.json')).status).toBe(404);
    expect((await get('/login/toString')).status).toBe(404);
  });
});

describe('POST /login', () => {
  it('redirects to the guard’s address with the ticket and the destination', async () => {
    const answered = await post();
    expect(answered.status).toBe(303);
    expect(answered.headers.get('location')).toBe(
      `/auth?logged=yes&token=${ticket}&destination=%2Fsite%3Fa%3D1`,
    );
    expect(answered.headers.get('cache-control')).toBe('no-store');
    expect(logins).toEqual([
      {
        ...{ tenant: 'ROSSI', username: 'anna.rossi', password: 'officina' },
        ...{ address: '127.0.0.1', isHere: true, nonce },
      },
    ]);
  });

  it('gives the browser a name for half a year, readable only by this page, and sends it with the next login', async () => {
    const answered = await post();
    expect(answered.headers.getSetCookie()).toEqual([
      `officina_browser=${browser}; Path=/login; Max-Age=15552000; HttpOnly; SameSite=Strict`,
    ]);
    await post({}, { cookie: `other=1; officina_browser=${browser}; more=2` });
    for (const odd of [`officina_browser=${'x'.repeat(40)}`, 'officina_browser=', 'xofficina_browser=a'])
      await post({}, { cookie: odd });
    expect(logins.map((one) => one.browser)).toEqual([undefined, browser, undefined, undefined, undefined]);
  });

  it('marks the cookie as secure if the public address is https', async () => {
    const secure = closing(await testGateway({ PUBLIC_URL: 'https://officina.example' }));
    closing(await standIn(secure.nats, 'auth', sessions.login, welcome));
    const form = await postTo(secure, {}, { origin: 'https://officina.example' });
    expect(form.headers.getSetCookie()).toEqual([expect.stringMatching(/; SameSite=Strict; Secure$/)]);
  });

  it('gives no name after a failed login', async () => {
    answer = () => {
      throw new AppError('invalid', 'from auth-proxy');
    };
    expect((await post()).headers.getSetCookie()).toEqual([]);
  });

  it.each([
    'https://evil',
    '//evil',
    '/\\evil',
    'javascript:alert(1)',
    '%2f%2fevil',
    '/%5cevil',
    'https:evil',
  ])('never redirects to another origin for %s', async (target) => {
    const answered = await post({ destination: target });
    expect(answered.headers.get('location')).toBe(`/auth?logged=yes&token=${ticket}`);
  });

  it.each(['', 'short'])('asks the user to open the application again for the nonce «%s»', async (sent) => {
    const answered = await post({ nonce: sent });
    expect([answered.status, answered.headers.get('location'), logins]).toEqual([422, null, []]);
    expect(await answered.text()).toContain('apri di nuovo Officina');
  });

  it('rejects a form from another site', async () => {
    const crossSite: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of crossSite) {
      expect((await post({}, headers)).status).toBe(403);
    }
    expect(logins).toEqual([]);
  });

  it('reports missing fields and keeps the input', async () => {
    const answered = await post({ username: ' ', password: '' });
    const text = await answered.text();
    expect(answered.status).toBe(422);
    expect(text).toContain('Inserisci il nome utente');
    expect(text).toContain('Inserisci la password');
    expect(text).toContain('value="rossi"');
    expect(logins).toEqual([]);
  });

  it.each([
    ['invalid', 422, 'Codice azienda, utente o password non corretti'],
    ['too_many', 429, 'Troppi tentativi di accesso'],
    ['timeout', 503, 'L’accesso non risponde'],
    ['disk_full', 503, 'Il disco del server è pieno: per ora non si può accedere.'],
  ] as const)('answers %s with %s and a message', async (code, status, sentence) => {
    answer = () => {
      throw new AppError(code, 'from auth-proxy');
    };
    const answered = await post();
    const text = await answered.text();
    expect(answered.status).toBe(status);
    expect(text).toContain(sentence);
    expect(text).not.toContain('officina"');
    expect(answered.headers.get('retry-after')).toBe(status === 429 ? '900' : null);
  });

  it('shows errors about the company to users who knew the password', async () => {
    const reason = 'L’azienda è disattivata: per riaprirla rivolgiti a chi amministra Officina';
    answer = () => {
      throw invalid('tenant', reason);
    };
    const answered = await post();
    expect(answered.status).toBe(422);
    expect(await answered.text()).toContain(`<span>${reason}</span>`);
  });

  it('reports whether the browser runs on this server, which is false behind an untrusted proxy', async () => {
    await post();
    await post({}, { 'x-forwarded-for': '203.0.113.9' });
    const behind = closing(await testGateway({ TRUSTED_PROXIES: '127.0.0.1' }));
    closing(
      await standIn(behind.nats, 'auth', sessions.login, ({ body }) => {
        logins.push(body);
        return answer();
      }),
    );
    await postTo(behind, {}, { 'x-forwarded-for': '203.0.113.9' });
    await postTo(behind, {}, { 'x-forwarded-for': '127.0.0.1' });
    expect(logins.map(({ address, isHere }) => [address, isHere])).toEqual([
      ['127.0.0.1', true],
      ['127.0.0.1', false],
      ['203.0.113.9', false],
      ['127.0.0.1', true],
    ]);
  });

  it('treats an invalid company code as a wrong one', async () => {
    const answered = await post({ tenant: 'x.>' });
    expect([answered.status, logins.length]).toEqual([422, 0]);
    expect(await answered.text()).toContain('value="x.&gt;"');
  });

  it('accepts only forms', async () => {
    const odd = await fetch(`${gateway.url}/login`, {
      method: 'POST',
      body: 'a',
      headers: { 'content-type': 'text/plain' },
    });
    expect(odd.status).toBe(415);
  });

  it('writes neither ticket nor password to the log', async () => {
    await get(`/auth?logged=yes&token=${ticket}`);
    await post();
    expect(gateway.log()).not.toMatch(new RegExp(`${ticket}|officina"|${nonce}`));
  });
});
