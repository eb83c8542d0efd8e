import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sessions } from '@officina/contracts/auth/sessions';
import type { ReplyOf } from '@officina/contracts/endpoint';
import { AppError } from '@officina/server-kit/app-error';
import { closeAfterEach } from '@officina/server-kit/testing/close-after-each';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { testGateway } from '../testing/test-gateway.ts';

type Gateway = Awaited<ReturnType<typeof testGateway>>;

const ticket = 'aGVhZA.Ym9keQ.c2ln';
const browser = 'browser-browser-browse';
const anna = {
  ...{ tenant: 'ROSSI', username: 'anna.rossi' },
  ...{ fullName: 'Anna Maria Rossi', company: 'Officina <Rossi>' },
};
const cookieOf = (person: unknown) =>
  `officina_person=${Buffer.from(JSON.stringify(person)).toString('base64url')}`;

let gateway: Gateway;
const proxies: { close: () => Promise<void> }[] = [];
const welcome = (): ReplyOf<typeof sessions.login> => ({ ticket, browser });
let answer = welcome;
let asked: object[] = [];
let demo: ReplyOf<typeof sessions.demoAccounts>['items'] = [];

beforeAll(async () => {
  gateway = await testGateway();
  const { nats } = gateway;
  proxies.push(
    await standIn(nats, 'auth', sessions.login, () => answer()),
    await standIn(nats, 'auth', sessions.helpers, ({ body }) => {
      asked.push(body);
      return { names: ['Luca Bianchi', 'Zoe Neri'] };
    }),
    await standIn(nats, 'auth', sessions.demoAccounts, () => ({ items: demo })),
  );
});
afterAll(async () => {
  for (const proxy of proxies) await proxy.close();
  await gateway.close();
});
beforeEach(() => {
  [asked, demo] = [[], []];
  answer = welcome;
});
const closing = closeAfterEach();

const shown = async (headers: Record<string, string> = {}, { url }: Gateway = gateway) => {
  const query = new URLSearchParams({ from: `${url}/auth`, destination: '/site' });
  return (await fetch(`${url}/login?${query}`, { headers })).text();
};
const post = (
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
  { url }: Gateway = gateway,
) =>
  fetch(`${url}/login`, {
    ...{ method: 'POST', redirect: 'manual' as const, headers: { origin: url, ...headers } },
    body: new URLSearchParams({
      ...{ tenant: 'rossi', username: 'anna.rossi', password: 'officina' },
      ...{ nonce: 'guard-nonce-guard-1', destination: '/site', ...fields },
    }),
  });

describe('a device that knows its person', () => {
  it('greets by name and asks for the password alone, with what the device itself stored', async () => {
    const text = await shown({ cookie: cookieOf(anna) });
    expect(text).toContain('<h1>Buon lavoro, Anna.</h1>');
    expect(text).toMatch(
      /aria-hidden="true">AR<[^]*Anna Maria Rossi<[^]*Officina &lt;Rossi&gt;<[^]*Non sei tu\?/,
    );
    expect(text).toContain('type="hidden" name="tenant" value="ROSSI"');
    expect(text).toMatch(/name="username" value="anna.rossi"[^>]* hidden/);
    expect([...text.matchAll(/ autofocus/g)]).toHaveLength(1);
    expect(text).toMatch(/id="password"[^>]* autofocus/);
  });

  it('shows the logo of the company', async () => {
    expect(await shown({ cookie: cookieOf(anna) })).not.toContain('/api/public/logo');
    gateway.auth.logos.set('ROSSI', { version: 'a1' });
    expect(await shown({ cookie: cookieOf(anna) })).toContain('src="/api/public/logo/ROSSI?v=a1"');
    expect(await shown()).not.toContain('/api/public/logo');
    gateway.auth.logos.clear();
  });

  it('ignores a cookie that is no person', async () => {
    const odd = [
      { ...anna, tenant: 'rossi' },
      { ...anna, fullName: 'x'.repeat(121) },
      { tenant: 'ROSSI' },
      null,
      [],
      'x',
    ];
    for (const one of odd.map(cookieOf))
      expect(await shown({ cookie: one })).toContain('<h1>Buon lavoro.</h1>');
    expect(await shown({ cookie: 'officina_person=%%%' })).toContain('<h1>Buon lavoro.</h1>');
  });

  it('is remembered for half a year after a log-in, by the names that the server sends with it', async () => {
    const { fullName, company } = anna;
    answer = () => ({ ticket, browser, fullName, company });
    const [, cookie = ''] = (await post({ username: 'Anna.Rossi' })).headers.getSetCookie();
    const [stored = '', ...attributes] = cookie.split('; ');
    expect(stored).toBe(cookieOf(anna));
    expect(attributes).toEqual(['Path=/login', 'Max-Age=15552000', 'HttpOnly', 'SameSite=Strict']);
  });

  it('keeps the card after a wrong password, and shows three fields for another account', async () => {
    answer = () => {
      throw new AppError('invalid', 'from auth-proxy');
    };
    const cookie = cookieOf(anna);
    expect(await (await post({}, { cookie })).text()).toContain('Non sei tu?');
    const other = await (await post({ username: 'luca.bianchi' }, { cookie })).text();
    expect(other).not.toContain('Anna Maria');
    expect(other).toContain('value="luca.bianchi"');
  });

  const forget = (headers: Record<string, string>) =>
    fetch(`${gateway.url}/login/forget`, {
      ...{ method: 'POST', redirect: 'manual' as const, headers },
      body: new URLSearchParams({ destination: '/site' }),
    });

  it('forgets the person on request, and keeps the company in the form', async () => {
    const answered = await forget({ origin: gateway.url, cookie: cookieOf(anna) });
    const text = await answered.text();
    expect(answered.headers.getSetCookie()).toEqual([
      'officina_person=; Path=/login; Max-Age=0; HttpOnly; SameSite=Strict',
    ]);
    expect(text).toContain('<h1>Buon lavoro.</h1>');
    expect(text).toMatch(/id="tenant"[^>]*value="ROSSI"/);
    expect(text).toMatch(/id="username"[^>]*value=""[^>]* autofocus/);
    expect(text).toContain('name="destination" value="/site"');
    expect(text).not.toContain('Anna');
  });

  it('forgets nobody for another site', async () => {
    const answered = await forget({ origin: 'https://evil.example', cookie: cookieOf(anna) });
    expect([answered.status, answered.headers.getSetCookie()]).toEqual([403, []]);
  });

  it('names those who can reset the password if the browser has a name of an earlier log-in', async () => {
    const named = `officina_browser=${browser}`;
    expect(await shown({ cookie: `${named}; ${cookieOf(anna)}` })).toContain(
      '<p>Chiedi a chi amministra Officina: Luca Bianchi o Zoe Neri.</p>',
    );
    expect(asked).toEqual([{ tenant: 'ROSSI', username: 'anna.rossi', browser }]);
    for (const cookie of [named, cookieOf(anna), ''])
      expect(await shown({ cookie })).toContain('<p>Chiedi a chi amministra Officina.</p>');
    expect(asked).toHaveLength(1);
  });
});

describe('the demo’s accounts', () => {
  const rossi = {
    tenant: 'ROSSI',
    company: 'Officina Rossi',
    username: 'anna.rossi',
    fullName: 'Anna Rossi',
  };

  it('are offered as ordinary log-ins, to a browser on this computer alone', async () => {
    demo = [rossi, { ...rossi, tenant: 'CANTINA', company: 'Cantina' }];
    const text = await shown();
    expect(text).toContain('<strong>Dati di prova.</strong> Entra subito come Anna Rossi:');
    const forms = text.split('<form method="post" action="/login">').slice(1);
    expect(forms).toHaveLength(2);
    expect(forms[1]).toMatch(
      /"destination" value="\/site"[^]*"nonce"[^]*"tenant" value="CANTINA"[^]*"password"/,
    );
    // They are there only while no other company is, and so is the page that makes one.
    expect(text).toContain('<a href="/setup">La tua azienda</a>');
    expect(await shown({ 'x-forwarded-for': '203.0.113.9' })).not.toContain('Dati di prova');
  });

  it('are absent without a company of the demo', async () => {
    expect(await shown()).not.toContain('Dati di prova');
  });
});

it('the page works with an auth-proxy of the version before, which knows neither names nor the demo’s accounts', async () => {
  const older = closing(await testGateway());
  closing(await standIn(older.nats, 'auth', sessions.login, welcome));
  const cookie = `officina_browser=${browser}; ${cookieOf(anna)}`;
  expect(await shown({ cookie }, older)).toContain('Anna Maria Rossi');
  expect((await post({}, {}, older)).headers.getSetCookie()).toHaveLength(1);
});
