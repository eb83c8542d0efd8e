import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { entries } from '@officina/contracts/auth/accounts';
import type { ReplyOf, RequestOf } from '@officina/contracts/endpoint';
import { AppError, invalid } from '@officina/server-kit/app-error';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { testGateway } from '../testing/test-gateway.ts';

const secret = 'secret-secret-secret-1';
const nonce = 'page-nonce-page-nonce-1';
const ticket = 'aGVhZA.Ym9keQ.c2ln';
const browser = 'browser-browser-browse';
const password = 'tre volpi sul tornio';
const refused = 'Il link o il codice non vale più: chiedine un altro a chi amministra Officina.';
const sara: ReplyOf<typeof entries.open> = {
  ...{ tenant: { code: 'ROSSI', name: 'Officine <Rossi>' }, username: 'sara.conti', fullName: 'Sara Conti' },
  isReset: false,
};

let gateway: Awaited<ReturnType<typeof testGateway>>;
const proxies: { close: () => Promise<void> }[] = [];
let opened: RequestOf<typeof entries.open>['body'][] = [];
let used: RequestOf<typeof entries.use>['body'][] = [];
let open = () => sara;
let use = (): ReplyOf<typeof entries.use> => ({ ticket, browser });

beforeAll(async () => {
  gateway = await testGateway();
  proxies.push(
    await standIn(gateway.nats, 'auth', entries.open, ({ body }) => {
      opened.push(body);
      return open();
    }),
    await standIn(gateway.nats, 'auth', entries.use, ({ body }) => {
      used.push(body);
      return use();
    }),
  );
});
afterAll(async () => {
  for (const proxy of proxies) await proxy.close();
  await gateway.close();
});
beforeEach(() => {
  [opened, used] = [[], []];
  open = () => sara;
  use = () => ({ ticket, browser });
});

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, {
    ...{ method: 'POST', redirect: 'manual' as const },
    headers: { origin: gateway.url, ...headers },
    body: new URLSearchParams(fields),
  });
const choose = (fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  post('/entra/password', { secret, nonce, password, again: password, ...fields }, headers);
const failing = (error: AppError) => () => {
  throw error;
};

describe('GET /entra', () => {
  it('asks for company and code, and does not know the link', async () => {
    const shown = await fetch(`${gateway.url}/entra`);
    const text = await shown.text();
    expect([shown.status, opened]).toEqual([200, []]);
    const fields = [...text.matchAll(/<input\s[^>]*?name="(\w+)"/g)].map(([, name]) => name);
    expect(fields).toEqual(['tenant', 'code', 'secret']);
    expect(text).toMatch(/<noscript>[^]*ha bisogno di JavaScript[^]*<\/noscript>/);
  });

  it('has the policy of the log-in page', async () => {
    const shown = await fetch(`${gateway.url}/entra`);
    const login = await fetch(`${gateway.url}/login?from=${gateway.url}/auth`);
    for (const name of ['content-security-policy', 'cache-control', 'referrer-policy'])
      expect([name, shown.headers.get(name)]).toEqual([name, login.headers.get(name)]);
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    expect(await shown.text()).not.toMatch(/<script(?![^>]*src=)|<style|\sstyle=|\son\w+=/);
  });
});

describe('a link or a code', () => {
  it('leads to the person’s name, company and user name, and to two fields for the password', async () => {
    const shown = await post('/entra', { secret });
    const text = await shown.text();
    expect(shown.status).toBe(200);
    expect(opened).toEqual([{ key: { secret }, address: '127.0.0.1' }]);
    expect(text).toContain('<h1>Ciao, Sara.</h1>');
    expect(text).toMatch(/<strong>Sara Conti<\/strong><span>Officine &lt;Rossi&gt; · utente sara.conti</);
    expect([...text.matchAll(/ autocomplete="new-password"/g)]).toHaveLength(2);
    expect(text).toContain(`name="secret" value="${secret}"`);
  });

  it('of a reset says so', async () => {
    open = () => ({ ...sara, isReset: true });
    expect(await (await post('/entra', { secret })).text()).toContain('<h1>Scegli una password nuova</h1>');
  });

  it('is a code together with its company, as people type them', async () => {
    await post('/entra', { tenant: ' rossi', code: ' k7qm-2x9d ' });
    expect(opened).toEqual([{ key: { tenant: 'ROSSI', code: 'K7QM2X9D' }, address: '127.0.0.1' }]);
  });

  it('needs both company and code', async () => {
    const answered = await post('/entra', { tenant: 'rossi', code: ' ' });
    const text = await answered.text();
    expect([answered.status, opened]).toEqual([422, []]);
    expect(text).toContain('Inserisci il codice: otto lettere e cifre');
    expect(text).not.toContain('Inserisci il codice azienda');
    expect(text).toContain('value="rossi"');
  });

  it.each([
    ['a secret that is cut', { secret: 'cut' }],
    ['a code that is too short', { tenant: 'rossi', code: 'abc' }],
    ['an invalid company', { tenant: 'x.>', code: 'K7QM2X9D' }],
  ])('is refused with the sentence of all refusals: %s', async (_, fields) => {
    const answered = await post('/entra', fields);
    expect([answered.status, opened]).toEqual([422, []]);
    expect(await answered.text()).toContain(refused);
  });

  it.each([
    ['invalid', 422, refused],
    ['too_many', 429, 'Troppi tentativi'],
    ['timeout', 503, 'non risponde in questo momento'],
    ['disk_full', 503, 'Il disco del server è pieno'],
  ] as const)('that is refused as %s is a %s', async (code, status, sentence) => {
    open = failing(new AppError(code, 'from auth-proxy'));
    for (const answered of [await post('/entra', { secret }), await choose()]) {
      const text = await answered.text();
      expect(answered.status).toBe(status);
      expect(text).toContain(sentence);
      expect(text).not.toContain('from auth-proxy');
      expect(answered.headers.get('retry-after')).toBe(status === 429 ? '900' : null);
    }
    expect(used).toEqual([]);
  });

  it('counts only from our own pages', async () => {
    const crossSite: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of crossSite)
      for (const answered of [await post('/entra', { secret }, headers), await choose({}, headers)])
        expect(answered.status).toBe(403);
    expect([opened, used]).toEqual([[], []]);
  });
});

describe('the password', () => {
  it('is set once and logs in: the ticket is bound to the nonce of the page', async () => {
    const answered = await choose();
    expect(answered.status).toBe(303);
    expect(answered.headers.get('location')).toBe(`/auth?logged=yes&token=${ticket}`);
    expect(used).toEqual([{ key: { secret }, password, address: '127.0.0.1', isHere: true, nonce }]);
  });

  it('tells the service whether the browser runs on this server', async () => {
    await choose({}, { 'x-forwarded-for': '203.0.113.9' });
    expect(used.map(({ isHere }) => isHere)).toEqual([false]);
  });

  it('leaves the person and the browser’s name to the log-in page of this device, which stays logged in no more', async () => {
    const cookies = (await choose()).headers.getSetCookie();
    const cookie = cookies.map((one) => one.split(';', 1)[0]).join('; ');
    const kept = /; Path=\/login; Max-Age=15552000; HttpOnly; SameSite=Strict$/;
    expect(cookies.filter((one) => kept.test(one)).map((one) => one.split('=', 1)[0])).toEqual([
      'officina_browser',
      'officina_person',
    ]);
    expect(cookies.filter((one) => !kept.test(one))).toEqual([
      expect.stringMatching(/^officina_device=; Path=\/login; Max-Age=0;/),
    ]);
    const login = await fetch(`${gateway.url}/login?from=${gateway.url}/auth`, { headers: { cookie } });
    expect(cookie).toContain(`officina_browser=${browser}`);
    expect(await login.text()).toContain('<h1>Buon lavoro, Sara.</h1>');
  });

  it.each([
    ['', '', 'Scegli una password di almeno 8 caratteri'],
    ['corta', 'corta', 'La password deve avere almeno 8 caratteri'],
    [password, 'tre volpi', 'Le due password non sono uguali'],
  ])('that does not do is said at its field: %j, %j', async (typed, again, hint) => {
    const answered = await choose({ password: typed, again });
    const text = await answered.text();
    expect([answered.status, used]).toEqual([422, []]);
    expect(text).toMatch(new RegExp(`aria-invalid="true"[^]*aria-live="polite">${hint}`));
    expect(text).toContain(`name="secret" value="${secret}"`);
    if (typed) expect(text).not.toContain(`value="${typed}"`);
  });

  it('that is easily guessed is refused by the service at its field', async () => {
    use = failing(invalid('password', 'È tra le password che si provano per prime: scegline un’altra'));
    const answered = await choose();
    expect(answered.status).toBe(422);
    expect(await answered.text()).toContain(
      '>È tra le password che si provano per prime: scegline un’altra<',
    );
  });

  it('needs a link that still counts', async () => {
    use = failing(new AppError('invalid', 'used meanwhile'));
    const answered = await choose();
    const text = await answered.text();
    expect([answered.status, answered.headers.getSetCookie()]).toEqual([422, []]);
    expect(text).toContain(refused);
    expect(text).toContain('action="/entra"');
  });

  it('can be tried again after a busy or silent service', async () => {
    for (const [code, status] of [
      ['too_many', 429],
      ['unavailable', 503],
    ] as const) {
      use = failing(new AppError(code, 'not now'));
      const answered = await choose();
      expect(answered.status).toBe(status);
      expect(await answered.text()).toContain(`name="secret" value="${secret}"`);
    }
  });

  it('needs the nonce that the page’s script makes', async () => {
    const answered = await choose({ nonce: '' });
    expect([answered.status, used]).toEqual([422, []]);
    expect(await answered.text()).toMatch(/role="alert">[^]*ha bisogno di JavaScript/);
  });
});

it('neither secret, code, password nor ticket is in a log or in an address of the page', async () => {
  await post('/entra', { tenant: 'ROSSI', code: 'K7QM2X9D' });
  const text = await (await post('/entra', { secret })).text();
  await choose();
  await choose({ password: 'corta', again: 'corta' });
  expect(gateway.log()).toContain('/entra/password');
  expect(gateway.log()).not.toMatch(new RegExp(`${secret}|K7QM|${password}|corta|${ticket}|${nonce}`));
  expect(
    [...text.matchAll(/(?:href|src|action)="([^"]*)"/g)].filter(([, to = '']) => to.includes(secret)),
  ).toEqual([]);
});

it('forms are accepted only by the pages before the log-in', async () => {
  const form = new URLSearchParams({ secret });
  for (const path of ['/api/auth/exchange', '/api/public/form/ROSSI/create'])
    expect((await fetch(gateway.url + path, { method: 'POST', body: form })).status).toBe(415);
});
