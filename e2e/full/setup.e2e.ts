import type { Page } from '@playwright/test';
import { firstCompanyLines } from '../../infra/run/first-company.mjs';
import { newSetupCode, test } from '../browser/empty-stack.ts';
import { checkLooks } from '../browser/page-checks.ts';
import { stackAddress } from '../browser/stack.ts';
import { desktop, expect, phone } from '../browser/test.ts';

const password = 'pialla e scalpello';
const wrongCode = '0000-0000';
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const begin = (page: Page) => page.getByRole('button', { name: 'Comincia' });
const codeHint = (page: Page) => page.locator('#setupCode-hint');

/** Fills in everything but the password and the code, which every refused form has lost or got wrong. */
async function fillIn(page: Page, { name, tenant }: { name: string; tenant: string }): Promise<void> {
  await field(page, 'Nome').fill(name);
  await field(page, 'Codice').fill(tenant);
  await field(page, 'Nome e cognome').fill('Teresa Brenta');
}

/** Sends the form with a code. */
async function tryCode(page: Page, code: string): Promise<void> {
  await field(page, 'Password').fill(password);
  await field(page, 'Codice di avvio').fill(code);
  await begin(page).click();
}

for (const [on, options] of [
  ['phone', phone],
  ['desk', desktop],
] as const)
  test(`an installation without a company leads to its page, which fits the window: on a ${on}`, async ({
    seat,
    faults,
  }) => {
    faults.allow(/422/);
    const page = await seat(options);
    await page.goto('/machine');
    await page.waitForURL('**/setup');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Si comincia.');
    await expect(field(page, 'Nome')).toBeFocused();
    await checkLooks(page, 'empty');
    const printed = firstCompanyLines(stackAddress().url, {
      ...{ code: '••••-••••', isBesideDemo: false, isTerminal: true },
    });
    expect((await page.locator('.console').innerText()).split('\n')).toEqual(printed);
    if (on === 'desk') await expect(begin(page)).toBeInViewport({ ratio: 1 });

    await fillIn(page, { name: 'Falegnameria Brenta', tenant: 'due parole' });
    await field(page, 'Utente').fill('!');
    await tryCode(page, '123');
    await expect(page.locator('#tenant-hint')).toContainText('Codice azienda non valido');
    await expect(page.locator('#username-hint')).toContainText('Nome utente non valido');
    await expect(codeHint(page)).toContainText('otto lettere');
    await expect(field(page, 'Codice')).toBeFocused();
    await checkLooks(page, 'refused');
  });

test('the first company is made by keyboard alone, and its page is gone: for the slower of two as well', async ({
  seat,
  faults,
}) => {
  faults.allow(/4(22|09)/);
  const slower = await seat(phone);
  await slower.goto('/');
  await slower.waitForURL('**/setup');
  await fillIn(slower, { name: 'Carpenteria Piave', tenant: 'PIAVE' });

  const page = await seat();
  await page.goto('/setup');
  const type = (text: string) => page.keyboard.type(text);
  const next = async (name: string) => {
    await page.keyboard.press('Tab');
    await expect(field(page, name)).toBeFocused();
  };
  const first = await newSetupCode();
  await type('Falegnameria Brenta');
  await next('Codice');
  await type('brenta');
  await next('Nome e cognome');
  await type('Teresa Brenta');
  await next('Utente');
  await expect(field(page, 'Utente')).toHaveValue('teresa.brenta');
  await next('E-mail');
  await next('Password');
  await type(password);
  await expect(page.getByText('Buona: 18 caratteri.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Mostra la password' })).toBeFocused();
  await next('Codice di avvio');
  await type('0000 0000');
  await expect(field(page, 'Codice di avvio')).toHaveValue(wrongCode);
  await page.keyboard.press('Enter');

  await expect(codeHint(page)).toHaveText('Codice sbagliato: restano 4 tentativi');
  // Only the first step is done: the password is gone, and the code was wrong.
  await expect(page.locator('.step.done legend span:not(.number)')).toHaveText(['L’azienda']);
  await expect(page.getByText('Scrivila di nuovo')).toBeInViewport({ ratio: 1 });
  await expect(codeHint(page)).toBeInViewport({ ratio: 1 });
  await expect(field(page, 'Password')).toBeFocused();
  for (const said of [/restano 3/, /restano 2/, /resta un tentativo/, /^Il codice non vale più/]) {
    await tryCode(page, wrongCode);
    await expect(codeHint(page)).toHaveText(said);
  }
  await tryCode(page, first);
  await expect(codeHint(page)).toHaveText('Il codice non vale più. Riavvia Officina: ne stampa uno nuovo.');
  await expect(begin(page)).toBeInViewport({ ratio: 1 });

  const second = await newSetupCode();
  await tryCode(page, second.toLowerCase());
  await page.waitForURL(`${stackAddress().url}/`);
  await expect(page.getByRole('button', { name: 'Utente: Teresa Brenta' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Metti dentro le macchine' })).toBeVisible();

  await tryCode(slower, second);
  await expect(slower.getByRole('heading', { level: 1 })).toHaveText('C’è già un’azienda');
  await expect(slower.getByRole('alert')).toContainText('la tua azienda non è stata creata');
  await checkLooks(slower, 'second');
  await slower.getByRole('link', { name: 'Vai all’accesso' }).click();
  await expect(field(slower, 'Codice azienda')).toBeVisible();
  await slower.goto('/setup');
  await slower.waitForURL('**/login?*');
  await expect(field(slower, 'Codice azienda')).toBeVisible();
});
