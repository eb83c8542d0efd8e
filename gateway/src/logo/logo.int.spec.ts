import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { logoPath } from '@officina/contracts/auth/logo';
import { tenants } from '@officina/contracts/auth/tenants';
import { AppError } from '@officina/server-kit/app-error';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { testGateway } from '../testing/test-gateway.ts';

const png = Buffer.from('\x89PNG');
const path = logoPath('ROSSI', { version: 'abc' });
const most = 8;

let gateway: Awaited<ReturnType<typeof testGateway>>;
let auth: { close: () => Promise<void> };

beforeAll(async () => {
  gateway = await testGateway({ LIMIT_PUBLIC_ADDRESS: most });
  auth = await standIn(gateway.nats, 'auth', tenants.logo, (_request, { tenantId }) => {
    if (tenantId !== 'ROSSI') throw new AppError('not_found', 'no logo');
    return { png: png.toString('base64') };
  });
});
afterAll(async () => {
  await auth.close();
  await gateway.close();
});

const get = (address: string) => fetch(gateway.url + address);

describe('the logo of a company', () => {
  it('is a PNG for anybody, kept by browsers under its version', async () => {
    const answer = await get(path);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...{ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' },
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const latest = await get('/api/public/logo/rossi');
    expect(latest.headers.get('cache-control')).toBe('public, max-age=300');
  });

  it.each(['CANTINA', 'NESSUNA', 'n%20o'])('is not found for %s', async (code) => {
    const answer = await get(`/api/public/logo/${code}?v=abc`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it('counts as a public call', async () => {
    const statuses = await Promise.all(Array.from({ length: most }, async () => (await get(path)).status));
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });
});
