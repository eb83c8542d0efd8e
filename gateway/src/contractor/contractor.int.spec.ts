import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testGateway } from '../testing/test-gateway.ts';

let gateway: Awaited<ReturnType<typeof testGateway>>;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

it('the page of a contractor is the same for everybody, is kept and indexed nowhere, and sends no referrer', async () => {
  const answer = await fetch(`${gateway.url}/esterno`);
  const names = ['cache-control', 'referrer-policy', 'x-robots-tag', 'set-cookie'];
  expect([answer.status, ...names.map((name) => answer.headers.get(name))]).toEqual([
    ...[200, 'no-store', 'no-referrer', 'noindex, nofollow', null],
  ]);
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'self'; .*img-src 'self' blob:; .*connect-src 'self'$/,
  );
  const page = await answer.text();
  expect(page).toContain('<meta name="robots" content="noindex" />');
  expect(page).not.toMatch(/https?:|remoteEntry/i);
});

it('the page names every file that it loads with its version', async () => {
  const page = await (await fetch(`${gateway.url}/esterno`)).text();
  const files = new Set(page.match(/\/login\/contractor[^"]*/g));
  expect(files.size).toBe(7);
  for (const file of files)
    expect((await fetch(gateway.url + file)).headers.get('cache-control')).toContain('immutable');
});

it('the data block of the page cannot end before its texts', async () => {
  const page = await (await fetch(`${gateway.url}/esterno`)).text();
  const [, data = ''] = /<script type="application\/json" id="texts">([^<]*)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(data)).toMatchObject({ mostNotes: 20 });
});
