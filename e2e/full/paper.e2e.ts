import { withArticle } from '@officina/contracts/article';
import { execFileSync } from 'node:child_process';
import { apiOf } from '../browser/api.ts';
import { openJob } from '../browser/jobs.ts';
import { printed } from '../browser/paper.ts';
import { readCodes } from '../browser/qr.ts';
import { newIntervention, newMachine, newPlan } from '../browser/seed.ts';
import { waitForPaper } from '../browser/sheet-papers.ts';
import { stackAddress } from '../browser/stack.ts';
import { expect, test } from '../browser/test.ts';
import { Uploads } from '../support/uploads.ts';

const today = () =>
  new Date().toLocaleDateString('it-IT', {
    ...{ timeZone: 'Europe/Rome', day: '2-digit', month: '2-digit', year: 'numeric' },
  });

test('[S2.int.locked] a closed intervention prints as a report', async ({ page, tenant }, info) => {
  const machine = await newMachine(tenant, { name: 'Aspiratore nebbie', shortCode: 'ASP-01' });
  const { _id } = await newIntervention(tenant, machine, {
    type: 'PERMANENTE',
    status: 'CLOSED',
    issueDescription: 'Filtro assoluto intasato',
    solveDescription: 'Sostituito il filtro',
    externalExecutor: 'Luca Bianchi',
    customData: [{ name: 'Ore motore', value: '12.480' }],
  });
  await openJob(page, _id);
  await waitForPaper(page);
  const [only = '', ...more] = await printed(page, info);
  expect(more).toEqual([]);
  for (const text of [
    'Rapporto di intervento',
    'scheda riepilogo',
    _id.slice(-5),
    `Stampato ${withArticle('il', today())} da ${tenant.user.fullName}`,
    'Aspiratore nebbie',
    'ASP-01',
    'Chiuso',
    'PERMANENTE',
    'Luca Bianchi',
    'Filtro assoluto intasato',
    'Sostituito il filtro',
    '12.480',
    'Firma di chi ha eseguito',
    'Firma del responsabile',
    'Pagina 1 di 1',
  ])
    expect(only).toContain(text);
  for (const text of ['Riapri', 'Aggiungi nota', 'Attività da fare']) expect(only).not.toContain(text);
  expect(only.trimEnd().split('\n').at(-1)).toMatch(
    new RegExp(
      `^ *Stampato ${withArticle('il', today())} da ${tenant.user.fullName} · ${_id.slice(-5)} +Pagina 1 di 1$`,
    ),
  );
  const stem = info.outputPath('paper');
  execFileSync('pdftoppm', ['-r', '150', '-singlefile', '-png', `${stem}.pdf`, stem]);
  expect(readCodes(`${stem}.png`)).toEqual([`${stackAddress().url}/machine/${machine._id}`]);
});

test('a closed intervention prints its photos before and after, and its code leads to all of them', async ({
  page,
  tenant,
}, info) => {
  const machine = await newMachine(tenant, { name: 'Pressa piegatrice', shortCode: 'PRE-01' });
  const job = { status: 'CLOSED', issueDescription: 'Perde olio', solveDescription: 'Cambiata' } as const;
  const { _id } = await newIntervention(tenant, machine, { type: 'PERMANENTE', ...job });
  const { http, token } = apiOf(tenant.user);
  const uploads = new Uploads(http, token);
  const metadata = { entity: 'intervention' as const, entityId: _id, name: 'IMG_1.png' };
  for (const more of [{ moment: 'before' as const }, {}, { moment: 'after' as const }])
    await uploads.attach({ ...metadata, ...more });
  await openJob(page, _id);
  await waitForPaper(page);
  const [only = '', ...more] = await printed(page, info);
  expect(more).toEqual([]);
  for (const text of [
    'Prima e dopo',
    'scheda e tutte le foto',
    'Un’altra foto nella scheda: inquadra il codice',
  ])
    expect(only).toContain(text);
  const stem = info.outputPath('paper');
  const images = execFileSync('pdfimages', ['-list', `${stem}.pdf`], { encoding: 'utf8' });
  expect(images.match(/ image /g)).toHaveLength(2);
  execFileSync('pdftoppm', ['-r', '150', '-singlefile', '-png', `${stem}.pdf`, stem]);
  expect(readCodes(`${stem}.png`)).toEqual([
    `${stackAddress().url}/intervention?new=0&interventionId=${_id}`,
  ]);
});

test('the checklist of a scheduled job prints on A4 for work at the machine', async ({
  page,
  tenant,
}, info) => {
  const machine = await newMachine(tenant, { name: 'Aspiratore nebbie', shortCode: 'ASP-01' });
  const titles = Array.from({ length: 40 }, (_, index) => `Punto di controllo ${index + 1}`);
  const checkList = titles.map((title) => ({ title, result: '' as const }));
  const { _id } = await newPlan(tenant, machine, { description: 'Pulizia filtri', checkList });
  await page.goto(`/intervention?new=1&machineid=${machine._id}&maintenanceid=${_id}`);
  await page.getByRole('button', { name: 'OK Punto di controllo 1', exact: true }).click();
  const pages = await printed(page, info);
  const all = pages.join('\n');
  expect([...all.matchAll(/Punto di controllo \d+/g)].map(([title]) => title)).toEqual(titles);
  expect(all.match(/OK +KO/g)).toHaveLength(39);
  for (const text of [
    'Checklist da portare con sé',
    'Aspiratore nebbie',
    'ASP-01',
    'Pulizia filtri',
    'Osservazioni',
  ])
    expect(all).toContain(text);
  for (const text of ['Crea intervento', 'Tipo intervento']) expect(all).not.toContain(text);
});

test('«Stampa scheda» prints all work, the company, the day and the page numbers', async ({
  page,
  tenant,
}, info) => {
  const machine = await newMachine(tenant, { name: 'Tornio', shortCode: 'TOR-01' });
  const jobs = Array.from({ length: 32 }, (_, index) => `Lavoro ${String(index + 1).padStart(2, '0')}`);
  for (const issueDescription of jobs)
    await newIntervention(tenant, machine, { status: 'CLOSED', issueDescription });
  const checkList = ['Ferma la macchina', 'Cambia il filtro'].map((title) => ({
    title,
    result: '' as const,
  }));
  await newPlan(tenant, machine, { description: 'Pulizia filtri', checkList });
  await page.goto(`/machine/${machine._id}`);
  await expect(page.getByText('1–10 di 32')).toBeVisible();
  const pages = await printed(page, info);
  const all = pages.join('\n');
  expect([...new Set(all.match(/Lavoro \d\d/g))].sort()).toEqual(jobs);
  for (const text of ['Checklist, 2 punti', 'Ferma la macchina', 'Cambia il filtro'])
    expect(all.split(text)).toHaveLength(2);
  expect(all).toContain(`Stampato ${withArticle('il', today())} da ${tenant.user.fullName}`);
  expect(pages.map((text) => text.match(/Pagina \d+ di \d+/)?.[0])).toEqual(
    pages.map((_, index) => `Pagina ${index + 1} di ${pages.length}`),
  );
  await page.emulateMedia({ media: 'print' });
  const [ink, ground] = await page
    .locator('[data-kit=plate][data-look=large]')
    .evaluate((plate) => [getComputedStyle(plate).color, getComputedStyle(plate).backgroundColor]);
  expect([ink, ground]).toEqual(['rgb(16, 24, 21)', 'rgba(0, 0, 0, 0)']);
});
