import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { testGateway } from '../testing/test-gateway.ts';

const folder = mkdtempSync(join(tmpdir(), 'officina-static-'));
const forever = 'public, max-age=31536000, immutable';
const script = `console.log(${'1+'.repeat(2_000)}1)`;

function write(path: string, content: string | Buffer) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

const link = (path: string, target: string) => symlinkSync(target, join(folder, path));
const sections = [{ routes: ['/', '/todo'] }, { routes: ['/form'] }, { routes: ['/machine'] }];

const sharedHints = [
  '<link href="/lists.js" rel="later" as="script" data-shared="kit kit/table">',
  '<link href="/charts.js" rel="later" as="script" data-shared="kit/chart">',
].join('');

let gateway: Awaited<ReturnType<typeof testGateway>>;
beforeAll(async () => {
  write('host/index.html', `<!doctype html><head><title>Officina</title>${sharedHints}</head>`);
  write('host/favicon.svg', '<svg/>');
  write('host/guida/index.html', '<!doctype html><title>Guida</title>');
  write('host/.env', 'SECRET');
  write('host/static/js/index.0a1b2c3d4e.js', script);
  write('host/static/js/packed.0a1b2c3d4e.js', script);
  write('host/static/js/packed.0a1b2c3d4e.js.gz', gzipSync('packed'));
  write('mfe/registry.json', JSON.stringify({ schema: 1, sections }));
  write('mfe/pointers/home.json', '{}');
  write('mfe/home/1.0.0-abc/mf-manifest.json', '{}');
  write('secret.txt', 'SECRET');
  for (const name of ['static/js/x.js', 'twin.js']) write(`mfe/home/1.0.0-abc/${name}`, script);
  link('mfe/home/1.0.0-abc/link.js', join(folder, 'secret.txt'));
  link('mfe/home/1.0.0-abc/inside.js', 'static/js/x.js');
  link('mfe/home/1.0.0-abc/twin.js.gz', join(folder, 'secret.txt'));
  link('mfe/home/1.0.0-abc/folder', folder);
  link('mfe/linked', 'home');
  link('host/link.txt', join(folder, 'secret.txt'));
  gateway = await testGateway({ HOST_DIR: join(folder, 'host'), MFE_DIR: join(folder, 'mfe') });
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

const open = (path: string) => fetch(gateway.url + path);

/** Unlike fetch, sends the path unchanged, without cache headers, and with any method. */
async function raw(path: string, headers = '', method = 'GET') {
  const socket = connect(gateway.port, '127.0.0.1');
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: a\r\n${headers}Connection: close\r\n\r\n`);
  return text(socket);
}

describe('pages', () => {
  const addresses = [
    '/',
    '/machine',
    '/machine/64b0000000000000000000aa',
    '/form?tenant=rossi',
    '/form/',
    '/auth?logged=yes&token=x',
    '/about',
    '/error',
    '/todo',
  ];
  const clients = ['text/html,*/*', '*/*', 'application/json', undefined];

  it.each(addresses)('%s is the application for any client, and is never cached', async (path) => {
    for (const accept of clients) {
      const answer = await raw(path, accept === undefined ? '' : `Accept: ${accept}\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*\r\ncontent-type: text\/html/);
      expect(answer).toMatch(/\r\ncache-control: no-cache\r\n/);
      expect(answer).toContain('<title>Officina</title>');
    }
  });

  it('redirect other letter cases to the right path, and keep the query', async () => {
    const sentTo = async (path: string) => /\r\nlocation: (.*)\r\n/.exec(await raw(path))?.[1];
    expect(await sentTo('/Machine')).toBe('/machine');
    expect(await sentTo('/MACHINE/64B0000000000000000000AA?Q=Tornio&x=/A')).toBe(
      '/machine/64b0000000000000000000aa?Q=Tornio&x=/A',
    );
    expect(await sentTo('/Form/?tenant=ROSSI&machine=TOR-01')).toBe('/form/?tenant=ROSSI&machine=TOR-01');
    expect(await raw('/Machine')).toMatch(/^HTTP\/1\.1 308 /);
    for (const path of ['/Nothing', '//Machine', '/API/user', '/machine'])
      expect([path, await sentTo(path)]).toEqual([path, undefined]);
  });

  it('of the guide are also found by their folder, uncached; the host’s own page is not', async () => {
    for (const path of ['/guida', '/guida/']) {
      const page = await open(path);
      expect(new URL(page.url).pathname).toBe('/guida/index.html');
      expect(await page.text()).toBe('<!doctype html><title>Guida</title>');
    }
    expect(await raw('/guida')).toMatch(/\r\ncache-control: no-cache\r\n/);
    expect(await raw('//')).toMatch(/^HTTP\/1\.1 (200|404) /);
  });

  it('answer HEAD without a body', async () => {
    const answer = await fetch(`${gateway.url}/form`, { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  it.each(['/nothing', '/nothing/here', '/machines', '/auth/more'])(
    'do not include %s: the application is sent with 404',
    async (path) => {
      const answer = await raw(path);
      expect(answer).toMatch(/^HTTP\/1\.1 404 [^]*\r\ncontent-type: text\/html/);
      expect(answer).toMatch(/\r\ncache-control: no-store\r\n/);
      expect(answer).toContain('<title>Officina</title>');
    },
  );

  it.each(['POST', 'PUT', 'DELETE', 'QUERY', 'PATCH', 'OPTIONS'])(
    'do not accept %s: 405 with the allowed methods',
    async (method) => {
      for (const path of [...addresses, '/%6Dachine'])
        expect(await raw(path, '', method)).toMatch(/^HTTP\/1\.1 405 [^]*\r\nallow: GET, HEAD\r\n/);
      for (const path of ['/nothing', '/machines', '/machine.js', '/mfe/home', '/api/nothing'])
        expect(await raw(path, '', method)).toMatch(/^HTTP\/1\.1 404 /);
    },
  );

  it('of a section exist as soon as it is published', async () => {
    expect((await open('/new')).status).toBe(404);
    write('mfe/registry.json', JSON.stringify({ schema: 1, sections: [...sections, { routes: ['/new'] }] }));
    expect((await open('/new')).status).toBe(200);
    write('mfe/registry.json', '[');
    expect((await open('/new')).status).toBe(200);
    write('mfe/registry.json', JSON.stringify({ schema: 1, sections }));
    expect((await open('/new')).status).toBe(404);
  });

  it.each([
    '/api/nothing',
    '/mfe/nothing',
    '/assets/nothing',
    '/static/js/nothing',
    '/health/nothing',
    '/nothing.js',
  ])('do not include %s, which is not a file either', async (path) => {
    const answer = await open(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toMatch(/problem/);
  });
});

describe('a page embeds and preloads', () => {
  const at = '/mfe/machines/1.0.0-abc';
  const manifest = JSON.stringify({
    metaData: { remoteEntry: { name: 'remoteEntry.js' } },
    exposes: [
      {
        assets: { js: { sync: ['static/section.js'] }, css: { sync: ['static/section.css'] } },
        shared: ['react', 'kit/table'],
      },
    ],
  });
  const machines = { routes: ['/machine'], manifest: `${at}/mf-manifest.json` };
  const place = join(folder, at, 'mf-manifest.json');
  const publish = (...all: object[]) =>
    write('mfe/registry.json', JSON.stringify({ schema: 1, sections: all }));
  beforeAll(() => write(`${at}/mf-manifest.json`, manifest));
  afterEach(() => publish(...sections));

  const page = async (path: string) => (await open(path)).text();
  /** The embedded data of a page, by the address of the original file. */
  const dataIn = (text: string) =>
    Object.fromEntries(
      Array.from(
        text.matchAll(/<script type="application\/json" data-address="([^"]+)">([^<]*)<\/script>/g),
        ([, address = '', data = '']) => [address, JSON.parse(data) as unknown],
      ),
    );
  const hintsIn = (text: string) =>
    Array.from(text.matchAll(/<link [^>]*rel="later"[^>]*>/g), ([link]) => / href="([^"]*)"/.exec(link)?.[1]);

  it('the registry, the manifest and the files of its section', async () => {
    publish(machines);
    for (const path of ['/machine', '/machine/64b0000000000000000000aa']) {
      const text = await page(path);
      expect(dataIn(text)).toEqual({
        '/mfe/registry.json': { schema: 1, sections: [machines] },
        [machines.manifest]: JSON.parse(manifest),
      });
      expect(hintsIn(text)).toEqual([
        '/lists.js',
        `${at}/static/section.css`,
        `${at}/remoteEntry.js`,
        `${at}/static/section.js`,
      ]);
    }
    expect(hintsIn(await page('/about'))).toEqual([]);
  });

  it('only the registry if a tenant can switch the section off, unless it is public', async () => {
    publish({ ...machines, service: 'site', access: 'staff' });
    const text = await page('/machine');
    expect([Object.keys(dataIn(text)), hintsIn(text)]).toEqual([['/mfe/registry.json'], []]);
    publish({ ...machines, service: 'form', access: 'public' });
    expect(hintsIn(await page('/machine'))).toHaveLength(4);
  });

  it.each([
    ['is missing', () => {}],
    ['is truncated', () => writeFileSync(place, '{')],
    ['is a link', () => symlinkSync(join(folder, 'mfe/home/1.0.0-abc/mf-manifest.json'), place)],
  ])('only the registry if the manifest %s', async (_, spoil) => {
    publish(machines);
    rmSync(place);
    spoil();
    const text = await page('/machine');
    expect([Object.keys(dataIn(text)), hintsIn(text)]).toEqual([['/mfe/registry.json'], []]);
    rmSync(place, { force: true });
    writeFileSync(place, manifest);
  });

  it('data that never become markup', async () => {
    const title = '</script><script src="/x.js"></script>';
    publish({ ...machines, title, manifest: '/mfe/"><b>/mf-manifest.json' });
    expect(dataIn(await page('/machine'))['/mfe/registry.json']).toMatchObject({ sections: [{ title }] });
    expect(await page('/machine')).not.toMatch(/x\.js"><|<b>/);
  });
});

it('the browser can read the public address', async () => {
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
  ])('have a cache policy: %s: %s', async (path, cacheControl) => {
    const answer = await fetch(gateway.url + path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe(cacheControl);
    expect(answer.headers.get('etag')).toBeTruthy();
    expect(await raw(path, `If-None-Match: ${answer.headers.get('etag')}\r\n`)).toMatch(/^HTTP\/1\.1 304 /);
  });

  it('are compressed on the fly, or sent precompressed', async () => {
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
  ])('outside the published folders are not reached by %s', async (path) => {
    const answer = await raw(path);
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(answer).not.toContain('SECRET');
  });

  const expectNotServed = async (path: string, header = '') => {
    const answer = await raw(path, header);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).not.toContain('SECRET');
  };

  it.each([
    '/mfe/home/1.0.0-abc/link.js',
    '/mfe/home/1.0.0-abc/inside.js',
    '/mfe/home/1.0.0-abc/folder/secret.txt',
    '/mfe/linked/1.0.0-abc/static/js/x.js',
    '/link.txt',
  ])('are not reached through a symbolic link: %s', (path) => expectNotServed(path));

  it('precompressed through a symbolic link are not sent either', () =>
    expectNotServed('/mfe/home/1.0.0-abc/twin.js', 'Accept-Encoding: gzip\r\n'));
});
