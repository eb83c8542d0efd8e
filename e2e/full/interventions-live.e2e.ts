import { addNote, notesOf, openJob, problemField } from '../browser/jobs.ts';
import { newIntervention, newMachine } from '../browser/seed.ts';
import { newUser } from '../browser/tenants.ts';
import { expect, test } from '../browser/test.ts';

test('[S2.int.notes] a note appears at once where a second person has the sheet open', async ({
  page,
  seat,
  tenant,
}) => {
  const { _id } = await newIntervention(tenant, await newMachine(tenant));
  const user = await newUser(tenant.code, 'Bruno Zeni');
  const other = await seat({ as: { ...tenant, user } });
  await openJob(page, _id);
  await problemField(page).fill('Scritto a metà');
  await openJob(other, _id);
  await addNote(other, 'Guarnizione ordinata');
  const first = /^Bruno Zeni \d\d\/\d\d\/\d{4} \d\d:\d\dGuarnizione ordinata$/;
  await expect(notesOf(page)).toHaveText([first], { timeout: 3_000 });
  await expect(problemField(page)).toHaveValue('Scritto a metà');
  await addNote(page, 'Arriva giovedì');
  await expect(notesOf(other)).toHaveText([first, /Arriva giovedì$/]);
});
