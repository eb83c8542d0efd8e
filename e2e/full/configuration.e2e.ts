import { expect, test } from '../browser/test.ts';

test('theme and list density are chosen there and take effect at once and after a reload; nothing moves when reduced motion is preferred', async ({
  page,
  tenant,
}) => {
  expect(tenant.code).not.toBe('');
  await page.goto('/configuration');
  const html = page.locator('html');
  const moves = await page.evaluateHandle(() => {
    const seen: string[] = [];
    document.addEventListener('transitionrun', ({ propertyName }) => seen.push(propertyName));
    return seen;
  });
  await page.getByRole('radiogroup', { name: 'Tema' }).getByText('Scuro').click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('radiogroup', { name: 'Densità degli elenchi' }).getByText('Comoda').click();
  await expect(html).toHaveAttribute('data-density', 'comoda');
  expect(await moves.jsonValue()).toEqual([]);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Scuro' })).toBeChecked();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(html).toHaveAttribute('data-density', 'comoda');
});
