/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  endPage,
  fill,
  messageTexts,
  press,
  pressLabelled,
  type TestServer,
} from '@officina/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { sampleJob } from '../testing/sample-job.ts';
import { openSheet, startServer } from '../testing/sheet-page.tsx';

const { _id } = sampleJob();
const list = (oil: string, filters: string, belts: string) => ({
  checkList: [
    { title: 'Livello olio', result: oil },
    { title: 'Filtri', result: filters },
    { title: 'Cinghie', result: belts },
  ],
});
const data = (hours: string) => [{ name: 'Ore lavorate', value: hours }];

let server: TestServer;
beforeEach(async () => {
  const scheduledMaintenance = list('OK', '', '') as never;
  server = await startServer([{ type: 'PROGRAMMATA', scheduledMaintenance, customData: data('2') }]);
  await openSheet();
});
afterEach(endPage);

const mark = async (name: string) => {
  const [key] = await screen.findAllByRole('button', { name });
  await act(async () => key?.click());
};
const saved = () => waitFor(() => expect(messageTexts()).toEqual(['Intervento salvato']));

test('marks that two people set on different points are both kept without a question', async () => {
  await mark('OK Filtri');
  server.edit(_id, { scheduledMaintenance: list('OK', '', 'OK') });
  await press('Salva modifiche');
  await saved();
  expect(server.stored(_id)).toMatchObject({ scheduledMaintenance: list('OK', 'OK', 'OK') });
});

test('a point that one person marked and the other removed gets its own question', async () => {
  await mark('Annulla Livello olio');
  await mark('OK Filtri');
  const others = list('OK', '', '').checkList.slice(1);
  server.edit(_id, { scheduledMaintenance: { checkList: others } });
  await press('Salva modifiche');
  const point = within(await screen.findByRole('group', { name: 'Checklist: Livello olio' }));
  expect(point.getByText('Tolto')).toBeTruthy();
  expect(screen.queryAllByRole('group', { name: /^Checklist: / })).toHaveLength(1);
  await act(async () => point.getByText('Tolto').click());
  await press('Salva le scelte');
  await saved();
  expect(server.stored(_id)).toMatchObject({
    scheduledMaintenance: { checkList: [{ title: 'Filtri', result: 'OK' }, { title: 'Cinghie' }] },
  });
});

test('a custom value that both people changed gets its own question', async () => {
  await pressLabelled('Togli Ore lavorate');
  await press('Aggiungi');
  await fill('Nome', 'Ore lavorate');
  await fill('Valore', '3');
  await press('Aggiungi');
  server.edit(_id, { customData: data('4'), externalExecutor: 'Ivan' });
  await press('Salva modifiche');
  const datum = within(await screen.findByRole('group', { name: 'Dati personalizzati: Ore lavorate' }));
  expect(datum.getByText('4')).toBeTruthy();
  await press('Salva le scelte');
  await saved();
  expect(server.stored(_id)).toMatchObject({ customData: data('3'), externalExecutor: 'Ivan' });
});
