/** @jest-environment @officina/web-kit/testing/environment */
import { withArticle } from '@officina/contracts/article';
import { afterEach, expect, test } from '@jest/globals';
import { clearAuthInfo, italianDay } from '@officina/web-kit';
import { endPage, fill, messageTexts, press, valueOf } from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import { dayRows, requestCount, daysAgo, openProduction, startPlant } from './testing/production-page.tsx';

afterEach(async () => {
  await endPage();
  clearAuthInfo();
});

const yesterday = daysAgo(1);

test('a failed request shows an error, and «Riprova» repeats it', async () => {
  const server = await startPlant(dayRows(yesterday));
  openProduction('/productionstat?serie=PWR-C01');
  await screen.findByText('Vedi ieri');
  await screen.findByRole('button', { name: 'Togli Compressore, kW' });
  server.refuseNext('internal', { method: 'GET' });
  await press('Vedi ieri');
  await screen.findByRole('button', { name: 'Riprova' });
  expect(messageTexts()).toEqual([expect.stringMatching(/^I dati di produzione non sono arrivati\. \S/)]);
  await press('Riprova');
  await screen.findByRole('region', { name: 'Valori medi, kW' });
});

test('an invalid day in the address raises a message and is replaced by the day that is shown', async () => {
  await startPlant(dayRows(yesterday));
  openProduction('/productionstat?giorno=2026-02-31&serie=PWR-C01');
  await screen.findByText('Vedi ieri');
  const today = valueOf('Data');
  expect(messageTexts()).toEqual([
    `Il giorno dell’indirizzo non si può mostrare. Data non valida. Ecco ${withArticle('il', today)}.`,
  ]);
  expect(italianDay(new URLSearchParams(window.location.search).get('giorno') ?? '')).toBe(today);
});

test('a failed list of sensors shows an error and raises a message', async () => {
  const server = await startPlant(dayRows(yesterday));
  delete server.others['GET /api/maintenance/sensor/all'];
  openProduction(`/productionstat?giorno=${yesterday}`);
  await screen.findByRole('button', { name: 'Riprova' });
  expect(messageTexts()).toEqual([expect.stringMatching(/^L’elenco dei sensori non è arrivato\. \S/)]);
});

test('an invalid day shows an error at its field and sends no request', async () => {
  const server = await startPlant(dayRows(yesterday));
  openProduction('/productionstat');
  await screen.findByText('Vedi ieri');
  await fill('Data', '31/02/2026');
  await press('Carica dati');
  await screen.findByText('Data non valida');
  expect(requestCount(server)).toBe(0);
});
