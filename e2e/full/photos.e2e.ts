import type { CDPSession, Locator, Page } from '@playwright/test';
import type { Tenant } from '../support/tenants.ts';
import { openJob } from '../browser/jobs.ts';
import { colourSchemes, findingsOf, setTheme } from '../browser/page-checks.ts';
import { fileChooser, filesOf, photoCard, shownPicture, squares, viewer } from '../browser/photos.ts';
import { phonePhoto } from '../browser/picture.ts';
import { newIntervention, newMachine } from '../browser/seed.ts';
import { desktop, phone } from '../browser/seats.ts';
import { expect, test } from '../browser/test.ts';

const newJob = async (tenant: Tenant): Promise<string> =>
  (await newIntervention(tenant, await newMachine(tenant)))._id;

type Photo = Awaited<ReturnType<typeof phonePhoto>>;

/** A file as a drag or the clipboard brings it. */
const transferOf = (page: Page, { name, mimeType, buffer }: Photo) =>
  page.evaluateHandle(
    ([title, type, base]) => {
      const bytes = Uint8Array.from(atob(base), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], title, { type }));
      return transfer;
    },
    [name, mimeType, buffer.toString('base64')] as const,
  );

/** Fingers on the middle of an element; each step gives their distances from it, in pixels. */
async function touch(fingers: CDPSession, element: Locator, steps: number[][]): Promise<void> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (const [at, distances] of steps.entries())
    await fingers.send('Input.dispatchTouchEvent', {
      type: at === 0 ? 'touchStart' : 'touchMove',
      touchPoints: distances.map((by) => ({ x: x + width / 2 + by, y: y + height / 2 })),
    });
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('fingers in the viewer swipe from picture to picture, and enlarge one', async ({ seat, tenant }) => {
  const page = await seat({ as: tenant, ...phone });
  await openJob(page, await newJob(tenant));
  const photos = [await phonePhoto(page, 'prima.jpg'), await phonePhoto(page, 'dopo.jpg')];
  await fileChooser(page).setInputFiles(photos);
  await expect(squares(page).getByRole('button')).toHaveCount(2);
  await squares(page).getByRole('button').first().click();
  const picture = shownPicture(viewer(page)).first();
  const fingers = await page.context().newCDPSession(page);

  await touch(fingers, picture, [[100], [40], [-60], [-120]]);
  await expect(viewer(page)).toContainText('2 di 2');
  await touch(fingers, picture, [
    [-40, 40],
    [-60, 60],
    [-80, 80],
  ]);
  await expect(viewer(page)).toContainText('2×');
  // An enlarged picture is moved by a finger, not left.
  await touch(fingers, viewer(page), [[-60], [0], [60]]);
  await expect(viewer(page)).toContainText('2 di 2');
  await page.keyboard.press('0');
  await touch(fingers, picture, [[-100], [0], [100]]);
  await expect(viewer(page)).toContainText('1 di 2');
});

test('pictures are dropped on the card and pasted at a desk', async ({ page, tenant }) => {
  const id = await newJob(tenant);
  await openJob(page, id);
  await expect(photoCard(page).getByRole('button', { name: /^Aggiungi/ })).toBeVisible();
  const dropped = await transferOf(page, await phonePhoto(page, 'trascinata.jpg'));
  const target = photoCard(page).getByRole('heading', { name: 'Foto e documenti' });
  await target.dispatchEvent('dragenter', { dataTransfer: dropped });
  await target.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(squares(page).getByRole('button')).toHaveCount(1);

  const pasted = await transferOf(page, await phonePhoto(page, 'incollata.jpg'));
  await page.evaluate(
    (clipboardData) =>
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
    pasted,
  );
  await expect(squares(page).getByRole('button')).toHaveCount(2);
  const names = (await filesOf(tenant.user, id)).map(({ name }) => name);
  expect(names).toEqual(['trascinata.jpg', 'incollata.jpg']);
});

test('two tabs send each waiting photo once', async ({ page, tenant, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const id = await newJob(tenant);
  const other = await page.context().newPage();
  for (const tab of [page, other]) await openJob(tab, id);
  const photos = [await phonePhoto(page, 'una.jpg'), await phonePhoto(page, 'due.jpg')];
  await page.context().setOffline(true);
  await fileChooser(page).setInputFiles(photos);
  await expect(squares(page)).toContainText(['Aspetta la rete', 'Aspetta la rete']);
  await expect(squares(other)).toHaveCount(2);
  await page.context().setOffline(false);
  for (const tab of [page, other]) await tab.evaluate(() => dispatchEvent(new Event('online')));
  for (const tab of [page, other]) await expect(squares(tab).getByRole('button')).toHaveCount(2);
  expect(await filesOf(tenant.user, id)).toHaveLength(2);
});

test('a photo that is taken off comes back with «Annulla»', async ({ page, tenant }) => {
  const { _id } = await newIntervention(tenant, await newMachine(tenant));
  await openJob(page, _id);
  await fileChooser(page).setInputFiles(await phonePhoto(page, 'olio.jpg'));
  await squares(page).getByRole('button').click();
  await viewer(page).getByRole('button', { name: 'Togli' }).click();
  await expect(page.getByText('Foto tolta')).toBeVisible();
  await expect(viewer(page)).toBeHidden();
  await expect(squares(page)).toHaveCount(0);
  expect(await filesOf(tenant.user, _id)).toEqual([]);
  await page.locator('[data-kit=messages]').getByRole('button', { name: 'Annulla' }).click();
  await expect(shownPicture(squares(page))).toHaveCount(1);
});

test('a photo taken without a line waits on the phone, also through a reload, and goes when the line is back', async ({
  seat,
  tenant,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { _id } = await newIntervention(tenant, await newMachine(tenant));
  const page = await seat({ as: tenant, ...phone });
  await openJob(page, _id);
  await expect(photoCard(page).getByRole('button', { name: 'Scatta' })).toBeVisible();
  const photo = await phonePhoto(page, 'olio.jpg');
  await page.context().setOffline(true);
  await fileChooser(page).setInputFiles(photo);
  await expect(squares(page)).toContainText('Aspetta la rete');
  await expect(photoCard(page)).toContainText(
    '1 foto aspetta la rete. Parte da sola, anche se chiudi questo foglio.',
  );
  // The line is back for the page, but not for uploads.
  await page.route('**/api/files/uploads', (route) => route.abort());
  await page.context().setOffline(false);
  await page.reload();
  await expect(squares(page)).toContainText('Aspetta la rete');
  await page.unroute('**/api/files/uploads');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(squares(page).getByRole('button')).toHaveCount(1);
  expect(await filesOf(tenant.user, _id)).toHaveLength(1);
  await expect(photoCard(page)).not.toContainText('aspetta la rete');
});

const devices = {
  'a phone of 320 px': { ...phone, viewport: { width: 320, height: 640 } },
  'a phone of 390 px': phone,
  'a desk of 1440 px': desktop,
};

/** Screen readers have these two on phones, where fingers swipe. */
const isForFingers = (finding: string): boolean => !/Foto (precedente|successiva)$/.test(finding);

for (const [name, device] of Object.entries(devices))
  test(`on ${name}, light and dark, photos, their viewer and a report with photos are in reach and readable`, async ({
    seat,
    tenant,
  }) => {
    const page = await seat({ as: tenant, ...device });
    const check = async (what: string) => {
      for (const [scheme, rules] of colourSchemes) {
        await setTheme(page, scheme);
        const findings = await findingsOf(page, rules);
        expect.soft(findings.filter(isForFingers), `${what}, ${scheme}`).toEqual([]);
      }
    };
    const photos = [await phonePhoto(page, 'prima.jpg'), await phonePhoto(page, 'dopo.jpg')];
    const notes = { name: 'misure.txt', mimeType: 'text/plain', buffer: Buffer.from('Usura 4 mm') };
    await openJob(page, await newJob(tenant));
    await fileChooser(page).setInputFiles([...photos, notes]);
    await expect(squares(page).getByRole('button')).toHaveCount(2);
    await expect(photoCard(page).getByRole('button', { name: /^Apri/ })).toBeVisible();
    await check('the card');
    await squares(page).getByRole('button').first().click();
    await expect(shownPicture(viewer(page)).first()).toBeVisible();
    await check('the viewer');
    await page.goto(`/form?tenant=${tenant.code}`);
    await page.locator('input[type=file]').setInputFiles(photos);
    await expect(page.getByText('2 di 3')).toBeVisible();
    await check('the report');
  });
