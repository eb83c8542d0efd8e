import type { Locator } from '@playwright/test';
import { downloadPath } from '@officina/contracts/files/paths';
import { openJob } from '../browser/jobs.ts';
import { fileChooser, filesOf, photoCard, shownPicture, squares, viewer } from '../browser/photos.ts';
import { phonePhoto } from '../browser/picture.ts';
import { formTitle } from '../browser/report.ts';
import { newIntervention, newMachine, openInterventions } from '../browser/seed.ts';
import { newUser } from '../browser/tenants.ts';
import { expect, phone, test } from '../browser/test.ts';

test('a photo from a phone appears on another person’s open sheet, upright and without its place, and is described there', async ({
  seat,
  tenant,
}) => {
  const { _id } = await newIntervention(tenant, await newMachine(tenant, { shortCode: 'PRE-01' }));
  const luca = await newUser(tenant.code, 'Luca Bianchi', 'technician');
  const desk = await seat({ as: { code: tenant.code, user: luca } });
  await openJob(desk, _id);
  const page = await seat({ as: tenant, ...phone });
  await openJob(page, _id);
  await expect(photoCard(page).getByRole('button', { name: 'Scatta' })).toBeVisible();
  await fileChooser(page).setInputFiles(await phonePhoto(page, 'olio.jpg'));
  await expect(shownPicture(squares(desk))).toHaveCount(1);
  await expect(photoCard(desk)).toContainText('1 foto');
  await expect(squares(desk)).toContainText(tenant.user.fullName);

  const [file] = await filesOf(luca, _id);
  expect(file).toMatchObject({ kind: 'picture', type: 'image/jpeg', width: 200, height: 400 });
  const headers = { 'x-auth-token': luca.token };
  const kept = await desk.request.get(downloadPath(file?._id ?? ''), { headers });
  expect((await kept.body()).includes('Exif')).toBe(false);

  await squares(desk).getByRole('button').click();
  await viewer(desk).getByRole('button', { name: 'Aggiungi una descrizione' }).click();
  await desk.keyboard.type('Olio sullo stelo');
  await desk.keyboard.press('Enter');
  await expect(viewer(desk).getByRole('button', { name: /Olio sullo stelo$/ })).toBeFocused();
  await viewer(desk).getByText('Prima', { exact: true }).click();
  await expect(squares(page)).toContainText('prima');
  await expect(squares(page).getByAltText('Olio sullo stelo')).toBeVisible();
});

test('a fault is reported from its label with three photos in eight touches, and the staff see them', async ({
  seat,
  tenant,
}) => {
  const { _id: machineId, shortCode } = await newMachine(tenant);
  const page = await seat(phone);
  let touches = 0;
  const tap = async (place: Locator) => {
    touches += 1;
    await place.tap();
  };
  await page.goto(`/form?tenant=${tenant.code}&machine=${shortCode}`);
  await tap(page.getByRole('button', { name: 'Perde olio' }));
  for (const name of ['stelo.jpg', 'pozza.jpg', 'targa.jpg']) {
    const photo = await phonePhoto(page, name);
    const chooser = page.waitForEvent('filechooser');
    await tap(page.getByRole('button', { name: 'Scatta' }));
    await (await chooser).setFiles(photo);
    await expect(page.getByRole('button', { name: /^Togli la foto/ })).not.toHaveCount(0);
  }
  await expect(page.getByText('3 di 3')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Scatta' })).toHaveCount(0);
  await tap(page.getByLabel('Operatore'));
  await page.keyboard.type('Ivan M.');
  await tap(page.getByRole('button', { name: 'CREA' }));
  await expect(formTitle(page)).toHaveText('Segnalazione registrata');
  await expect(page.getByText('Le 3 foto sono arrivate.')).toBeVisible();
  expect(touches).toBeLessThanOrEqual(8);

  const [job] = (await openInterventions(tenant)).filter((one) => one.machineId === machineId);
  const desk = await seat({ as: tenant });
  await openJob(desk, job?._id ?? '');
  await expect(shownPicture(squares(desk))).toHaveCount(3);
  await expect(squares(desk).first()).toContainText('Ivan M.');
  const [file] = await filesOf(tenant.user, job?._id ?? '');
  expect(file).toMatchObject({ addedBy: 'Ivan M.', type: 'image/jpeg', width: 200, height: 400 });
});
