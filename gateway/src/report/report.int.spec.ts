import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testGateway } from '../testing/test-gateway.ts';

let gateway: Awaited<ReturnType<typeof testGateway>>;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

it('the page of a report is the same for everybody, is kept and indexed nowhere, and sends no referrer', async () => {
  const answer = await fetch(`${gateway.url}/segnalazione`);
  const names = ['cache-control', 'referrer-policy', 'x-robots-tag', 'set-cookie'];
  expect([answer.status, ...names.map((name) => answer.headers.get(name))]).toEqual([
    ...[200, 'no-store', 'no-referrer', 'noindex, nofollow', null],
  ]);
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'.*; connect-src 'self'$/);
  const page = await answer.text();
  expect(page).toContain('<meta name="robots" content="noindex" />');
  expect(page).not.toMatch(/https?:|remoteEntry|inquadra il QR/i);
  const [script = ''] = /\/login\/report\.js[^"]*/.exec(page) ?? [];
  expect((await fetch(gateway.url + script)).headers.get('content-type')).toMatch(/^text\/javascript/);
});
