import type { Locator, Page } from '@playwright/test';
import { files, type File as AttachedFile } from '@officina/contracts/files/files';
import type { Person } from '../support/tenants.ts';
import { apiOf } from './api.ts';
import { sheet } from './sheet.ts';

/** «Foto e documenti» of the open sheet. */
export const photoCard = (page: Page): Locator =>
  sheet(page).getByRole('region', { name: 'Foto e documenti' });

export const squares = (page: Page): Locator => photoCard(page).locator('ul').first().getByRole('listitem');

export const viewer = (page: Page): Locator => page.getByRole('dialog', { name: 'Foto' });

/** The input behind «Scegli file». */
export const fileChooser = (page: Page): Locator =>
  photoCard(page).locator('input[type=file]:not([capture])');

/** A picture that has arrived as `blob:`; no address contains a token. */
export const shownPicture = (within: Locator): Locator => within.locator('img[src^="blob:"]');

/** The files of an intervention. */
export const filesOf = (user: Person, entityId: string): Promise<AttachedFile[]> =>
  apiOf(user).must(files.of, { params: { entity: 'intervention', entityId } });
