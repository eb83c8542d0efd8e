import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from '@officina/contracts/maintenance/machines';
import type { Page } from '@playwright/test';
import { newMachine } from './support/seed.ts';
import { stackAddress } from './support/stack.ts';
import { expect, test } from './support/test.ts';

const images = ['JPEG', 'PNG'] as const;
/** First bytes of a file of the kind. */
const magic = { JPEG: 'ffd8ff', PNG: '89504e47' };

/** What an independent reader finds in a picture, in no order. */
function decoded(file: string): string[] {
  const text = execFileSync(
    'zbarimg',
    ['--quiet', '--nodbus', '--raw', '-Sdisable', '-Sqrcode.enable', file],
    { encoding: 'utf8' },
  );
  return text.split('\n').filter(Boolean);
}

const reportAddress = (tenant: string, shortCode: string) =>
  `${stackAddress().url}/form?tenant=${tenant}&machine=${shortCode.replaceAll(' ', '+')}`;

const labelsOf = (page: Page) => page.getByRole('region', { name: 'Etichette QR' });

async function downloaded(page: Page, image: string, label: string, folder: string) {
  const button = labelsOf(page).getByRole('button', { name: `${image} ${label}`, exact: true });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const name = download.suggestedFilename();
  await download.saveAs(join(folder, name));
  return { name, file: join(folder, name) };
}

async function openSummary(page: Page, machine: Machine) {
  await page.goto(`/machine/${machine._id}`);
  await expect(labelsOf(page).locator('canvas').first()).toHaveAttribute('width', '560');
}

test('[S1.qr] [S2.sum.labels] [S2.sum.download] [S9.qr] the four labels of three machines are read from their downloads', async ({
  page,
  tenant,
}, info) => {
  test.slow();
  const made = [
    { shortCode: 'TOR-01', name: 'Tornio CNC', serial: 'B565-21-0487' },
    {
      shortCode: 'XX-1 A',
      name: 'Pressa con un nome che sulla sua etichetta va a capo',
      serial: 'SN 45/A #7',
    },
    { shortCode: 'LUNGO-01', name: 'Forno', serial: 'S'.repeat(80) },
  ];
  for (const fields of made) {
    const machine = await newMachine(tenant, fields);
    const contents = {
      'Segnalazione diretta': reportAddress(tenant.code, machine.shortCode),
      'Codice breve': machine.shortCode,
      ID: machine._id,
      Seriale: fields.serial,
    };
    await openSummary(page, machine);
    for (const [label, content] of Object.entries(contents)) {
      for (const image of images) {
        const { name, file } = await downloaded(page, image, label, info.outputPath());
        expect(name).toMatch(
          new RegExp(`^${machine.shortCode.replaceAll(' ', '_')}-[a-z]+[.]${image.toLowerCase()}$`),
        );
        expect(readFileSync(file).toString('hex')).toMatch(new RegExp(`^${magic[image]}`));
        expect(decoded(file)).toEqual([content]);
      }
    }
  }
});

test('[S2.sum.labels] a machine without a serial has no serial label and says why', async ({
  page,
  tenant,
}) => {
  await openSummary(page, await newMachine(tenant));
  await expect(labelsOf(page).getByText('Senza seriale non c’è questa etichetta')).toBeVisible();
  const button = labelsOf(page).getByRole('button', { name: 'PNG Seriale', exact: true });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
});

test('[S2.sum.print] the printed A4 sheet holds every active machine’s report address', async ({
  page,
  tenant,
}, info) => {
  const codes = Array.from({ length: 26 }, (_, at) => `TOR-${String(at + 1).padStart(2, '0')}`);
  const made = [];
  for (const shortCode of codes)
    made.push(await newMachine(tenant, { shortCode, name: `Tornio ${shortCode}` }));
  await newMachine(tenant, { shortCode: 'SPENTA', isActive: false });
  const [first] = made;
  if (!first) throw new Error('no machine');
  await openSummary(page, first);
  await page.getByRole('button', { name: 'Stampa tutte' }).click();
  await expect(page.getByRole('dialog')).toContainText('26 etichette, 2 fogli');
  const pdf = info.outputPath('etichette.pdf');
  await page.pdf({ path: pdf, preferCSSPageSize: true, printBackground: true });
  execFileSync('pdftoppm', ['-r', '150', '-png', pdf, info.outputPath('foglio')]);
  const read = [1, 2].flatMap((sheet) => decoded(info.outputPath(`foglio-${sheet}.png`)));
  expect(read.toSorted()).toEqual(codes.map((code) => reportAddress(tenant.code, code)).toSorted());
  const described = execFileSync('pdfinfo', [pdf], { encoding: 'utf8' });
  expect(described).toMatch(/Pages: +2\n/);
  expect(described).toMatch(/Page size: +59\d(\.\d+)? x 84\d(\.\d+)? pts \(A4\)/);
});
