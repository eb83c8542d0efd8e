import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { oidc } from '@officina/contracts/auth/oidc';
import { sessions } from '@officina/contracts/auth/sessions';
import type { ReplyOf, RequestOf } from '@officina/contracts/endpoint';
import { invalid } from '@officina/server-kit/app-error';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { testGateway } from '../testing/test-gateway.ts';

const nonce = 'guard-nonce-guard-1';
const browser = 'browser-browser-browse';
const account = 'a'.repeat(24);
const entered: ReplyOf<typeof oidc.choose> = {
  ...{ ticket: 'aGVhZA.Ym9keQ.c2ln', browser, tenant: 'ROSSI', username: 'luca.bianchi' },
  ...{
    fullName: 'Luca Bianchi',
    company: 'Officine Rossi',
    destination: '/site?a=1',
    session: 'the-session',
  },
};
const toChoose: ReplyOf<typeof oidc.finish> = {
  ...{ choice: 'the-choice', email: 'luca@rossi.example' },
  accounts: [{ account, company: 'Officine <Rossi>', fullName: 'Luca Bianchi', isLinked: false }],
};
const provider = 'https://id.rossi.example/authorize?client_id=officina';

let gateway: Awaited<ReturnType<typeof testGateway>>;
const proxies: { close: () => Promise<void> }[] = [];
let begun: RequestOf<typeof oidc.begin>['body'][] = [];
let finished: RequestOf<typeof oidc.finish>['body'][] = [];
let ways: ReplyOf<typeof oidc.state>;
let finish: () => ReplyOf<typeof oidc.finish>;
let logout: () => ReplyOf<typeof oidc.logout>;

beforeAll(async () => {
  gateway = await testGateway({ PUBLIC_URL: 'https://officina.example' });
  const { nats } = gateway;
  proxies.push(
    await standIn(nats, 'auth', oidc.state, () => ways),
    await standIn(nats, 'auth', oidc.begin, ({ body }) => {
      begun.push(body);
      return { address: provider, flow: 'the-flow' };
    }),
    await standIn(nats, 'auth', oidc.finish, ({ body }) => {
      finished.push(body);
      return finish();
    }),
    await standIn(nats, 'auth', oidc.choose, () => entered),
    await standIn(nats, 'auth', oidc.logout, () => logout()),
    await standIn(nats, 'auth', sessions.demoAccounts, () => ({ items: [] })),
  );
});
afterAll(async () => {
  for (const proxy of proxies) await proxy.close();
  await gateway.close();
});
beforeEach(() => {
  [begun, finished] = [[], []];
  ways = { label: 'Entra con <Rossi>', passwordLogin: true };
  finish = () => entered;
  logout = () => ({ address: 'https://id.rossi.example/end' });
});

const get = (path: string, cookie = '') =>
  fetch(gateway.url + path, { redirect: 'manual', headers: { cookie } });
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, {
    ...{ method: 'POST', redirect: 'manual' as const },
    headers: { origin: gateway.url, ...headers },
    body: new URLSearchParams(fields),
  });
const loginPage = (logout = '0', cookie = '') =>
  get(`/login?from=${encodeURIComponent(`${gateway.url}/auth`)}&request-logout=${logout}`, cookie);
const back = (cookie = 'officina_oidc=the-flow') => get('/login/oidc?code=c&state=s', cookie);

describe('the log-in page', () => {
  it('offers the company account below the fields, and only where there is a provider', async () => {
    const text = await (await loginPage()).text();
    expect(text).toMatch(/<p class="or"><span>oppure<\/span><\/p>\s*<form class="company"/);
    expect(text).toContain('<span>Entra con &lt;Rossi&gt;</span>');
    ways = { passwordLogin: true };
    expect(await (await loginPage()).text()).not.toContain('/login/oidc');
  });

  it('has it as the key where passwords are for administrators, whose fields unfold', async () => {
    ways = { ...ways, passwordLogin: false };
    const text = await (await loginPage()).text();
    expect(text).toMatch(/<form class="company"[^]*class="key"[^]*<details class="admins" >/);
    expect(text).toContain('Accesso degli amministratori');
    const refused = await post('/login', { nonce, tenant: 'ROSSI', username: 'a', password: '' });
    expect(await refused.text()).toContain('<details class="admins" open>');
  });
});

describe('the way to the provider', () => {
  it('begins with a page that leads there, and a cookie of the log-in pages alone', async () => {
    const answer = await post('/login/oidc', { nonce, destination: `${gateway.url}/site?a=1` });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('refresh')).toBe(`0;url=${provider}`);
    expect(answer.headers.getSetCookie()).toEqual([
      'officina_oidc=the-flow; Path=/login; Max-Age=600; HttpOnly; SameSite=Lax; Secure',
    ]);
    expect(begun).toEqual([
      { redirectUri: 'https://officina.example/login/oidc', nonce, destination: '/site?a=1' },
    ]);
  });

  it('never leads to another place in the end', async () => {
    await post('/login/oidc', { nonce, destination: 'https://evil.example/' });
    expect(begun[0]?.destination).toBe('/');
    finish = () => ({ ...entered, destination: '//evil.example' });
    expect((await back()).headers.get('location')).toBe(`/auth?logged=yes&token=${entered.ticket}`);
  });

  it('is not begun by another site, nor without the nonce of the guard', async () => {
    const foreign = await post('/login/oidc', { nonce }, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    const bare = await post('/login/oidc', {});
    expect([bare.status, await bare.text()]).toEqual([422, expect.stringContaining('non vale più')]);
    expect(begun).toEqual([]);
  });
});

describe('the return', () => {
  it('logs in, forgets the attempt and remembers what ends the provider’s session', async () => {
    const answer = await back();
    expect(answer.status).toBe(303);
    const destination = encodeURIComponent('/site?a=1');
    expect(answer.headers.get('location')).toBe(
      `/auth?logged=yes&token=${entered.ticket}&destination=${destination}`,
    );
    const [attempt, session, ...others] = answer.headers.getSetCookie();
    expect(attempt).toBe('officina_oidc=; Path=/login; Max-Age=0; HttpOnly; SameSite=Lax; Secure');
    expect(session).toMatch(/^officina_oidc_session=the-session; .*HttpOnly; SameSite=Strict; Secure$/);
    expect(others.map((one) => one.split('=')[0])).toEqual(['officina_browser', 'officina_person']);
    expect(finished).toMatchObject([{ flow: 'the-flow', query: 'code=c&state=s' }]);
  });

  it('in a browser that began nothing logs nobody in', async () => {
    const answer = await back('');
    expect([answer.status, finished]).toEqual([422, []]);
  });

  it('names the accounts before one is opened, and asks', async () => {
    finish = () => toChoose;
    const answer = await back();
    const text = await answer.text();
    expect(answer.headers.getSetCookie()).toEqual([
      'officina_oidc=the-choice; Path=/login; Max-Age=600; HttpOnly; SameSite=Lax; Secure',
    ]);
    expect(text).toContain('È la prima volta.');
    expect(text).toContain('Officine &lt;Rossi&gt;');
    const cookie = 'officina_oidc=the-choice';
    const chosen = await post('/login/oidc/account', { account }, { cookie });
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, expect.stringContaining('/auth?')]);
    const evil = { cookie, origin: 'https://evil.example' };
    expect((await post('/login/oidc/account', { account }, evil)).status).toBe(403);
    expect((await post('/login/oidc/account', { account: 'x' }, { cookie })).status).toBe(422);
    expect((await post('/login/oidc/account', { account })).status).toBe(422);
  });

  it.each([
    ['provider', 503],
    ['oidc', 422],
    ['tenant', 422],
  ])('that is refused at %s shows the sentence', async (path, status) => {
    finish = () => {
      throw invalid(path, 'Perché no.');
    };
    const answer = await back();
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining('Perché no.')]);
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^officina_oidc=;/)]);
  });
});

describe('a log-out', () => {
  const cookie = 'officina_oidc_session=the-session';

  it('goes on to the provider, whose return is a page', async () => {
    const answer = await loginPage('1', cookie);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, 'https://id.rossi.example/end']);
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^officina_oidc_session=;/)]);
    const returned = await get('/login/oidc/uscita?state=x');
    expect([returned.status, await returned.text()]).toEqual([200, expect.stringContaining('Sei uscito.')]);
  });

  it('says so where the provider’s session stays open', async () => {
    logout = () => ({});
    expect(await (await loginPage('1', cookie)).text()).toContain('La sessione dell’account aziendale resta');
  });

  it('without a company account stays here, and so does a log-in', async () => {
    expect((await loginPage('1')).status).toBe(200);
    expect((await loginPage('0', cookie)).status).toBe(200);
  });
});
