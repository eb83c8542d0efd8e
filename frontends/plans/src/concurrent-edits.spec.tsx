/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  endPage,
  field,
  fill,
  focus,
  messageTexts,
  press,
  pressKey,
  type TestServer,
} from '@officina/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openSection, samplePlan, startServer } from './testing/sample.tsx';

const plan = samplePlan();

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
  await openSection(`?id=${plan._id}`, 'Salva modifiche');
  await field('Punto 3');
});
afterEach(endPage);

const editMeanwhile = (...titles: string[]) =>
  server.edit(plan._id, { checkList: titles.map((title) => ({ title, result: '' })) });
const saved = () => waitFor(() => expect(messageTexts()).toEqual(['Manutenzione programmata salvata']));
const points = () =>
  (server.stored(plan._id) as typeof plan).checkList.map(({ title, result }) => `${title}${result}`);

test('different points that two people change are both kept without a question', async () => {
  await fill('Punto 1', 'Livello olio e acqua');
  await focus('Nuovo punto');
  await fill('Nuovo punto', 'Luci');
  await pressKey('Enter');
  editMeanwhile('Livello olio', 'Filtri', 'Cinghie e pulegge', 'Freni');
  await press('Salva modifiche');
  await saved();
  expect(points()).toEqual(['Livello olio e acqua', 'Filtri', 'Cinghie e pulegge', 'Freni', 'Luci']);
});

test('only a point that both people changed gets a question', async () => {
  await fill('Punto 1', 'Livello olio e acqua');
  await fill('Punto 2', 'Filtri aria');
  editMeanwhile('Livello olio', 'Filtri olio', 'Cinghie', 'Freni');
  await press('Salva modifiche');
  const point = within(await screen.findByRole('group', { name: 'Checklist: Filtri' }));
  expect(point.getByText('Filtri aria')).toBeTruthy();
  expect(screen.queryAllByRole('group', { name: /^Checklist: / })).toHaveLength(1);
  await act(async () => point.getByText('Filtri olio').click());
  await press('Salva le scelte');
  await saved();
  expect(points()).toEqual(['Livello olio e acqua', 'Filtri olio', 'Cinghie', 'Freni']);
});
