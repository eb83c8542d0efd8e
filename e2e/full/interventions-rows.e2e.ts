import type { Locator, Page } from '@playwright/test';
import { daysAway } from '../browser/days.ts';
import { editJob } from '../browser/jobs.ts';
import { newIntervention, newMachine } from '../browser/seed.ts';
import { sheet } from '../browser/sheet.ts';
import { expect, phone, test } from '../browser/test.ts';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const rowTexts = (page: Page) => rows(page).locator('td:nth-child(4)');
const cards = (page: Page) => page.getByRole('list', { name: 'Interventi' }).getByRole('listitem');
const days = (count: number) => daysAway(count).toISOString();

async function topOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox();
  return Math.round(box?.y ?? NaN);
}

test('at 1440 and 1100 px the headers of the table stay while it scrolls', async ({ seat, tenant }) => {
  const machine = await newMachine(tenant);
  for (let count = 0; count < 25; count += 1) await newIntervention(tenant, machine);
  const page = await seat({ as: tenant });
  await page.goto('/intervention');
  const head = page.getByRole('columnheader', { name: 'Descrizione' });
  const last = rows(page).last();
  await expect(rows(page)).toHaveCount(25);
  for (const width of [1440, 1100]) {
    await page.setViewportSize({ width, height: 600 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(last).not.toBeInViewport();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    await expect(head).toBeInViewport({ ratio: 1 });
    const banner = (await page.getByRole('banner').boundingBox())?.height ?? 0;
    expect(await topOf(head), `${width} px`).toBeGreaterThanOrEqual(Math.floor(banner));
    expect(await topOf(head), `${width} px`).toBeLessThan(await topOf(last));
  }
});

test('[S2.int.badges] on a phone four cards of four lines each fit the screen, and the full card opens the sheet', async ({
  seat,
  tenant,
}) => {
  const presses = await newMachine(tenant, { name: 'Pressa piegatrice Valdren 100', shortCode: 'PRE-01' });
  for (let count = 0; count < 4; count += 1)
    await newIntervention(tenant, presses, { alreadyReported: true });
  await newIntervention(tenant, presses, {
    issueDescription: 'Perde olio dal cilindro destro, scende da sola e non si ferma più se non la si spegne',
    priority: 'URGENT',
    status: 'ASSIGNED',
    externalExecutor: 'Sara Pozzi',
    type: 'ESTERNA',
    startDate: days(-3),
    endDate: days(-1),
  });
  const page = await seat({ as: tenant, ...phone });
  await page.goto('/intervention');
  await expect(cards(page)).toHaveCount(5);
  const key = page.getByRole('button', { name: 'Nuovo intervento' });
  const bar = await topOf(key.locator('..'));
  const { y = NaN, height = NaN } = (await cards(page).nth(3).boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(bar);
  const late = cards(page).filter({ hasText: 'Sara Pozzi' });
  await expect(late).toHaveText(
    /^PRE-01URGENTEAssegnatoPressa piegatrice Valdren 100Perde olio .*Sara Pozzida 3 giorni, oltre la fine prevista$/,
  );
  const last = cards(page).last();
  await expect(last).toContainText(/^PRE-01GIA SEGNALATOAperto.*Da assegnare(adesso|da \d+ minut)/);
  await expect(late.getByRole('button')).toHaveCount(1);
  await late.getByText('Sara Pozzi').click();
  await expect(sheet(page).getByLabel('Assegnato a')).toHaveValue('Sara Pozzi');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filtri' }).click();
  await sheet(page).getByRole('button', { name: 'Mostra archiviati' }).click();
  await expect(page.getByText('Nessun intervento archiviato')).toBeVisible();
  await page.getByRole('button', { name: 'Mostra interventi aperti' }).click();
  await expect(cards(page)).toHaveCount(5);
});

test('[S2.int.table] [S4.int.types] the table shows assignees and ages of open jobs; one press filters the user’s own', async ({
  page,
  tenant,
}) => {
  const machine = await newMachine(tenant, { name: 'Tornio' });
  const me = tenant.user.fullName;
  for (const [issueDescription, more] of [
    ['Mia', { externalExecutor: me, startDate: days(-80), endDate: days(-2), type: 'ESTERNA' }],
    ['Di due', { externalExecutor: `Luca Bianchi, ${me}`, startDate: days(-1) }],
    ['Di altri', { externalExecutor: 'Luca Bianchi', startDate: days(-2) }],
    ['Di nessuno', { startDate: days(-3) }],
  ] as const)
    await newIntervention(tenant, machine, { issueDescription, ...more });
  await page.goto('/intervention?ordina=eta');
  await expect(rowTexts(page)).toHaveText(['Di due', 'Di altri', 'Di nessuno', 'Mia']);
  await expect(rows(page).locator('td:nth-child(5)')).toHaveText([
    ...['RICHIESTA', 'RICHIESTA', 'RICHIESTA', 'ESTERNA'],
  ]);
  await expect(rows(page).locator('td:nth-child(7)')).toHaveText([
    `Luca Bianchi, ${me}`,
    'Luca Bianchi',
    'Da assegnare',
    me,
  ]);
  await expect(rows(page).locator('td:nth-child(8)')).toHaveText([
    'da 1 giorno',
    'da 2 giorni',
    'da 3 giorni',
    'da 80 giorni',
  ]);
  await expect(rows(page).last().locator('td:nth-child(9)')).toHaveText(/^oltre (il |l’)\d\d\/\d\d/);
  await page.getByRole('button', { name: 'I miei lavori 2' }).click();
  await expect(rowTexts(page)).toHaveText(['Di due', 'Mia']);
  await page.getByRole('button', { name: 'I miei lavori 2' }).click();
  await page.getByRole('searchbox').fill('bianchi');
  await expect(rowTexts(page)).toHaveText(['Di due', 'Di altri']);
});

test('the problem description gets the free width of the table', async ({ page, tenant }) => {
  const name = 'Centro di lavoro verticale a cinque assi con magazzino da sessanta utensili';
  await newIntervention(tenant, await newMachine(tenant, { name }), {
    ...{ issueDescription: 'Perde olio dalla testa mentre scende. '.repeat(8), startDate: days(-80) },
    ...{ externalExecutor: tenant.user.fullName, endDate: days(-2), priority: 'URGENT' },
  });
  await page.goto('/intervention');
  await expect(rows(page)).toHaveCount(1);
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const widths = await rows(page)
      .locator('td:visible')
      .evaluateAll((cells) => cells.map((cell) => [cell.clientWidth, cell.textContent.slice(0, 5)] as const));
    const [widest] = widths.toSorted(([a], [b]) => b - a);
    expect(widest?.[1], `${width} px`).toBe('Perde');
  }
});

test('the assignee is shown in the table from 1280 px and the age from 1440 px, and nothing is cut', async ({
  seat,
  tenant,
}) => {
  const page = await seat({ as: tenant });
  const machine = await newMachine(tenant, { name: 'Centro di lavoro verticale a cinque assi' });
  const words = { issueDescription: 'Perde olio dalla testa mentre scende', startDate: days(-80) };
  await newIntervention(tenant, machine, {
    ...words,
    ...{ type: 'PROVVISORIA', status: 'WAITING PARTS', externalExecutor: 'Assistenza pressopiegatrici' },
    ...{ priority: 'URGENT', alreadyReported: true, endDate: days(-2) },
  });
  await newIntervention(tenant, machine, { ...words, type: 'PROGRAMMATA', endDate: days(9) });
  await page.goto('/intervention');
  await expect(rows(page)).toHaveCount(2);
  for (const [width, shown] of [
    [1279, 7],
    [1280, 8],
    [1439, 8],
    [1440, 9],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('columnheader')).toHaveCount(shown);
    const isCut = await page
      .getByRole('table')
      .evaluate((table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0));
    expect(isCut, `${width} px`).toBe(false);
  }
});

test('[S2.int.archive] the archive is ordered by end, newest first, and filtered by machine and days', async ({
  page,
  tenant,
}) => {
  const lathe = await newMachine(tenant, { name: 'Tornio', shortCode: 'TOR-01' });
  const saw = await newMachine(tenant, { name: 'Sega', shortCode: 'SEG-01' });
  const made = [];
  for (const [machine, issueDescription] of [
    [lathe, 'Chiuso per primo'],
    [saw, 'Chiuso per ultimo'],
    [lathe, 'Chiuso in mezzo'],
  ] as const)
    made.push(await newIntervention(tenant, machine, { issueDescription }));
  for (const at of [0, 2, 1]) await editJob(tenant.user, made[at]?._id ?? '', { status: 'CLOSED' });
  await page.goto('/intervention?archivio=1');
  await expect(rowTexts(page)).toHaveText(['Chiuso per ultimo', 'Chiuso in mezzo', 'Chiuso per primo']);
  const end = page.getByRole('columnheader', { name: 'Data fine' });
  await expect(end).toHaveAttribute('aria-sort', 'descending');
  await end.getByRole('button').click();
  await expect(rowTexts(page)).toHaveText(['Chiuso per primo', 'Chiuso in mezzo', 'Chiuso per ultimo']);
  await expect(page.getByRole('button', { name: 'Modifica Tornio (TOR-01)' })).toHaveCount(2);
  await page.getByRole('button', { name: /^Macchina / }).click();
  await expect(page.getByRole('option')).toHaveText(['Tutte', 'SEG-01 Sega', 'TOR-01 Tornio']);
  await page.getByRole('option', { name: 'TOR-01 Tornio' }).click();
  await expect(rowTexts(page)).toHaveText(['Chiuso per primo', 'Chiuso in mezzo']);
  const from = page.getByLabel('Chiuso dal');
  await from.fill('31/02/2026');
  await from.blur();
  await expect(page.getByText('Scrivi la data come gg/mm/aaaa')).toBeVisible();
  await expect(rowTexts(page)).toHaveCount(2);
  await from.fill('01/01/2020');
  await expect(rowTexts(page)).toHaveCount(2);
  await page.getByLabel('al', { exact: true }).fill('02/01/2020');
  await expect(page.getByText('Nessun intervento con questi filtri')).toBeVisible();
});
