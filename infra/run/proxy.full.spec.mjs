import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorSettings } from './settings.mjs';
import { startStack } from './stack.mjs';
import { startNginx } from './testing/nginx.mjs';
import { tokenFor } from './testing/tenant.mjs';

const name = 'officina.test';
const folder = mkdtempSync(join(tmpdir(), 'officina-proxy-'));
let stack;
let nginx;
let token;

beforeAll(async () => {
  const settings = { TRUSTED_PROXIES: '127.0.0.1', LIMIT_PUBLIC_ADDRESS: '3' };
  stack = await startStack({
    dataDir: folder,
    durable: false,
    publicUrl: `https://${name}`,
    env: operatorSettings(settings),
    services: ['auth-proxy', 'events', 'maintenance', 'gateway'],
  });
  nginx = await startNginx({
    folder: mkdtempSync(join(folder, 'nginx-')),
    upstream: new URL(stack.url).port,
    name,
  });
  token = await tokenFor(stack, 'PROXY');
});

afterAll(async () => {
  await nginx?.stop();
  await stack?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends a request from one of this machine's loopback addresses, through the proxy or (`direct`) around it. */
function ask(path, { from = '127.0.0.1', direct = false, method = 'GET', headers = {}, body = '' } = {}) {
  const { port } = new URL(stack.url);
  const connection = direct
    ? { port, headers }
    : { port: nginx.https, ca: nginx.ca, servername: name, headers: { host: name, ...headers } };
  const send = direct ? httpRequest : httpsRequest;
  return new Promise((resolve, reject) => {
    const request = send(
      { host: '127.0.0.1', localAddress: from, path, method, agent: false, ...connection },
      resolve,
    );
    request.on('error', reject);
    request.end(body);
  });
}

async function read(answer) {
  const { statusCode: status, headers } = await answer;
  let text = '';
  for await (const chunk of await answer) text += chunk;
  return { status, headers, text };
}

const publicPath = '/api/public/machine/PROXY/all';
async function statuses(count, options) {
  const all = [];
  for (let n = 0; n < count; n += 1) all.push((await read(ask(publicPath, options(n)))).status);
  return all;
}

test('the proxy serves over TLS, redirects HTTP to it, and its address is used everywhere', async () => {
  const { status, headers } = await read(ask('/health/status'));
  expect(status).toBe(200);
  expect(headers['strict-transport-security']).toContain('max-age=');
  const plain = await fetch(`http://127.0.0.1:${nginx.http}/machine?x=1`, { redirect: 'manual' });
  expect([plain.status, plain.headers.get('location')]).toEqual([301, `https://${name}/machine?x=1`]);
});

test('each client behind the proxy has its own limit, whatever address it claims', async () => {
  const spoofed = (n) => ({ from: '127.0.0.21', headers: { 'x-forwarded-for': `192.0.2.${n}` } });
  expect(await statuses(4, spoofed)).toEqual([200, 200, 200, 429]);
  expect(await statuses(1, () => ({ from: '127.0.0.22' }))).toEqual([200]);
});

test('addresses are accepted only from the proxy', async () => {
  const spoofed = (n) => ({
    direct: true,
    from: '127.0.0.23',
    headers: { 'x-forwarded-for': `192.0.2.${n}` },
  });
  expect(await statuses(4, spoofed)).toEqual([200, 200, 200, 429]);
});

test('the live stream is passed on as it is produced', async () => {
  const headers = { 'x-auth-token': token };
  const stream = await ask('/api/live', { headers });
  const received = [];
  stream.setEncoding('utf8').on('data', (text) => received.push(text));
  await new Promise((resolve) => stream.once('data', resolve));
  const made = ask('/api/maintenance/machine/create', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ shortCode: 'LIVE1' }),
  });
  expect((await read(made)).status).toBe(201);
  const begin = Date.now();
  while (!received.join('').includes('"entity":"machine"') && Date.now() - begin < 3_000)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(received.join('')).toContain('"entity":"machine"');
  stream.destroy();
});

test('a request that is too large is refused with Officina’s own message', async () => {
  const send = (bytes) =>
    read(
      ask('/api/maintenance/machine/create', {
        method: 'POST',
        headers: { 'x-auth-token': token, 'content-type': 'application/json' },
        body: JSON.stringify({ shortCode: 'BIG', name: 'x'.repeat(bytes) }),
      }),
    );
  const [allowed, refused] = [await send(500_000), await send(600_000)];
  expect([allowed.status, refused.status]).toEqual([422, 413]);
  expect(JSON.parse(refused.text)).toMatchObject({ code: 'too_large' });
});

test('the proxy neither adds nor removes a header that restricts pages', async () => {
  const kept = ['permissions-policy', 'content-security-policy', 'referrer-policy', 'x-frame-options'];
  const [through, direct] = await Promise.all([read(ask('/login')), read(ask('/login', { direct: true }))]);
  expect(direct.headers['content-security-policy']).toContain('default-src');
  for (const header of kept) expect(through.headers[header]).toBe(direct.headers[header]);
  const features = through.headers['permissions-policy']?.split(', ');
  expect(features).toEqual(expect.arrayContaining(['camera=(self)', 'geolocation=(self)']));
});
