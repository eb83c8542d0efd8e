import { rmSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { rewrite, whileCorrupted } from '../../browser/published.ts';
import { expect, test } from '../../browser/test.ts';

/** Messages of the browser and the loader about the section that is broken on purpose. */
const ownFaults = [/mfe\/events\//, /LoadFailure/];

/**
 * Checks that a section that failed to open shows an error panel and everything else works. `wait` lets time pass until
 * the panel appears.
 */
async function expectOnlyPanelFails(page: Page, code: RegExp, wait?: (panel: Locator) => Promise<void>) {
  await page.goto('/events');
  const panel = page.getByRole('alert').filter({ hasText: '«Eventi» non si è aperta' });
  await wait?.(panel);
  await expect(panel).toBeVisible({ timeout: 20_000 });
  await expect(panel).toContainText('Il resto di Officina funziona.');
  await expect(panel).toContainText(code);
  await expect(panel.getByRole('button', { name: 'Riprova' })).toBeVisible();
  await page.getByRole('link', { name: 'Interventi' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Interventi');
  await expect(page.getByRole('button', { name: 'Nuovo intervento' }).first()).toBeVisible();
}

test('a section with missing files affects only its own panel', async ({ page, faults }) => {
  faults.allow(...ownFaults);
  await whileCorrupted(
    'events',
    (folder) => rmSync(folder + '/mf-manifest.json'),
    () => expectOnlyPanelFails(page, /RUNTIME-0/),
  );
});

test('a section that throws while loading affects only its own panel', async ({ page, faults }) => {
  faults.allow(...ownFaults, /corrupted/);
  const corrupt = (folder: string) =>
    rewrite(folder, /__federation_expose_Section.*\.js$/, () => 'throw new Error("corrupted")');
  await whileCorrupted('events', corrupt, () => expectOnlyPanelFails(page, /\S/));
});

test('a section that throws while rendering affects only its own panel', async ({ page, faults }) => {
  faults.allow(...ownFaults, /corrupted/);
  const corrupt = (folder: string) =>
    rewrite(folder, /__federation_expose_Section.*\.js$/, (code) =>
      code.replaceAll('useState', 'corruptedState'),
    );
  await whileCorrupted('events', corrupt, () => expectOnlyPanelFails(page, /ERRORE/));
});

test('a section that is too slow affects only its own panel, after ten seconds', async ({
  seat,
  tenant,
  faults,
}) => {
  faults.allow(...ownFaults);
  const page = await seat({ as: tenant });
  await page.clock.install();
  const requested = Promise.withResolvers<void>();
  await page.route('**/mfe/events/**', () => requested.resolve());
  await expectOnlyPanelFails(page, /TEMPO/, async (panel) => {
    await requested.promise;
    await page.clock.fastForward(9_000);
    await expect(panel).toBeHidden();
    await page.clock.fastForward(1_000);
  });
});

test('a section made for newer shared modules opens in its previous version; without one it affects only its own panel', async ({
  page,
  faults,
}) => {
  faults.allow(...ownFaults, /Version .* of shared singleton module/i);
  const corrupt = (folder: string) =>
    rewrite(folder, /remoteEntry\.js$|mf-manifest\.json$/, (text) =>
      text.replaceAll(/"\^0\.\d+\.\d+"/g, '"^9.0.0"'),
    );
  const opens = async () => {
    await page.goto('/events');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eventi');
  };
  await whileCorrupted('events', corrupt, opens, { isFirst: false });
  await whileCorrupted('events', corrupt, () => expectOnlyPanelFails(page, /VERSIONE/));
});
