import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { setup } from '@officina/contracts/auth/setup';
import type { ReplyOf, RequestOf } from '@officina/contracts/endpoint';
import { AppError, invalid } from '@officina/server-kit/app-error';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { testGateway } from '../testing/test-gateway.ts';

const ticket = 'aGVhZA.Ym9keQ.c2ln';
const browser = 'browser-browser-browse';
const typed = {
  ...{ name: 'Falegnameria Brenta', tenant: 'brenta', fullName: 'Teresa Brenta', username: 'Teresa.Brenta' },
  ...{ email: '', password: 'pialla e scalpello', setupCode: 'k7qm-3xhd', nonce: 'n'.repeat(32) },
};
const isFree = { isOpen: true, isEmpty: true };

let gateway: Awaited<ReturnType<typeof testGateway>>;
const proxies: { close: () => Promise<void> }[] = [];
let state = isFree;
let asked: RequestOf<typeof setup.create>['body'][] = [];
let create = (): ReplyOf<typeof setup.create> => ({ ticket, browser });

beforeAll(async () => {
  gateway = await testGateway();
  proxies.push(
    await standIn(gateway.nats, 'auth', setup.state, () => state),
    await standIn(gateway.nats, 'auth', setup.create, ({ body }) => {
      asked.push(body);
      return create();
    }),
  );
});
afterAll(async () => {
  for (const proxy of proxies) await proxy.close();
  await gateway.close();
});
beforeEach(() => {
  [asked, state] = [[], isFree];
  create = () => ({ ticket, browser });
});

const get = (path: string) => fetch(gateway.url + path, { redirect: 'manual' });
const post = (fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}/setup`, {
    ...{ method: 'POST', redirect: 'manual' as const },
    headers: { origin: gateway.url, ...headers },
    body: new URLSearchParams({ ...typed, ...fields }),
  });
const failing = (error: AppError) => () => {
  throw error;
};

it('asks for the company, its administrator and the code, under the policy of the log-in page', async () => {
  const shown = await get('/setup');
  const text = await shown.text();
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
  const fields = [...text.matchAll(/<input\s[^>]*?name="(\w+)"/g)].map(([, name]) => name);
  expect(fields).toEqual([
    'nonce',
    ...['name', 'tenant', 'fullName', 'username', 'email', 'password', 'setupCode'],
  ]);
  expect(text).toContain('Nessuna azienda. Apri http://localhost/setup');
});

it('is where the log-in leads while there is no company at all, and not beside a demo', async () => {
  const login = `/login?from=${encodeURIComponent(`${gateway.url}/auth`)}`;
  expect((await get(login)).headers.get('location')).toBe('/setup');
  state = { isOpen: true, isEmpty: false };
  expect((await get(login)).status).toBe(200);
  expect(await (await get('/setup')).text()).toContain('La tua azienda. Apri http://localhost/setup');
});

it('sends what was typed as auth-proxy takes it, and logs the administrator in', async () => {
  const made = await post();
  const { email: _, nonce, ...values } = typed;
  const read = {
    tenant: 'BRENTA',
    username: 'teresa.brenta',
    setupCode: 'K7QM3XHD',
    address: '127.0.0.1',
    nonce,
  };
  expect(asked).toEqual([{ ...values, ...read }]);
  expect([made.status, made.headers.get('location')]).toEqual([303, `/auth?logged=yes&token=${ticket}`]);
  expect(made.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
    ...['officina_browser', 'officina_person'],
  ]);
});

it('says at each field what is wrong, without asking, and never shows the password again', async () => {
  const answer = await post({
    name: ' ',
    tenant: 'due parole',
    username: '!',
    password: 'minima',
    setupCode: '123',
  });
  const text = await answer.text();
  expect([answer.status, asked]).toEqual([422, []]);
  for (const words of [
    'Manca',
    'Codice azienda non valido',
    'Nome utente non valido',
    'almeno 8 caratteri',
    'otto lettere',
  ])
    expect(text).toContain(words);
  expect(text).toContain('value="due parole"');
  expect(text).not.toContain('minima');
});

it('shows the tries that are left at the code, and asks for the password again', async () => {
  create = failing(invalid('setupCode', 'Codice sbagliato: restano 4 tentativi'));
  const answer = await post();
  expect(answer.status).toBe(422);
  const text = await answer.text();
  expect(text).toMatch(/id="setupCode-hint"[^>]*>Codice sbagliato: restano 4 tentativi</);
  expect(text).toMatch(/id="password-hint"[^>]*>Scrivila di nuovo</);
  expect(text).not.toContain('Controlla i campi segnati');
});

it('refuses a post that was not sent by the page', async () => {
  expect((await post({}, { origin: 'https://evil.example' })).status).toBe(403);
  expect(asked).toEqual([]);
});

it('tells the loser of two at once that no company was made', async () => {
  create = failing(new AppError('locked', 'Un’azienda c’è già'));
  const lost = await post();
  expect(lost.status).toBe(409);
  expect(await lost.text()).toContain('la tua azienda non è stata creata');
});

it('leaves for the log-in once a company exists', async () => {
  state = { isOpen: false, isEmpty: false };
  const gone = await get('/setup');
  expect([gone.status, gone.headers.get('location')]).toEqual([303, '/']);
});
