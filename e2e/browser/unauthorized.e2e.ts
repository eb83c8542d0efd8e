import { newMachine } from './support/seed.ts';
import { expect, test } from './support/test.ts';

// On the public form, whose page needs no session: nobody is sent away, and what the 401 does itself is seen.
test('[S8.unauthorized] a 401 is said as «Non autorizzato», clears who was logged in and reloads the page', async ({
  seat,
  tenant,
  faults,
}) => {
  faults.allow(/401/);
  const { shortCode } = await newMachine(tenant);
  const page = await seat({ as: tenant });
  await page.goto(`/form?tenant=${tenant.code}&machine=${shortCode}`);
  const menu = page.getByRole('navigation', { name: 'Menu principale' });
  await expect(menu).toBeVisible();
  // The page that is left is looked at from inside, and stays until its words were seen.
  const { promise: isSaid, resolve: saySo } = Promise.withResolvers<void>();
  await page.exposeFunction('saySo', saySo);
  await page.evaluate(() => {
    const isShown = (element: Element) =>
      element.textContent === 'Non autorizzato' && element.checkVisibility();
    const look = () => {
      if ([...document.querySelectorAll('p')].some(isShown)) (Reflect.get(window, 'saySo') as () => void)();
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  await page.route('**/api/public/form/**', (route) => route.fulfill({ status: 401, json: {} }));
  await page.route(
    ({ pathname }) => pathname === '/form',
    async (route) => {
      await isSaid;
      await route.continue();
    },
  );
  await page.getByLabel('Descrizione del problema').fill('Perde olio');
  await page.getByLabel('Operatore').fill('Ivan');
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'CREA' }).click({ noWaitAfter: true });
  await isSaid;
  await loaded;
  await expect(page.getByLabel('Descrizione del problema')).toHaveValue('Perde olio');
  await expect(menu).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('officina.authInfo'))).toBeNull();
  const loads = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map((entry) => (entry as PerformanceNavigationTiming).type),
  );
  expect(loads).toEqual(['reload']);
});
