import type { Page } from '@playwright/test';
import type { Tenant } from '../support/tenants.ts';
import { copyIntervention } from '../browser/copies.ts';
import { newIntervention, newMachine } from '../browser/seed.ts';
import { expect, test } from '../browser/test.ts';

/** Thousands of rows take time while other tests run. */
const slowTimeout = { timeout: 30_000 };
test.beforeEach(() => test.slow());

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
/** The descriptions in the rows, from first to last. */
const rowTexts = (page: Page) => rows(page).locator('td:nth-child(4)');
const foot = (page: Page) => page.getByRole('navigation', { name: 'Pagine' }).locator('[aria-live]');
const chips = (page: Page) => page.getByRole('group', { name: 'Stato' }).getByRole('button');
const copies = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Copia ${from + index}`);

/**
 * A slow connection for the open interventions: only the first line arrives until `release`, then all lists arrive
 * completely. `abort` aborts the answer instead.
 */
async function slowReader(page: Page) {
  await page.addInitScript(() => {
    const real = window.fetch;
    const line = '\n'.charCodeAt(0);
    const whole = Promise.withResolvers<void>();
    Object.assign(window, { release: whole.resolve });
    window.fetch = async (input, init) => {
      const answer = await real(input, init);
      if (!String(input).endsWith('/intervention/allOpen') || !answer.body) return answer;
      const { promise: aborted, reject } = Promise.withResolvers<void>();
      Object.assign(window, { abort: () => reject(new TypeError('cut')) });
      let isPaused = false;
      const delayed = new TransformStream<Uint8Array, Uint8Array>({
        transform: async (part, out) => {
          const end = isPaused ? -1 : part.indexOf(line);
          if (end >= 0) out.enqueue(part.slice(0, end + 1));
          if (end >= 0) isPaused = true;
          if (isPaused) await Promise.race([aborted, whole.promise]);
          out.enqueue(part.slice(end + 1));
        },
      });
      return new Response(answer.body.pipeThrough(delayed), {
        status: answer.status,
        headers: answer.headers,
      });
    };
  });
  const call = (name: string) => page.evaluate((own) => (Reflect.get(window, own) as () => void)(), name);
  return { release: () => call('release'), abort: () => call('abort') };
}

/** Open interventions of one machine: the newest created through the API, plus `count` copies. */
async function fill(tenant: Tenant, count: number) {
  const newest = await newIntervention(tenant, await newMachine(tenant), {
    issueDescription: 'La più nuova',
  });
  await copyIntervention(newest, count);
}

test('rows of 3,001 are shown at once, the rest is announced as loading and then put in order, and nothing moves', async ({
  seat,
  tenant,
}) => {
  await fill(tenant, 3_000);
  const page = await seat({ as: tenant });
  const { release } = await slowReader(page);
  await page.goto('/intervention');
  await expect(foot(page)).toHaveText('1–25 di 200 righe, altre in arrivo…', slowTimeout);
  await expect(rowTexts(page)).toHaveText(copies(175, 199).reverse());
  await expect(chips(page)).toHaveText(['Tutti …', 'Aperto …', 'Assegnato …', 'Attesa ricambi …']);
  const place = () => rows(page).nth(20).boundingBox();
  const before = await place();
  await release();
  await expect(foot(page)).toHaveText('1–25 di 3001', slowTimeout);
  await expect(chips(page)).toHaveText(['Tutti 3001', 'Aperto 3001', 'Assegnato 0', 'Attesa ricambi 0']);
  await expect(rowTexts(page)).toHaveText(copies(2_976, 3_000).reverse());
  expect(await place()).toEqual(before);
  await page.getByRole('searchbox').fill('copia 2999');
  await expect(rowTexts(page)).toHaveText(['Copia 2999']);
});
