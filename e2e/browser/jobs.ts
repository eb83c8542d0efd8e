import {
  interventions,
  type Intervention,
  type InterventionEdit,
} from '@officina/contracts/maintenance/interventions';
import type { Locator, Page } from '@playwright/test';
import type { Person, Tenant } from '../support/tenants.ts';
import { apiOf } from './api.ts';
import { sheet } from './sheet.ts';
import { expect } from './test.ts';

/** The field «Descrizione problema» of the front sheet. */
export const problemField = (page: Page): Locator => sheet(page).getByLabel('Descrizione problema');

/**
 * Opens an intervention's sheet by its address and waits for its content: the fields, or the report of a closed one.
 */
export async function openJob(page: Page, id: string): Promise<void> {
  await page.goto(`/intervention?new=0&interventionId=${id}`);
  const shown = sheet(page).getByLabel('Assegnato a').or(sheet(page).getByText('Eseguito da'));
  await expect(shown).toBeVisible();
}

/** Presses «Salva modifiche». */
export const saveJob = (page: Page): Promise<void> =>
  sheet(page).getByRole('button', { name: 'Salva modifiche' }).click();

/** Another person's edit, through the API. */
export const editJob = (user: Person, id: string, body: InterventionEdit): Promise<Intervention> =>
  apiOf(user).must(interventions.edit, { params: { id }, body });

/** The stored intervention, open or closed. */
export async function storedJob({ user }: Tenant, id: string): Promise<Intervention> {
  const api = apiOf(user);
  const all = [...(await api.must(interventions.allOpen)), ...(await api.must(interventions.archived))];
  const found = all.find(({ _id }) => _id === id);
  if (!found) throw new Error(`no intervention ${id}`);
  return found;
}

/** Writes a note and adds it. */
export async function addNote(page: Page, text: string): Promise<void> {
  const notes = sheet(page).getByRole('region', { name: 'Note' });
  await notes.getByRole('button', { name: 'Aggiungi nota' }).click();
  await notes.getByLabel('Nuova nota').fill(text);
  await notes.getByRole('button', { name: 'Aggiungi', exact: true }).click();
}

/** The notes in the front sheet. */
export const notesOf = (page: Page): Locator =>
  sheet(page).getByRole('region', { name: 'Note' }).getByRole('listitem');

/** Hides other people's changes from a page, like a tab whose live stream is cut. */
export async function blockLiveUpdates(page: Page): Promise<void> {
  await page.route('**/api/live', () => {});
}
