import { colourSchemes, findingsOf, setTheme } from '../browser/page-checks.ts';
import { desktop, expect, phone, test } from '../browser/test.ts';

const secret = 'a-secret-of-22-letters';

test('the secret of a link leaves the address at once, and travels only in the body of a post', async ({
  seat,
}) => {
  const page = await seat({ isNew: true });
  const heads: string[] = [];
  const bodies: (string | null)[] = [];
  page.on('request', (request) => heads.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  await page.route('**/entra', (route) => {
    if (route.request().method() === 'GET') return route.continue();
    bodies.push(route.request().postData());
    return route.fulfill({ contentType: 'text/html', body: '<h1>Aperto</h1>' });
  });
  await page.goto(`/entra#${secret}`);
  await expect(page.getByRole('heading')).toHaveText('Aperto');
  expect(bodies).toEqual([`secret=${secret}`]);
  expect(heads.filter((head) => head.includes(secret))).toEqual([]);
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  expect(entries.filter(({ url, userTypedURL }) => (url + userTypedURL).includes(secret))).toEqual([]);
});

for (const [on, options] of [
  ['phone', phone],
  ['desk', desktop],
] as const)
  test(`a code is typed in capitals and with its hyphen by itself: on a ${on}`, async ({ seat }) => {
    const page = await seat(options);
    await page.goto('/entra');
    for (const [scheme, rules] of colourSchemes) {
      await setTheme(page, scheme);
      expect.soft(await findingsOf(page, rules), scheme).toEqual([]);
    }
    const code = page.getByLabel('Codice d’accesso');
    await page.getByLabel('Codice azienda').press('Tab');
    await expect(code).toBeFocused();
    await code.pressSequentially('k7qm 2x9d!z');
    await expect(code).toHaveValue('K7QM-2X9D');
    await code.press('ArrowLeft');
    await code.press('Backspace');
    await code.pressSequentially('b');
    await expect(code).toHaveValue('K7QM-2XBD');
  });
