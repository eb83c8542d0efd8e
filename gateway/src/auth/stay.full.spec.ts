import { afterAll, beforeAll, beforeEach, expect, it, test } from '@jest/globals';
import { sessions } from '@officina/contracts/auth/sessions';
import type { ReplyOf, RequestOf } from '@officina/contracts/endpoint';
import { AppError, invalid } from '@officina/server-kit/app-error';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { testGateway } from '../testing/test-gateway.ts';
import { isSafeForDevices } from './own-origins.ts';

const nonce = 'guard-nonce-guard-1';
const ticket = 'aGVhZA.Ym9keQ.c2ln';
const browser = 'browser-browser-browse';
const first = 'ROSSI:one.secret-1';
const second = 'ROSSI:one.secret-2';

let gateway: Awaited<ReturnType<typeof testGateway>>;
const proxies: { close: () => Promise<void> }[] = [];
let logins: RequestOf<typeof sessions.login>['body'][] = [];
let resumes: RequestOf<typeof sessions.resume>['body'][] = [];
let resume = (): ReplyOf<typeof sessions.resume> => ({ ticket, device: second });

beforeAll(async () => {
  gateway = await testGateway();
  proxies.push(
    await standIn(gateway.nats, 'auth', sessions.login, ({ body }) => {
      logins.push(body);
      return { ticket, browser, ...(body.stays && { device: first }) };
    }),
    await standIn(gateway.nats, 'auth', sessions.resume, ({ body }) => {
      resumes.push(body);
      return resume();
    }),
  );
});
afterAll(async () => {
  for (const proxy of proxies) await proxy.close();
  await gateway.close();
});
beforeEach(() => {
  [logins, resumes] = [[], []];
  resume = () => ({ ticket, device: second });
});

const cookie = `officina_device=${first}`;
const page = (parts: Record<string, string> = {}) =>
  fetch(
    `${gateway.url}/login?${new URLSearchParams({ from: `${gateway.url}/auth`, destination: '/', ...parts })}`,
    {
      headers: { cookie },
    },
  );
const post = (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, {
    ...{ method: 'POST', redirect: 'manual' as const },
    headers: { origin: gateway.url, ...headers },
    body: new URLSearchParams({ nonce, destination: '/site', ...fields }),
  });
const deviceCookie = (answer: Response) =>
  answer.headers.getSetCookie().find((one) => one.startsWith('officina_device='));
const account = { tenant: 'rossi', username: 'anna.rossi', password: 'officina' };

test('a log-in gives the device a cookie only if its person wants to stay logged in', async () => {
  const stays = await post('/login', { ...account, stays: 'on' });
  expect(deviceCookie(stays)).toBe(
    `officina_device=${first}; Path=/login; Max-Age=2592000; HttpOnly; SameSite=Strict`,
  );
  expect(deviceCookie(await post('/login', account))).toBeUndefined();
  expect(logins.map(({ stays: wish }) => wish)).toEqual([true, undefined]);
  // That of somebody else is taken back.
  const other = await post('/login', account, { cookie });
  expect(deviceCookie(other)).toMatch(/^officina_device=; .*Max-Age=0;/);
});

test('the page of a device with a cookie asks at once, and the answer leads to where the person was', async () => {
  expect(await (await page()).text()).toContain('id="resume"');
  const answer = await post('/login/resume', {}, { cookie });
  expect(answer.headers.get('location')).toBe(`/auth?logged=yes&token=${ticket}&destination=%2Fsite`);
  expect(deviceCookie(answer)).toContain(`officina_device=${second};`);
  expect(resumes).toEqual([{ device: first, isHere: true, nonce }]);
});

test('a log-out takes the cookie back, and does not log in again', async () => {
  const answer = await page({ 'request-logout': '1' });
  expect(await answer.text()).not.toContain('id="resume"');
  expect(deviceCookie(answer)).toContain('Max-Age=0');
});

test('a device that is not known any more gets the log-in page, and loses its cookie', async () => {
  resume = () => {
    throw new AppError('invalid', 'Entra con la password');
  };
  const answer = await post('/login/resume', {}, { cookie });
  const text = await answer.text();
  expect([answer.status, text.includes('id="password"'), text.includes('role="alert"')]).toEqual([
    200,
    true,
    false,
  ]);
  expect(text).not.toContain('id="resume"');
  expect(deviceCookie(answer)).toContain('Max-Age=0');
});

test('a person whose cookie was copied is told', async () => {
  resume = () => {
    throw invalid('device', 'Qualcuno ha usato una copia');
  };
  expect(await (await post('/login/resume', {}, { cookie })).text()).toContain('Qualcuno ha usato una copia');
});

test('a device keeps its cookie while auth-proxy does not answer', async () => {
  resume = () => {
    throw new AppError('unavailable', 'down');
  };
  const answer = await post('/login/resume', {}, { cookie });
  expect([answer.status, deviceCookie(answer)]).toEqual([503, undefined]);
});

test('another site’s form, a post without the guard’s nonce, and one without a cookie ask nothing', async () => {
  const foreign = await post('/login/resume', {}, { cookie, 'sec-fetch-site': 'cross-site' });
  expect(foreign.status).toBe(403);
  await post('/login/resume', { nonce: '' }, { cookie });
  await post('/login/resume');
  expect(resumes).toEqual([]);
});

it.each([
  ['https://officina.example', 'officina.example', true],
  ['http://192.168.1.20:4200', '192.168.1.20:4200', false],
  ['http://192.168.1.20:4200', 'localhost:4200', true],
  ['http://192.168.1.20:4200', '[::1]:4200', true],
  ['http://192.168.1.20:4200', 'bad host', false],
])('an installation at %s offers it at %s: %s', (publicUrl, host, isOffered) => {
  expect(isSafeForDevices({ headers: { host }, protocol: 'http' }, publicUrl)).toBe(isOffered);
});
