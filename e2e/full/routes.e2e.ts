import { builtPages } from '../browser/pages.ts';
import { stackAddress } from '../browser/stack.ts';
import { expect, test } from '../browser/test.ts';

test('every page answers any Accept header, and requests without one', async ({ request }) => {
  const addresses = builtPages.map(([path]) => path as string);
  for (const path of [...addresses, '/form?tenant=NESSUNO', '/auth', '/error'])
    for (const accept of ['*/*', 'application/json', '']) {
      const answer = await request.get(stackAddress().url + path, { headers: { accept } });
      expect([path, answer.status()]).toEqual([path, 200]);
      expect(answer.headers()['content-type'], path).toContain('text/html');
    }
});

test('a browser that requests the icon at its usual address gets one', async ({ request }) => {
  const icon = await request.get(`${stackAddress().url}/favicon.ico`);
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/vnd.microsoft.icon']);
  // The first bytes of every .ico file.
  expect([...(await icon.body()).subarray(0, 4)]).toEqual([0, 0, 1, 0]);
});

test('a phone can put it on its home screen, which an iPhone needs for push', async ({ request }) => {
  const get = async (path: string) => {
    const answer = await request.get(stackAddress().url + path);
    return { type: answer.headers()['content-type'], text: await answer.text() };
  };
  const [, path = ''] = /<link rel="manifest" href="([^"]+)"/.exec((await get('/')).text) ?? [];
  const { type, text } = await get(path);
  expect(type).toContain('application/json');
  const { display, icons } = JSON.parse(text) as { display: string; icons: { src: string; type: string }[] };
  expect(display).toBe('standalone');
  for (const { src, type: icon } of [...icons, { src: '/icon-180.png', type: 'image/png' }])
    expect([src, (await get(src)).type]).toEqual([src, icon]);
});

test('an unknown address is a 404 with an explanation', async ({ page, faults }) => {
  faults.allow(/status of 404 .*\/nothing\/here/);
  const answer = await page.goto('/nothing/here');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagina non trovata');
});

test('a browser that is too old sees an explanation', async ({ seat, tenant }) => {
  const page = await seat();
  await page.addInitScript(() => void Reflect.deleteProperty(window, 'CSSPropertyRule'));
  await page.goto(`/form?tenant=${tenant.code}`);
  await expect(page.getByText(/^Questo browser è troppo vecchio: serve /)).toBeVisible();
});
