import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testGateway } from '../testing/test-gateway.ts';

const folder = mkdtempSync(join(tmpdir(), 'officina-static-'));
const forever = 'public, max-age=31536000, immutable';
const script = `console.log(${'1+'.repeat(2_000)}1)`;

function write(path: string, content: string | Buffer) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

let gateway: Awaited<ReturnType<typeof testGateway>>;
beforeAll(async () => {
  write('host/index.html', '<!doctype html><title>Officina</title>');
  write('host/favicon.svg', '<svg/>');
  write('host/.env', 'SECRET');
  write('host/static/js/index.0a1b2c3d4e.js', script);
  write('host/static/js/packed.0a1b2c3d4e.js', script);
  write('host/static/js/packed.0a1b2c3d4e.js.gz', gzipSync('packed'));
  write('mfe/registry.json', '[]');
  write('mfe/pointers/home.json', '{}');
  write('mfe/home/1.0.0-abc/mf-manifest.json', '{}');
  write('mfe/home/1.0.0-abc/static/js/x.js', script);
  write('secret.txt', 'SECRET');
  gateway = await testGateway({ HOST_DIR: join(folder, 'host'), MFE_DIR: join(folder, 'mfe') });
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

const open = (path: string) => fetch(gateway.url + path, { headers: { accept: 'text/html,*/*' } });

/** Unlike fetch neither tidies the path nor asks for a fresh copy. */
async function raw(path: string, headers = '') {
  const socket = connect(gateway.port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}Connection: close\r\n\r\n`);
  return text(socket);
}

describe('pages', () => {
  it.each([
    '/',
    '/machine',
    '/machine/64b0000000000000000000aa',
    '/form?tenant=rossi',
    '/auth?logged=yes&token=x',
  ])('%s is the application, never from a cache', async (path) => {
    const answer = await open(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toContain('<title>Officina</title>');
  });

  it.each([
    '/api/nothing',
    '/mfe/nothing',
    '/assets/nothing',
    '/static/js/nothing',
    '/health/nothing',
    '/nothing.js',
  ])('%s is none', async (path) => {
    const answer = await open(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('are not given to a script that asks for something else', async () => {
    expect((await fetch(`${gateway.url}/machine`, { headers: { accept: 'application/json' } })).status).toBe(
      404,
    );
  });
});

it('the address that people open is told to the browser', async () => {
  const answer = await fetch(`${gateway.url}/config.json`);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(await answer.json()).toEqual({ publicUrl: 'http://localhost' });
});

describe('files', () => {
  it.each([
    ['/static/js/index.0a1b2c3d4e.js', forever],
    ['/favicon.svg', 'no-cache'],
    ['/index.html', 'no-cache'],
    ['/mfe/registry.json', 'no-cache'],
    ['/mfe/home/1.0.0-abc/mf-manifest.json', 'no-cache'],
    ['/mfe/home/1.0.0-abc/static/js/x.js', forever],
  ])('%s may be kept: %s', async (path, cacheControl) => {
    const answer = await fetch(gateway.url + path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe(cacheControl);
    expect(answer.headers.get('etag')).toBeTruthy();
    expect(await raw(path, `If-None-Match: ${answer.headers.get('etag')}\r\n`)).toMatch(/^HTTP\/1\.1 304 /);
  });

  it('are packed on the way, or taken packed from beside them', async () => {
    const answer = await fetch(`${gateway.url}/static/js/index.0a1b2c3d4e.js`);
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(await answer.text()).toBe(script);
    expect(await (await fetch(`${gateway.url}/static/js/packed.0a1b2c3d4e.js`)).text()).toBe('packed');
  });

  it.each([
    '/../secret.txt',
    '/static/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/static/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/mfe/../secret.txt',
    '/mfe/home/%2e%2e/%2e%2e/secret.txt',
    '/mfe/pointers/home.json',
    '/.env',
    '//secret.txt',
    '/static/js/index.0a1b2c3d4e.js%00.html',
  ])('outside of the published ones are not reached by %s', async (path) => {
    const answer = await raw(path);
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(answer).not.toContain('SECRET');
  });
});
