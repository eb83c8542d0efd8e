import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testGateway } from '../testing/test-gateway.ts';

type Gateway = Awaited<ReturnType<typeof testGateway>>;
const folder = mkdtempSync(join(tmpdir(), 'officina-headers-'));
let plain: Gateway;
let secure: Gateway;

beforeAll(async () => {
  mkdirSync(join(folder, 'static'));
  for (const name of [
    'static/x.js',
    'static/x.js.br',
    'static/x.css',
    'static/x.woff2',
    'x.svg',
    'index.html',
  ])
    writeFileSync(join(folder, name), 'x');
  plain = await testGateway({ HOST_DIR: folder });
  secure = await testGateway({ PUBLIC_URL: 'https://officina.example' });
});
afterAll(async () => {
  await plain.close();
  await secure.close();
  rmSync(folder, { recursive: true });
});

// Written by hand from design §9: strict, except for style attributes.
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].sort();

describe.each(['/api/docs', '/api/user', '/api/nothing', '/health/live'])('an answer of %s', (path) => {
  const headersOf = async ({ url }: Gateway) => (await fetch(url + path)).headers;

  it('restricts what a page may load', async () => {
    const header = (await headersOf(plain)).get('content-security-policy') ?? '';
    expect(header.split(';').sort()).toEqual(policy);
  });

  it('forbids frames, referrers and content sniffing', async () => {
    const headers = await headersOf(plain);
    const named = ['x-frame-options', 'referrer-policy', 'x-content-type-options', 'cache-control'];
    expect(named.map((name) => headers.get(name))).toEqual(['DENY', 'no-referrer', 'nosniff', 'no-store']);
  });

  it('allows camera, position and full screen, and no other device feature', async () => {
    const header = (await headersOf(plain)).get('permissions-policy') ?? '';
    const granted = header.split(', ').filter((part) => !part.endsWith('=()'));
    expect(granted.sort()).toEqual(['camera=(self)', 'fullscreen=(self)', 'geolocation=(self)']);
    for (const name of ['microphone', 'payment', 'usb', 'display-capture'])
      expect(header.split(', ')).toContain(`${name}=()`);
  });

  it('enforces https only if the public address is https', async () => {
    expect((await headersOf(plain)).get('strict-transport-security')).toBeNull();
    expect((await headersOf(secure)).get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
  });
});

describe('the security headers of files', () => {
  const ofAll = ['x-content-type-options', 'cross-origin-resource-policy', 'referrer-policy'];
  const ofDocuments = ['content-security-policy', 'permissions-policy', 'x-frame-options'];
  const namesAt = async (path: string) => {
    const { headers } = await fetch(plain.url + path);
    return [...ofAll, ...ofDocuments].filter((name) => headers.has(name));
  };

  it.each(['/static/x.js', '/static/x.css', '/static/x.woff2'])(
    'for %s, which is never a document, are only the common ones',
    async (path) => expect(await namesAt(path)).toEqual(ofAll),
  );

  it.each(['/x.svg', '/index.html', '/static/missing.js'])('for %s are complete', async (path) =>
    expect(await namesAt(path)).toEqual([...ofAll, ...ofDocuments]),
  );
});
