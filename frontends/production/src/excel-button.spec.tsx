/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { clearAuthInfo } from '@officina/web-kit';
import { endPage, messageTexts, press } from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { dashed } from './gmt.ts';
import { dayRows, daysAgo, openProduction, startPlant } from './testing/production-page.tsx';

afterEach(async () => {
  await endPage();
  clearAuthInfo();
});

const excel = 'POST /api/industrialdatalog/excel';
const button = () => screen.getByText('Scarica Excel').closest('button');

/** Opens a page, presses «Scarica Excel» once there are data, and returns the body of the call. */
async function bodyOfCall(address: string) {
  const server = await startPlant([2, 1].flatMap((days) => dayRows(daysAgo(days))));
  server.others[excel] = [];
  openProduction(address);
  await waitFor(() => expect(button()?.ariaDisabled).not.toBe('true'));
  await press('Scarica Excel');
  await waitFor(() => expect(server.calls.some(({ route }) => route === excel)).toBe(true));
  return server.calls.find(({ route }) => route === excel)?.body;
}

test('[S2.production.day] the Excel file of a day has the chosen series in their order, also a deleted and an unknown one', async () => {
  const address = `/productionstat?giorno=${daysAgo(1)}&serie=TMP-P02,OLD-01,MAI,PWR-C01`;
  expect(await bodyOfCall(address)).toEqual({
    startDate: dashed(daysAgo(1)),
    series: ['TMP-P02', 'OLD-01', 'MAI', 'PWR-C01'],
  });
});

test('the Excel file of several days has the days of the period that are over', async () => {
  const address = `/productionstatlong?dal=${daysAgo(2)}&al=${daysAgo(-3)}&serie=PWR-C01`;
  expect(await bodyOfCall(address)).toEqual({
    ...{ startDate: dashed(daysAgo(2)), endDate: dashed(daysAgo(1)), series: ['PWR-C01'] },
  });
});

test('there is no Excel file without values', async () => {
  await startPlant(dayRows(daysAgo(1)).slice(0, 1));
  openProduction(`/productionstat?giorno=${daysAgo(1)}&serie=PWR-C01`);
  await screen.findByText('Le serie scelte non hanno letture, altre sì: cambia la scelta.');
  expect(button()?.ariaDisabled).toBe('true');
});

test('a file that does not arrive raises a message, and can be requested again', async () => {
  const server = await startPlant(dayRows(daysAgo(1)));
  openProduction(`/productionstat?giorno=${daysAgo(1)}&serie=PWR-C01`);
  await waitFor(() => expect(button()?.ariaDisabled).not.toBe('true'));
  server.refuseNext('unavailable', { method: 'write' });
  await press('Scarica Excel');
  const failed = expect.stringMatching(/^Il foglio di produzione non si è scaricato: \S/);
  await waitFor(() => expect(messageTexts()).toContainEqual(failed));
  await waitFor(() => expect(button()?.ariaDisabled).not.toBe('true'));
});
